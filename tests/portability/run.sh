#!/usr/bin/env bash
# Builds what is committed on another release of Debian and tests it there: natively, in WebAssembly
# under Node, and in Chromium.
#
#   tests/portability/run.sh SUITE     trixie, sid, …; as root, with debootstrap, on Debian
#
# The release lives in a bare chroot under ~/.cache/bloom-filter-simulator/portability/SUITE, with its
# packages and the third-party sources, and is used again; without that folder it begins anew.
# Ends with "N passed, N failed".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

stop() {
  echo "run.sh: $1" >&2
  exit 2
}
suite=${1:-}
[[ $suite =~ ^[a-z]+$ ]] || stop "name a release of Debian, as in tests/portability/run.sh trixie"
[ "$(id -u)" = 0 ] || stop "a chroot needs root: run it as root"
for tool in debootstrap git unshare; do
  command -v $tool > /dev/null || stop "please install $tool"
done

# Mounts and processes of the run are of a namespace of its own, and end with it.
if [ -z "${BLOOM_PORTABILITY:-}" ]; then
  BLOOM_PORTABILITY=inside exec unshare --mount --pid --fork --kill-child "$0" "$suite"
fi

mirror=$(apt-get indextargets --format '$(ORIGIN) $(COMPONENT) $(RELEASE) $(SITE)' 'Created-By: Packages' |
  awk '$1 == "Debian" && $2 == "main" && $3 !~ /security/ { print $4; exit }')
[ -n "$mirror" ] || stop "this machine's apt knows no mirror of Debian: run it on Debian, after apt-get update"

root=${XDG_CACHE_HOME:-$HOME/.cache}/bloom-filter-simulator/portability/$suite
mkdir -p "${root%/*}"
exec 9> "$root.lock"
flock --nonblock 9 || stop "another run uses $root: wait for its end"
if [ ! -d "$root" ]; then
  rm -rf "$root.part"
  debootstrap --variant=minbase "$suite" "$root.part" "$mirror" ||
    stop "debootstrap could not make $suite from $mirror; the lines above say why"
  mv "$root.part" "$root"
fi

# The network as this machine reaches it: names, proxies, certificates.
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
apt-config dump | grep -E '^Acquire::(https?|Check)' > "$root/etc/apt/apt.conf.d/00machine" || true
echo force-unsafe-io > "$root/etc/dpkg/dpkg.cfg.d/unsafe-io"  # a chroot can be made again
mkdir -p "$root/usr/local/share/ca-certificates"
cp -a /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates"

rm -rf "$root/srv/project"
git clone --quiet --no-hardlinks . "$root/srv/project"

mount --rbind /dev "$root/dev"  # with /dev/shm, which Chromium needs
mount -t proc proc "$root/proc"
chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
  /srv/project/tests/portability/inside.sh
