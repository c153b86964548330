#!/bin/sh
# Installs Debian packages as root without starting their services: the server starts its own PHP, the tests start their own
# PostgreSQL and MariaDB, and no web server is needed on port 80.
# Usage: apt-install.sh package... [-- package...]
# Those after `--` are left out if this Debian does not have them.
set -eu

export DEBIAN_FRONTEND=noninteractive

# invoke-rc.d and deb-systemd-invoke run this file before they start a service. Exit code 101 forbids it.
policy=/usr/sbin/policy-rc.d
mark='# wikistead: for the time of one installation'
if [ ! -e "$policy" ] || grep -qF "$mark" "$policy"; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
  printf '#!/bin/sh\n%s\nexit 101\n' "$mark" >"$policy"
  chmod 755 "$policy"
fi

services() {
  [ -d /run/systemd/system ] || return 0
  systemctl list-unit-files --type=service --state=enabled --no-legend 'php*-fpm.service' nginx.service postgresql.service \
    mariadb.service |
    cut -d' ' -f1 | sort
}

before=$(services)
# An old list of packages may do. If it does not, the installation fails with a message.
apt-get -o DPkg::Lock::Timeout=120 update || true
needed=
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  needed="$needed $1"
  shift
done
[ $# -eq 0 ] || shift
for package; do
  if apt-cache show "$package" >/dev/null 2>&1; then needed="$needed $package"; fi
done
# Names of packages contain no spaces.
# shellcheck disable=SC2086
apt-get -o DPkg::Lock::Timeout=120 install --yes --no-install-recommends $needed
for service in $(services); do
  case " $(echo $before) " in
    *" $service "*) ;;
    *) systemctl disable "$service" ;;
  esac
done
