#!/bin/sh
# By the network, which the server of the first start has not.
exec mariadb --protocol=tcp --host=127.0.0.1 --user=healthcheck --execute='SELECT 1'
