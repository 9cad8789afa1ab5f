#!/bin/sh
# Draws every picture of docs/ again: make pictures.
set -eu
bin=${1:-.venv/bin}
out=docs/pictures
mkdir -p "$out"
for figure in speculative-2003/1 speculative-2003/2 speculative-2003/3 speculative-2003/4 speculative-2003/6 \
    speculative-2003/6b speculative-2003/9 leaf-value-2005/8 comparison-2002/3 comparison-2002/4 comparison-2002/5 \
    lecture/alpha-beta; do
    "$bin/nply" tree "figure:$figure" --out "$out/$(echo "$figure" | tr / -).svg"
done
for engine in maxn paranoid; do
    "$bin/python" benchmarks/growth.py $engine "$out/$engine-growth.svg"
done
for what in values decisions nodes; do
    "$bin/python" benchmarks/look_ahead.py $what "$out/look-ahead-$what.svg"
done
"$bin/python" benchmarks/whole_hands.py "$out/whole-hands.svg"
# What a terminal shows, for the README.
PATH="$bin:$PATH" "$bin/python" scripts/terminal_picture.py "$out/analyse.svg" \
    'nply analyse chinese_checkers --moves "c8-d9 j5-i6 h17-h15" --depth 6' \
    nply analyse chinese_checkers --moves "c8-d9 j5-i6 h17-h15" --depth 6
# The page in a browser, where there is one.
"$bin/python" scripts/web_picture.py "$out/web.png"
