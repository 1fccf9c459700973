#!/usr/bin/env bash
# What a vendor costs: lines of Rust in each plug-in's src that are neither blank, nor comments, nor tests. Fails where
# the median of all vendors, or any one of them, costs more than it may, or the table of vendors tells another number.
set -euo pipefail
cd "$(dirname "$0")/.."

most_median=400 most=800

lines() { # of a folder
  find "$1" -name '*.rs' -not -name 'tests.rs' -print0 | sort -z | while IFS= read -r -d '' file; do
    sed '/^#\[cfg(test)\]/,$d' "$file"
  done | grep -vcE '^\s*(//|$)' || true
}

full=() too_long=() stale=()
for crate in providers/*/ examples/hello-provider/; do
  count=$(lines "$crate/src")
  printf '%-28s %5d\n' "${crate%/}" "$count"
  case "$crate" in providers/*)
    full+=("$count")
    ((count <= most)) || too_long+=("${crate%/} has $count lines, of at most $most")
    grep -q "^| \[$(basename "$crate")\].* $count |\$" provider-specs/README.md || stale+=("${crate%/}")
    ;;
  esac
done
mapfile -t sorted < <(printf '%s\n' "${full[@]}" | sort -n)
middle=$((${#sorted[@]} / 2))
if ((${#sorted[@]} % 2)); then median=${sorted[$middle]}; else median=$(((sorted[middle - 1] + sorted[middle]) / 2)); fi
printf '%-28s %5d (at most %d, each vendor at most %d)\n' "median of full vendors" "$median" "$most_median" "$most"
printf '%-28s %5s\n' "aim for hello-provider" "< 80"
((median <= most_median)) || too_long+=("the median is $median lines, of at most $most_median")
if ((${#too_long[@]})); then
  printf 'vendor-lines: %s; what recurs belongs in core/envelopes or the fields of core/provider\n' "${too_long[@]}" >&2
  exit 1
fi
if ((${#stale[@]})); then
  printf 'vendor-lines: provider-specs/README.md tells another number for %s; run `make generate`\n' "${stale[@]}" >&2
  exit 1
fi
