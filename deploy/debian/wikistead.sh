#!/bin/sh
# wikistead COMMAND [ARGUMENT …]: a command for operators, with the settings of the service.
set -eu

home=/usr/lib/wikistead
commands="@COMMANDS@"
command=${1-}

for known in $commands; do
  if [ "$command" = "$known" ]; then
    shift
    if [ "$(id -u)" != 0 ]; then
      echo "wikistead $command: run it as root" >&2
      exit 1
    fi
    # The later file takes precedence, and the caller's environment over both.
    exec "$home/node_modules/.bin/node" --env-file="$home/defaults.env" \
      --env-file-if-exists=/etc/wikistead/wikistead.env "$home/server/cli/$command.ts" "$@"
  fi
done
{
  echo "Usage: wikistead COMMAND [ARGUMENT …], where COMMAND is one of:"
  for known in $commands; do echo "  $known"; done
  echo "Called with wrong arguments, a command shows its usage. /usr/share/doc/wikistead/operating.md describes them."
} >&2
case "$command" in --help | -h) exit 0 ;; *) exit 2 ;; esac
