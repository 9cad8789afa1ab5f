#!/bin/sh
# Makes .venv with every tool and library. Debian's python3 comes without venv and headers: where
# they are missing and apt can be used, they are installed.
set -e
PYTHON=${PYTHON:-python3}

complete() {
    "$PYTHON" -c 'import ensurepip, os, sysconfig, venv
assert os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h"))' 2>/dev/null
}

if ! complete; then
    echo "$PYTHON lacks venv or its headers: installing python3-venv and python3-dev"
    [ "$(id -u)" = 0 ] || sudo=sudo
    $sudo apt-get update -qq && $sudo apt-get install -qq -y python3-venv python3-dev >/dev/null || {
        echo "could not install them: run 'apt-get install python3-venv python3-dev' and try again" >&2
        exit 1
    }
fi
[ -x .venv/bin/python ] || "$PYTHON" -m venv .venv
.venv/bin/python scripts/requirements.py >.venv/requirements.txt
echo "installing tools and libraries into .venv"
.venv/bin/python -m pip install --quiet --disable-pip-version-check -r .venv/requirements.txt
mkdir -p build
