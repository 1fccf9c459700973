#!/usr/bin/env bash
# Lighthouse (desktop preset) on the hub and on one tool of each kind, as the release build serves them. Of the hub's
# performance the middle one of three runs counts; accessibility, best practices and SEO are whole on every page.
#   LIGHTHOUSE_PROFILE=debug   measure the debug build instead
#   LIGHTHOUSE_BIN=<file>      measure this binary, without building one
set -euo pipefail
cd "$(dirname "$0")/.."

MINIMUM=95
RUNS=3
PAGES=(/ /provider-generator/video-generator/video-kling-creator /provider-generator/video-generator/v4-image-generator /provider-generator/video-generator/3d-generator)
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
  npm exec --no -- lighthouse "http://127.0.0.1:$port$1" --quiet --preset=desktop \
    --only-categories="$2" --output=json --output-path="$3" \
    --chrome-flags="--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"
}
# Now and then Chromium loses the beginning of its own trace (NO_NAVSTART), which says nothing of the page.
for run in $(seq "$RUNS"); do
  measure / performance "$folder/run-$run.json" || measure / performance "$folder/run-$run.json"
done
whole=accessibility,best-practices,seo
for at in "${!PAGES[@]}"; do
  measure "${PAGES[at]}" "$whole" "$folder/page-$at.json" || measure "${PAGES[at]}" "$whole" "$folder/page-$at.json"
done

npm exec --no -- node --input-type=module -e '
  import { readdirSync, readFileSync } from "node:fs";
  const { folder, MINIMUM } = process.env;
  const reports = (kind) => readdirSync(folder).filter((name) => name.startsWith(kind)).sort().map((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")));
  const score = (report, id) => Math.round(report.categories[id].score * 100);
  let failed = false;
  const runs = reports("run-").sort((a, b) => a.categories.performance.score - b.categories.performance.score);
  const middle = runs[Math.floor(runs.length / 2)];
  const shown = (id) => middle.audits[id].displayValue;
  const performance = score(middle, "performance");
  console.log(`Lighthouse, desktop: performance of the hub ${performance} (at least ${MINIMUM})`);
  console.log(`first paint ${shown("first-contentful-paint")}, largest paint ${shown("largest-contentful-paint")}, blocked ${shown("total-blocking-time")}, layout shift ${shown("cumulative-layout-shift")}`);
  failed ||= performance < MINIMUM;
  for (const page of reports("page-")) {
    const ids = Object.keys(page.categories);
    console.log(`${new URL(page.finalDisplayedUrl).pathname}: ${ids.map((id) => `${id} ${score(page, id)}`).join(", ")}`);
    for (const id of ids) {
      failed ||= score(page, id) < 100;
      for (const ref of page.categories[id].auditRefs) {
        const { score: passed, title } = page.audits[ref.id];
        if (ref.weight > 0 && passed !== null && passed < 1) console.log(`  ${id}: ${ref.id}: ${title}`);
      }
    }
  }
  process.exit(failed ? 1 : 0);
'
