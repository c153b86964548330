#!/bin/sh
# Runs once, when MariaDB's volume is new: makes the account of all wikis' databases, which may do everything in
# databases whose names begin with "wikistead_", and nothing else. The image's shell functions are not needed.
set -eu
mariadb --user=root --password="$MARIADB_ROOT_PASSWORD" <<SQL
CREATE USER IF NOT EXISTS 'wikistead'@'%' IDENTIFIED BY '$MARIADB_PASSWORD';
GRANT ALL PRIVILEGES ON \`wikistead\\_%\`.* TO 'wikistead'@'%';
SQL
