#!/usr/bin/env bash
# What a vendor costs: lines of Rust in each plug-in's src that are neither blank, nor comments, nor tests.
set -euo pipefail
cd "$(dirname "$0")/.."

lines() { # of a folder
  find "$1" -name '*.rs' -not -name 'tests.rs' -print0 | sort -z | while IFS= read -r -d '' file; do
    sed '/^#\[cfg(test)\]/,$d' "$file"
  done | grep -vcE '^\s*(//|$)' || true
}

declare -a full
for crate in providers/*/ examples/hello-provider/; do
  count=$(lines "$crate/src")
  printf '%-28s %5d\n' "${crate%/}" "$count"
  case "$crate" in providers/*) full+=("$count") ;; esac
done
mapfile -t sorted < <(printf '%s\n' "${full[@]}" | sort -n)
middle=$((${#sorted[@]} / 2))
if ((${#sorted[@]} % 2)); then median=${sorted[$middle]}; else median=$(((sorted[middle - 1] + sorted[middle]) / 2)); fi
printf '%-28s %5d (aim: under 350)\n' "median of full vendors" "$median"
printf '%-28s %5s\n' "aim for hello-provider" "< 80"
