#!/bin/sh
# Unpacks one Debian source package: debian_source.sh NAME VERSION SUITE DIRECTORY
#
# Uses the Debian mirror that this machine's apt is set up with, and an apt state of its own: it
# needs no root, changes nothing of the system, and apt checks the signatures.
# Exit status 3: this machine has no Debian mirror (the caller looks elsewhere).
set -eu
name=$1 version=$2 suite=$3 directory=$4

for tool in apt-get dpkg-source; do
  command -v "$tool" > /dev/null || exit 3
done
mirror=$(apt-get indextargets --format '$(ORIGIN) $(COMPONENT) $(RELEASE) $(SITE)' 'Created-By: Packages' |
  awk '$1 == "Debian" && $2 == "main" && $3 !~ /security/ { print $4; exit }')
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -n "$mirror" ] && [ -r "$keyring" ] || exit 3

state=$(dirname "$directory")/apt-$suite
mkdir -p "$state/lists/partial" "$state/archives/partial" "$state/download"
cd "$state"
echo "deb-src [signed-by=$keyring] $mirror $suite main" > sources.list
apt_private() {
  apt-get -qq -o Dir::Etc::SourceList="$state/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::State::Lists="$state/lists" -o Dir::Cache="$state" -o APT::Sandbox::User="$(id -un)" "$@"
}
fetch() { (cd download && apt_private source --download-only "$name=$version"); }
fetch 2> /dev/null || { apt_private update && fetch; }

rm -rf "$directory.part"
# apt has verified the archive's signature; the uploader's own key is not needed.
dpkg-source -q --no-check --no-copy -x "download/${name}_${version#*:}.dsc" "$directory.part" > /dev/null
mv "$directory.part" "$directory"
