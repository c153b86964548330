/**
 * Lies beside the backups, so that they can be restored without this software. Node is not needed, only Debian's
 * programs. docs/backup-format.md has the details.
 */
export const PLACE_README = `These are backups of a wiki service, made by Wikistead.

Leave everything as it is: the service adds and removes files by itself. A file that is changed, renamed or
removed damages the backups that need it.

WITH THE SERVICE
  npm run restore -- --list      shows what can be restored
  npm run restore                brings the whole service back on an empty machine
Both read BACKUP_DIR, and BACKUP_KEY if the backups are encrypted.

WITHOUT IT
Debian's bash, coreutils, zstd and, for encrypted backups (*.age), age are enough. Each folder here, such as
wiki-7, is a series; each file in its "snapshots" is one backup, named by its UTC time. Save the lines below as
restore.sh, put the key (AGE-SECRET-KEY-1...) into a file, and run:

  bash restore.sh wiki-7 wiki-7/snapshots/<TIME>-<NUMBER>.json.age /path/to/empty/folder key.txt

It writes the backup's files and checks the SHA-256 sum of each.

---- restore.sh ----
set -euo pipefail
series=$1 snapshot=$2 into=$3 key=\${4:-}
opened() { case $1 in *.age) age --decrypt --identity "$key" "$1" ;; *) cat "$1" ;; esac; }
content() { case $1 in *.zst | *.zst.age) opened "$1" | zstd -dcq ;; *) opened "$1" ;; esac; }
object() { echo "$series/objects/\${1:0:2}/$1"; }
list=$(opened "$snapshot" | grep -o '"list":{"object":"[^"]*"' | head -n 1 | cut -d '"' -f 6)
content "$(object "$list")" | while read -r kind mode modified size stored sum name path; do
  path=$into/$(printf '%b' "\${path//%/\\\\x}")
  if [ "$kind" = dir ]; then mkdir "$path"; continue; fi
  content "$(object "$name")" > "$path"
  chmod "$mode" "$path"
  [ "$(sha256sum < "$path" | cut -c 1-64)" = "$sum" ] || { echo "DAMAGED: $path" >&2; exit 1; }
done
---- end ----

The service's own database and its wikis are then placed as ARCHITECTURE.md of the service's version describes.
`
