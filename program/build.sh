#!/usr/bin/env bash
# Builds the program byte for byte: the same .so on x64 and arm64, from any directory.
#   build.sh            toolchain (once), then florin_escrow.so and its checksums beside this script
#   build.sh FOLDER     the same, written to FOLDER
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
output=$(realpath -m "${1:-$here}")
toolchain=$here/.toolchain
"$here/toolchain.sh" "$toolchain"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$output"
from_toolchain() {
  local command=$1
  shift
  LD_LIBRARY_PATH="$toolchain/usr/lib/$(uname -m)-linux-gnu" "$toolchain/usr/bin/$command" "$@"
}

# target-cpu=v2: no 32-bit arithmetic, which the machine runs differently.
# emit link with a linker that does nothing: rustc runs link-time optimisation over `core` only when it believes in a link.
from_toolchain rustc "$here/src/lib.rs" \
  --crate-name florin_escrow --crate-type cdylib --edition 2021 --target bpfel-unknown-none \
  -C opt-level=3 -C lto=fat -C codegen-units=1 -C panic=abort -C overflow-checks=on \
  -C target-cpu=v2 -C llvm-args=-bpf-stack-size=4096 \
  --remap-path-prefix "$here=/florin_escrow" -D warnings \
  --emit=asm,link -C linker=true --out-dir "$work"
from_toolchain llvm-mc-22 -triple=bpfel -mcpu=v2 -filetype=obj -o "$work/florin_escrow.o" "$work/florin_escrow.s"
node "$here/linker/sbf-link.mjs" "$work/florin_escrow.o" "$output/florin_escrow.so"
(cd "$output" && sha256sum florin_escrow.so | tee florin_escrow.so.sha256)
# What it was built from, so that a test tells a stale program even where there is no toolchain to rebuild it.
(cd "$here" && find src -name '*.rs' | LC_ALL=C sort | xargs sha256sum) > "$output/florin_escrow.sources.sha256"
