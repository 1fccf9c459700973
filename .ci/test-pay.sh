#!/usr/bin/env bash
# Payment clients of other makers against our shop and our simulated cashier. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."

target="$(realpath -m "${CARGO_TARGET_DIR:-target}")"
tests=core/pay/tests/sdk

. .ci/python.sh
python_environment pay "$tests"

[ -n "${BAIGONG_BUILT:-}" ] && [ -x "$target/debug/examples/sdk-peer" ] ||
  cargo build -p baigong-pay --example sdk-peer --features cashier --quiet
BAIGONG_SDK_PEER="$target/debug/examples/sdk-peer" PYTHONDONTWRITEBYTECODE=1 \
  "$environment/bin/python" -m pytest --quiet -p no:cacheprovider --rootdir "$tests" "$tests" "$@"
