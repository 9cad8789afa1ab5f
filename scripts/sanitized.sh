#!/bin/sh
# Run a Python program with the module that `make sanitized` has built: sh scripts/sanitized.sh BIN PROGRAM ARGUMENTS
#
# The package is put together from links, and the editable one is kept out: its import hook is in a .pth file, and those
# are not read without `site`.
set -e
bin=$1
shift
root=$(pwd)
site=build/sanitized/site
rm -rf $site
mkdir -p $site/nply
for file in src/nply/*; do
    case $file in
    */_core*) ;;
    *) ln -s "$root/$file" $site/nply/ ;;
    esac
done
ln -s "$root"/build/sanitized/native/bindings/_core*.so $site/nply/
packages=$("$bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
LD_PRELOAD="$(c++ -print-file-name=libasan.so) $(c++ -print-file-name=libubsan.so)" \
    ASAN_OPTIONS="detect_leaks=${LEAKS:-0}" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$site:$packages:tests" \
    exec "$bin/python" -S "$@"
