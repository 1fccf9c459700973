#!/usr/bin/env bash
# Builds the release and measures it. Arguments go to the program: `--quick` is a smoke test of the program itself with
# the debug build that `make test` makes, `--readme` writes the figures down, the name of a part runs that part alone.
set -euo pipefail
cd "$(dirname "$0")/.."

build=(--profile release -p baigong-host)
for argument in "$@"; do
  # The whole workspace with the tests' features: so nothing is built again that they have built.
  [ "$argument" = --quick ] && build=(--profile dev --workspace --features baigong-host/crash-points)
done

.ci/setup.sh
# Built first, together with the binary that it starts, so that nothing is compiled while something is measured.
program=$(cargo bench "${build[@]}" --bench load --no-run --message-format json \
  | sed -n 's/.*"executable":"\([^"]*load-[^"]*\)".*/\1/p' | tail -n 1)

# The host has the first core for itself; everything that is started from here on, the database server too, has the rest.
if [ "$(nproc)" -gt 1 ]; then
  taskset -cp "1-$(($(nproc) - 1))" $$ >/dev/null
fi

. .ci/postgres.sh
trap pg_stop EXIT
PG_FSYNC=on pg_start
"$program" --bench "$@"
