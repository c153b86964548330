#!/bin/sh
# Runs once, when MariaDB's volume is new. Creates the account for all wikis' databases, which has all rights on
# databases whose names begin with "wikistead_", and no others. The image's shell functions are not needed.
set -eu
mariadb --user=root --password="$MARIADB_ROOT_PASSWORD" <<SQL
CREATE USER IF NOT EXISTS 'wikistead'@'%' IDENTIFIED BY '$MARIADB_PASSWORD';
GRANT ALL PRIVILEGES ON \`wikistead\\_%\`.* TO 'wikistead'@'%';
SQL
