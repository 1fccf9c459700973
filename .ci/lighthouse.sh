#!/usr/bin/env bash
# Lighthouse (desktop preset) on the hub, as the release build serves it: the middle one of three runs counts.
#   LIGHTHOUSE_PROFILE=debug   measure the debug build instead
#   LIGHTHOUSE_BIN=<file>      measure this binary, without building one
set -euo pipefail
cd "$(dirname "$0")/.."

MINIMUM=95
RUNS=3
profile="${LIGHTHOUSE_PROFILE:-release}"

.ci/setup.sh
make --no-print-directory web
binary="${LIGHTHOUSE_BIN:-}"
if [ -z "$binary" ]; then
  case "$profile" in
    release) cargo build --release -p baigong-host --bin baigong ;;
    debug) cargo build -p baigong-host --bin baigong ;;
    *) echo "LIGHTHOUSE_PROFILE: release or debug, not $profile" >&2; exit 2 ;;
  esac
  binary="${CARGO_TARGET_DIR:-target}/$profile/baigong"
fi
binary="$(realpath "$binary")"

folder="$(mktemp -d)"
host=""
cleanup() {
  [ -z "$host" ] || { kill "$host" && wait "$host"; } 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT

# npm finds the Node that the tools need among the packages.
cd web
export MINIMUM RUNS folder CHROME_PATH="${CHROMIUM:-/usr/bin/chromium}"
port="$(npm exec --no -- node -e 'const probe = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(probe.address().port); probe.close(); })' 2>/dev/null)"
(cd "$folder" && BAIGONG_SERVER__LISTEN="127.0.0.1:$port" BAIGONG_LOG__FILTER=warn exec "$binary" serve >"$folder/host.log" 2>&1) &
host=$!
for _ in $(seq 100); do
  curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null && break
  kill -0 "$host" 2>/dev/null || { cat "$folder/host.log" >&2; exit 1; }
  sleep 0.1
done

measure() {
  npm exec --no -- lighthouse "http://127.0.0.1:$port/" --quiet --preset=desktop \
    --only-categories=performance,accessibility --output=json --output-path="$1" \
    --chrome-flags="--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"
}
for run in $(seq "$RUNS"); do
  # Now and then Chromium loses the beginning of its own trace (NO_NAVSTART), which says nothing of the page.
  measure "$folder/$run.json" || measure "$folder/$run.json"
done

npm exec --no -- node --input-type=module -e '
  import { readFileSync } from "node:fs";
  const { folder, RUNS, MINIMUM } = process.env;
  const runs = Array.from({ length: Number(RUNS) }, (_, i) => JSON.parse(readFileSync(`${folder}/${i + 1}.json`, "utf8")));
  runs.sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  const middle = runs[Math.floor(runs.length / 2)];
  const score = (id) => Math.round(middle.categories[id].score * 100);
  const shown = (id) => middle.audits[id].displayValue;
  const [performance, accessibility] = [score("performance"), score("accessibility")];
  console.log(`Lighthouse, desktop: performance ${performance}, accessibility ${accessibility} (at least ${MINIMUM} each)`);
  console.log(`first paint ${shown("first-contentful-paint")}, largest paint ${shown("largest-contentful-paint")}, blocked ${shown("total-blocking-time")}, layout shift ${shown("cumulative-layout-shift")}`);
  for (const { id } of middle.categories.accessibility.auditRefs) {
    if (middle.audits[id].score === 0) console.log(`  barrier: ${id}: ${middle.audits[id].title}`);
  }
  process.exit(performance < MINIMUM || accessibility < MINIMUM ? 1 : 0);
'
