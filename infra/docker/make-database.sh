#!/bin/sh
# Run once by the image of PostgreSQL, on an empty folder: a role that owns its database and has no other right.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/app_password)" -U postgres <<'SQL'
create role shiye login password :'password';
create database shiye owner shiye encoding 'UTF8' template template0;
SQL
