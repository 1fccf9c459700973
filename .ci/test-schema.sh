#!/usr/bin/env bash
# The running host against its own description, as five callers, with what schemathesis makes up. `CALLERS="key member"` picks
# some; arguments go to schemathesis.
set -euo pipefail
cd "$(dirname "$0")/.."

target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"

. .ci/python.sh
python_environment schema host/tests/schema

[ -n "${BAIGONG_BUILT:-}" ] || cargo build -p baigong-host --bin baigong --quiet
export BAIGONG_BIN="$target/debug/baigong" PYTHONDONTWRITEBYTECODE=1
exec "$environment/bin/python" host/tests/schema/run.py "$@"
