#!/usr/bin/env bash
# The fault campaign in its long form on both databases, with its figures (about ten minutes on two idle cores).
# BAIGONG_CAMPAIGN_SEED=7 explores another history. Arguments are filters of tests, such as `sqlite::faults`.
set -euo pipefail
cd "$(dirname "$0")/.."

.ci/setup.sh
. .ci/postgres.sh
trap pg_stop EXIT
pg_start
BAIGONG_CAMPAIGN=long cargo test --workspace --features baigong-host/crash-points --test host -- \
  --nocapture --test-threads 1 "${@:-campaign::}"
