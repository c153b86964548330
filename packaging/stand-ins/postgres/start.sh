#!/bin/sh
set -eu
data=/var/lib/postgresql/data
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
install --directory --owner=postgres --group=postgres --mode=0700 $data
install --directory --owner=postgres --group=postgres --mode=2775 /var/run/postgresql
if [ ! -s $data/PG_VERSION ]; then
  install --owner=postgres --mode=0600 /dev/null /tmp/password
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  as_postgres initdb --pgdata=$data --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust
  rm /tmp/password
  as_postgres pg_ctl --pgdata=$data --options="-c listen_addresses=''" --wait start
  as_postgres createdb --username="$POSTGRES_USER" --maintenance-db=postgres "$POSTGRES_DB"
  as_postgres pg_ctl --pgdata=$data --mode=fast --wait stop
  echo 'host all all all scram-sha-256' >>$data/pg_hba.conf
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D $data -c listen_addresses='*'
