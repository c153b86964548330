#!/bin/sh
# Over the network, which the server of the first start does not offer.
exec mariadb --protocol=tcp --host=127.0.0.1 --user=healthcheck --execute='SELECT 1'
