#!/usr/bin/env bash
# From an API key to a film, with curl and jq.
#
#   BAIGONG_KEY=bg_live_… ./curl.sh 'A bridge at dawn' film.mp4
set -euo pipefail

: "${BAIGONG_KEY:?is not set: make an API key on the site (/dhmsg/keys) and export it}"
site=${BAIGONG_URL:-http://127.0.0.1:8080}
most=${MAX_POINTS:-100}
prompt=${1:-A bridge at dawn} film=${2:-film.mp4}
tool=kling mode=text

answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# Every request may be repeated: the Idempotency-Key makes a second submission an echo of the first. curl itself comes back
# when Retry-After says, but gives up where a connection breaks. The key goes in by a file, because other users of a machine see
# the arguments of its programs.
ask() {
  local attempt status
  for attempt in 1 2 4 8; do
    status=0
    curl --silent --show-error --fail-with-body --max-time 60 --retry 5 --retry-connrefused --output "$answer" \
      --config <(printf 'header = "Authorization: Bearer %s"\n' "$BAIGONG_KEY") "$@" || status=$?
    case $status in
      0) return ;;
      18 | 52 | 55 | 56) sleep "$attempt" ;; # what was sent or came is not whole
      *) break ;;
    esac
  done
  jq -r '.error | "\(.message) (\(.code), request \(.request_id))", (.fields[] | "  \(.path): \(.message)")' "$answer" >&2
  exit 1
}

echo "Tools that make films:"
ask "$site/api/v1/tools"
jq -r '.tools[] | .id as $id | .modes[] | select(.output == "video") | "  \($id)/\(.id)"' "$answer"

# What a form takes stands in its schema: .tools[].modes[].schema.
body=$(jq -n --arg tool "$tool" --arg mode "$mode" --arg prompt "$prompt" \
  '{tool: $tool, mode: $mode, params: {prompt: $prompt, duration: "5"}}')

ask "$site/api/v1/quotes" --json "$body"
echo "Price: $(jq .points "$answer") points; at most $most are agreed to"
body=$(jq --slurpfile quote "$answer" '. + {quote_id: $quote[0].quote_id}' <<<"$body")

# One key for one film. Keep it where the program would find it again after it was stopped.
idempotency_key=$(cat /proc/sys/kernel/random/uuid)
ask "$site/api/v1/tasks" --json "$body" -H "Idempotency-Key: $idempotency_key" -H "X-Max-Points: $most"
id=$(jq -r .id "$answer")
echo "Task: $id"

while :; do
  ask "$site/api/v1/tasks/$id"
  case $(jq -r '"\(.state) \(.storage)"' "$answer") in
    "succeeded stored") break ;;
    # The film is made and being copied.
    "succeeded pending" | queued* | submitting* | running* | uncertain*) sleep "${POLL_SECONDS:-3}" ;;
    *) jq -r '"\(.state): \(.error.message.en // .storage)"' "$answer" >&2; exit 1 ;;
  esac
done

# A signed address, which opens without the key.
curl --silent --show-error --fail --retry 5 --output "$film" "$site$(jq -r '.artifacts[0].url' "$answer")"
echo "Saved: $film"
