#!/usr/bin/env bash
# A walk through the product in Chromium, photographed: a visitor tries, registers, buys, makes, compares and publishes,
# another one finds the work, and an administrator looks after it all. Twice: wide and light, on a phone and dark.
# The pictures of the README are among what it takes. Before it, every component in its states, in both schemes and languages.
#   .ci/tour.sh [folder]   where the photographs and their index.html go (target/tour)
#   TOUR_BIN=<file>        walk through this host, without building one; baigong-sim lies beside it
set -euo pipefail
cd "$(dirname "$0")/.."

folder="$(realpath -m "${1:-target/tour}")"
.ci/setup.sh tour
make --no-print-directory web
binary="${TOUR_BIN:-}"
if [ -z "$binary" ]; then
  cargo build -p baigong-host --bin baigong
  cargo build -p baigong-provider-specs --bin baigong-sim
  binary="${CARGO_TARGET_DIR:-target}/debug/baigong"
fi
binary="$(realpath "$binary")"

# Photographs of an earlier walk would stand among those of this one.
rm -f "$folder"/[0-9][0-9]-*.png "$folder"/components-*.png
cd web
npm exec --no -- tsc --noEmit -p e2e
npm run --silent catalogue -- "$folder"
BAIGONG_BIN="$binary" BAIGONG_SIM="${BAIGONG_SIM:-$(dirname "$binary")/baigong-sim}" TOUR_FOLDER="$folder" \
  npm exec --no -- playwright test -c e2e/tour.config.ts
cd ..
.ci/screenshots.py made home.jpg comparison.jpg
