#!/bin/sh
# Makes .venv and installs one of two things into it: bootstrap.sh run, what building and running nply takes;
# bootstrap.sh test, the tools of tests, linters and pages. Debian's python3 comes without venv and headers: where they
# are missing and apt can be used, they are installed.
set -e
PYTHON=${PYTHON:-python3}
step=$1
case $step in
    run) what="what nply takes to build and run" ;;
    test) what="the tools of the tests, linters and pages" ;;
    *) echo "usage: bootstrap.sh run|test" >&2; exit 2 ;;
esac

complete() {
    "$PYTHON" -c 'import ensurepip, os, sysconfig, venv
assert os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h"))' 2>/dev/null
}

if ! complete; then
    echo "$PYTHON lacks venv or its headers: installing python3-venv and python3-dev"
    [ "$(id -u)" = 0 ] || sudo=sudo
    "$PYTHON" scripts/alive.py sh -c "$sudo apt-get update -qq && $sudo apt-get install -qq -y python3-venv python3-dev" || {
        echo "could not install them: run 'apt-get install python3-venv python3-dev' and try again" >&2
        exit 1
    }
fi
[ -x .venv/bin/python ] || "$PYTHON" scripts/alive.py "$PYTHON" -m venv .venv
.venv/bin/python scripts/requirements.py "$step" >".venv/$step.txt"
echo "installing $what into .venv"
.venv/bin/python scripts/alive.py .venv/bin/python -m pip install --disable-pip-version-check -r ".venv/$step.txt"
mkdir -p build
