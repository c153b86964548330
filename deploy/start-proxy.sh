#!/bin/sh
# Starts nginx with deploy/nginx.conf, adapted to the containers: their user, their servers and the certificate
# in deploy/certificate.
set -eu
servers=""
for server in $WIKISTEAD_SERVERS; do servers="$servers server $server fail_timeout=1s;"; done
sed \
  -e "s/^user www-data;/user nginx;/" \
  -e "s/wikis\.example\.org/$WIKISTEAD_HOST/g" \
  -e "s#/etc/letsencrypt/live/$WIKISTEAD_HOST/#/etc/wikistead/certificate/#" \
  -e "s/^ *server 127\.0\.0\.1:8080 .*;/$servers/" \
  /etc/wikistead/nginx.conf > /tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g "daemon off;"
