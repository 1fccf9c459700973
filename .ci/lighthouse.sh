#!/usr/bin/env bash
# Lighthouse (its phone on a slow line) on the home page, the hub, three tools, the gallery, a shared work and the store, as
# the release build serves them. Of the performance of each the middle one of three runs counts; accessibility, best
# practices and SEO are whole. The figures are printed, and written with their date to web/LIGHTHOUSE.md.
#   LIGHTHOUSE_PROFILE=debug   measure the debug build instead
#   LIGHTHOUSE_BIN=<file>      measure this binary, without building one
set -euo pipefail
cd "$(dirname "$0")/.."

MINIMUM=95
RUNS=3
# The phone's processor, as Lighthouse measures processors: the fastest of those that it calls mid-tier (125 to 800). Its own
# default slows every machine by four, so that its figures are of another phone on every machine.
PHONE=800
tools=/provider-generator/video-generator
PAGES=(
  / "$tools/wan-ai-generator" "$tools/video-kling-creator" "$tools/v4-image-generator" "$tools/3d-generator"
  /image-gallery /works/wk_paper-train /service-market
)
profile="${LIGHTHOUSE_PROFILE:-release}"

.ci/setup.sh lighthouse
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
# The shell paints words otherwise than the browser that people have.
export MINIMUM RUNS folder CHROME_PATH="${CHROMIUM:-$(command -v chromium)}"
port="$(npm exec --no -- node -e 'const probe = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(probe.address().port); probe.close(); })' 2>/dev/null)"
(cd "$folder" && BAIGONG_SERVER__LISTEN="127.0.0.1:$port" BAIGONG_LOG__FILTER=warn exec "$binary" serve >"$folder/host.log" 2>&1) &
host=$!
for _ in $(seq 100); do
  curl -fsS -o /dev/null "http://127.0.0.1:$port/readyz" 2>/dev/null && break
  kill -0 "$host" 2>/dev/null || { cat "$folder/host.log" >&2; exit 1; }
  sleep 0.1
done

measure() { # path, categories, report, how many times slower the machine is made
  npm exec --no -- lighthouse "http://127.0.0.1:$port$1" --quiet \
    --only-categories="$2" --output=json --output-path="$3" --throttling.cpuSlowdownMultiplier="$4" \
    --chrome-flags="--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage"
}
# Now and then Chromium loses the beginning of its own trace (NO_NAVSTART), which says nothing of the page.
attempt() { # as `measure`
  for _ in 1 2 3 4; do
    measure "$@" && return
    rm -f "$3"
  done
  echo "lighthouse: no trace of $1" >&2
  return 1
}
attempt / performance "$folder/machine.json" 1
export PHONE
slower="$(npm exec --no -- node -p 'Math.max(1, require(process.argv[1]).environment.benchmarkIndex / process.env.PHONE).toFixed(1)' "$folder/machine.json")"
export slower
for at in "${!PAGES[@]}"; do
  for run in $(seq "$RUNS"); do
    what=performance
    [ "$run" != 1 ] || what=performance,accessibility,best-practices,seo
    report="$folder/page-$at-$run.json"
    attempt "${PAGES[at]}" "$what" "$report" "$slower"
  done
done

npm exec --no -- node --input-type=module -e '
  import { readdirSync, readFileSync, writeFileSync } from "node:fs";
  const { folder, MINIMUM, RUNS, PHONE, slower } = process.env;
  const reports = (kind) => readdirSync(folder).filter((name) => name.startsWith(kind)).sort().map((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")));
  const score = (report, id) => Math.round(report.categories[id].score * 100);
  let failed = false;
  const rows = [];
  for (let page = 0, runs; (runs = reports(`page-${page}-`)).length > 0; page += 1) {
    const [whole] = runs;
    const ranked = runs.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score);
    const middle = ranked[Math.floor(runs.length / 2)];
    const shown = (id) => middle.audits[id].displayValue;
    const ids = Object.keys(whole.categories).filter((id) => id !== "performance");
    console.log(`${new URL(whole.finalDisplayedUrl).pathname}: performance ${score(middle, "performance")} (at least ${MINIMUM}), ${ids.map((id) => `${id} ${score(whole, id)}`).join(", ")}`);
    console.log(`  first paint ${shown("first-contentful-paint")}, largest paint ${shown("largest-contentful-paint")}, blocked ${shown("total-blocking-time")}, layout shift ${shown("cumulative-layout-shift")}; processor ${Math.round(middle.environment.benchmarkIndex)}`);
    const measures = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];
    rows.push([new URL(whole.finalDisplayedUrl).pathname, score(middle, "performance"), ...ids.map((id) => score(whole, id)), ...measures.map(shown), Math.round(middle.environment.benchmarkIndex)]);
    failed ||= score(middle, "performance") < MINIMUM;
    for (const id of ids) {
      failed ||= score(whole, id) < 100;
      for (const ref of whole.categories[id].auditRefs) {
        const { score: passed, title } = whole.audits[ref.id];
        if (ref.weight > 0 && passed !== null && passed < 1) console.log(`  ${id}: ${ref.id}: ${title}`);
      }
    }
  }
  const head = ["page", "performance", "accessibility", "best practices", "SEO", "first paint", "largest paint", "blocked", "layout shift", "processor"];
  const line = (cells) => `| ${cells.join(" | ")} |\n`;
  writeFileSync("LIGHTHOUSE.md", `# Lighthouse

Written by \`make lighthouse\` on ${new Date().toISOString().slice(0, 10)}: the release build on a phone with a slow line, the middle one of ${RUNS} runs of each page. At least ${MINIMUM} are wanted for performance, 100 for the others. \`processor\` is the speed of the machine as Lighthouse measures it. It was made ${slower} times slower, so that the phone has about ${PHONE}, the fastest that Lighthouse calls mid-tier, whatever the machine.

${line(head)}${line(head.map((_, at) => (at === 0 ? "---" : "---:")))}${rows.map(line).join("")}`);
  process.exit(failed ? 1 : 0);
'
