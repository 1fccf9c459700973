#!/usr/bin/env bash
# Installs the Debian packages that are missing. `setup.sh run` asks only for what running the product needs,
# `setup.sh lighthouse` also for the whole browser, that and `setup.sh tour` for a font of Chinese.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
have() { command -v "$1" >/dev/null 2>&1; }
need() { have "$1" || packages+=("$2"); }

need cc build-essential
# openh264 encodes about three times faster with it.
need nasm nasm
if [ "${1:-all}" != run ]; then
  # Its shell draws the same pages in less time; not every distribution has it.
  if ! have chromium-headless-shell; then
    if apt-cache show chromium-headless-shell >/dev/null 2>&1; then packages+=(chromium-headless-shell); else need chromium chromium; fi
  fi
  [ "${1:-all}" != lighthouse ] || need chromium chromium
  # Tests read what stands on a page; photographs need it drawn.
  [[ "${1:-all}" != @(lighthouse|tour) ]] || fc-list :lang=zh 2>/dev/null | grep . >/dev/null || packages+=(fonts-noto-cjk fontconfig)
  # The examples for the command line.
  need curl curl
  need jq jq
  need openssl openssl
  # Sa-Token's client, to sign on with.
  need javac default-jdk-headless
  need mvn maven
  # The vendors' own clients are installed into an environment of their own.
  python3 -c 'import ensurepip, venv' 2>/dev/null || packages+=(python3-venv)
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || have initdb || packages+=(postgresql)
fi

if [ ${#packages[@]} -gt 0 ]; then
  echo "installing: ${packages[*]}"
  sudo=""
  [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
fi
