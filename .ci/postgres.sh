# Sourced: starts a PostgreSQL server for the life of this shell and sets BAIGONG_TEST_POSTGRES_URL.
# PG_FSYNC=on makes it durable, for benchmarks.

pg_bin() {
  local tool
  tool=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
  echo "${tool:-$(dirname "$(command -v initdb)")}"
}

pg_as() {
  # PostgreSQL refuses to run as root.
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

pg_stop() {
  [ -n "${PG_DIR:-}" ] || return 0
  pg_as "$(pg_bin)/pg_ctl" -D "$PG_DIR/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$PG_DIR"
  PG_DIR=""
}

pg_start() {
  PG_DIR=$(mktemp -d)
  if [ "$(id -u)" = 0 ]; then
    id postgres >/dev/null 2>&1 || useradd --system postgres
    chown postgres "$PG_DIR"
  fi
  pg_as "$(pg_bin)/initdb" -D "$PG_DIR/data" -A trust -U baigong --no-sync >/dev/null
  # Tests make a thousand databases and never look at one again: none has to outlast a power cut, or is worth vacuuming.
  local port tries=0 careless="-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0 -c autovacuum=off"
  [ "${PG_FSYNC:-off}" = off ] || careless=""
  while [ $tries -lt 20 ]; do
    port=$((20000 + RANDOM % 20000))
    if pg_as "$(pg_bin)/pg_ctl" -D "$PG_DIR/data" -l "$PG_DIR/log" -w start \
      -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$PG_DIR -c max_connections=300 -c shared_buffers=256MB $careless" \
      >/dev/null 2>&1; then
      export BAIGONG_TEST_POSTGRES_URL="postgres://baigong@127.0.0.1:$port/postgres"
      return 0
    fi
    tries=$((tries + 1))
  done
  cat "$PG_DIR/log" >&2
  return 1
}
