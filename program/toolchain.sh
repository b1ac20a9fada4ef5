#!/usr/bin/env bash
# Unpacks the compiler under a folder: five Debian packages, pinned by checksum. Nothing is installed on the system.
#   toolchain.sh FOLDER
set -euo pipefail
toolchain=$1
rust='1.96.0+dfsg1-1~deb12u2'
llvm='22.1.8-1~deb12u1'

case $(uname -m) in
  x86_64) architecture=amd64 ;;
  aarch64) architecture=arm64 ;;
  *) echo "toolchain: no packages for $(uname -m)" >&2; exit 1 ;;
esac

packages() {
  cat <<PACKAGES
r/rustc-web/libstd-rust-web-dev-bpf_${rust}_all.deb 8f85e500d8ca459e5bb380b8c61ce026c2e0c0560b63f36e13fea94755d4d943
PACKAGES
  case $architecture in
    amd64) cat <<PACKAGES
r/rustc-web/rustc-web_${rust}_amd64.deb 8fefe1d6377fe4082f5a9d2a47e095e2d20319eaab9754bd2f0275155c9adf90
r/rustc-web/libstd-rust-web-1.96_${rust}_amd64.deb 3755f30434ae29574c91b0beb86632bee401607b0ac35c3e52810f9a53fae0d1
l/llvm-toolchain-22/libllvm22_${llvm}_amd64.deb 729ec3e943d320515c2bbdc96acfffd7ce34861e62bd5c42726bf586d644dfe2
l/llvm-toolchain-22/llvm-22_${llvm}_amd64.deb fcde579693b3f1cf1da596694c1add8a961ab1e1bd22744d4bff165d4f865add
PACKAGES
      ;;
    arm64) cat <<PACKAGES
r/rustc-web/rustc-web_${rust}_arm64.deb 0080dabbddce9c093e8d5cf65a1b0c71529ed322f1fea86d74f1e676554bfd83
r/rustc-web/libstd-rust-web-1.96_${rust}_arm64.deb b4dc1a7ec2dba5fc6a71c3632e66b030dc6c609286e533505aaf89f53e8c6146
l/llvm-toolchain-22/libllvm22_${llvm}_arm64.deb 92440a30c46942145d738998ca57149fa0cc6809af90aa1c99d0a79c9a9c85d1
l/llvm-toolchain-22/llvm-22_${llvm}_arm64.deb 4f7ddd5cc406ca805260126a54cbc1a6f5c32be33d8370ea1f88e36d48a9a3a7
PACKAGES
      ;;
  esac
}

# The archive drops a version when the next one replaces it; the snapshot service keeps what the archive held that day.
# Plain http will do: the checksum decides.
mirrors=(
  http://deb.debian.org/debian-security/pool/updates/main
  http://security.debian.org/debian-security/pool/updates/main
  http://snapshot.debian.org/archive/debian-security/20261113T000000Z/pool/updates/main
)

download() {
  local path=$1 file=$2 mirror
  for mirror in "${mirrors[@]}"; do
    curl --fail --silent --show-error --location --retry 3 --output "$file" "$mirror/$path" && return 0
  done
  echo "toolchain: $path is on none of the mirrors" >&2
  return 1
}

# The stamp names what was unpacked, so a changed pin unpacks anew.
stamp=$(packages | sha256sum | cut -d ' ' -f 1)
[ "$(cat "$toolchain/.unpacked" 2>/dev/null || true)" = "$stamp" ] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$toolchain"
mkdir -p "$toolchain"
while read -r path checksum; do
  download "$path" "$work/package.deb"
  echo "$checksum  $work/package.deb" | sha256sum --check --quiet
  dpkg-deb --extract "$work/package.deb" "$toolchain"
done < <(packages)

export LD_LIBRARY_PATH="$toolchain/usr/lib/$(uname -m)-linux-gnu"
if ! "$toolchain/usr/bin/rustc" --version >/dev/null || ! "$toolchain/usr/bin/llvm-mc-22" --version >/dev/null; then
  echo 'toolchain: the compiler does not start; your system must have libz3-4, libedit2, libxml2 and libffi8' >&2
  exit 1
fi
echo "$stamp" > "$toolchain/.unpacked"
