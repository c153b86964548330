#!/bin/bash
set -eu
data=/var/lib/mysql
install --directory --owner=mysql --group=mysql $data /run/mysqld
if [ ! -d $data/mysql ]; then
  mariadb-install-db --user=mysql --datadir=$data --skip-test-db --auth-root-authentication-method=normal
  mariadbd --user=mysql --datadir=$data --skip-networking "$@" &
  until mariadb-admin ping --silent; do sleep 0.2; done
  mariadb --user=root <<SQL
CREATE USER healthcheck@'127.0.0.1';
CREATE USER root@'%' IDENTIFIED BY '$MARIADB_ROOT_PASSWORD';
GRANT ALL ON *.* TO root@'%' WITH GRANT OPTION;
SET PASSWORD FOR root@localhost = PASSWORD('$MARIADB_ROOT_PASSWORD');
SQL
  for script in /docker-entrypoint-initdb.d/*.sh; do
    if [ -x "$script" ]; then "$script"; else . "$script"; fi
  done
  kill %1
  wait
fi
exec mariadbd --user=mysql --datadir=$data --bind-address=0.0.0.0 "$@"
