#!/usr/bin/env bash
# A plug-in's author builds no database: nothing that a provider's crate or its tests depend on is one, or is a part of
# the product that stands on one. So a cold build of one vendor's tests takes a fraction of the time of the whole.
# Nor do accounts, points and payments stand on plug-ins: an edit of the plug-in trait rebuilds none of them.
set -euo pipefail
cd "$(dirname "$0")/.."

heavy='^(sqlx.*|libsqlite3-sys|baigong-(base|ledger|identity|engine|shop|platform|host)) v'
# Not offline: on a fresh machine this is the first to ask for packages, those of other platforms among them.
tree() { cargo tree --locked --target all --prefix none --format '{p}' "$@" | sort -u; }

packages=()
for manifest in providers/*/Cargo.toml examples/hello-provider/Cargo.toml; do
  packages+=(--package "$(sed -n 's/^name = "\(.*\)"/\1/p' "$manifest" | head -1)")
done
all=$(tree --edges normal,build,dev "${packages[@]}")
if found=$(grep -E "$heavy" <<<"$all"); then
  printf 'light-providers: a provider crate depends on\n%s\n' "$found" >&2
  exit 1
fi
# What is looked for has to be found where it is known to be.
all=$(tree --edges normal --package baigong-host)
for known in sqlx libsqlite3-sys baigong-base baigong-platform; do
  grep -E "$heavy" <<<"$all" | grep -q "^$known v" ||
    { echo "light-providers: $known is not found below the host: the names are wrong" >&2; exit 1; }
done

apart=(base ledger identity shop pay)
all=$(tree --edges normal,build,dev "${apart[@]/#/--package=baigong-}")
if found=$(grep -E '^(baigong-provider|jsonschema|schemars) v' <<<"$all"); then
  printf 'light-providers: one of %s depends on\n%s\n' "${apart[*]}" "$found" >&2
  exit 1
fi
# The language of wires is spoken where no vendor is drawn or served: it brings no renderer, no server and no client.
serves='^(axum|hyper|tokio|reqwest|image|openh264|baigong-(provider|provider-specs)) v'
all=$(tree --edges normal,build --package baigong-wire)
if found=$(grep -E "$serves" <<<"$all"); then
  printf 'light-providers: baigong-wire depends on\n%s\n' "$found" >&2
  exit 1
fi
all=$(tree --edges normal --package baigong-contract)
[ "$(grep -E "$serves" <<<"$all" | cut -d' ' -f1 | sort -u | wc -l)" = 8 ] ||
  { echo "light-providers: a server, a client or a renderer is not found below the suite: the names are wrong" >&2; exit 1; }
tree --edges normal --package baigong-engine | grep -c '^baigong-provider v' >/dev/null ||
  { echo "light-providers: baigong-provider is not found below the engine: the name is wrong" >&2; exit 1; }
echo "light-providers: no database below $((${#packages[@]} / 2)) provider crates, no plug-in below ${apart[*]}, no server below wire"
