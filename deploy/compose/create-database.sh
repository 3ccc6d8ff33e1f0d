#!/bin/sh
# The PostgreSQL image runs this once, in an empty volume.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres --dbname postgres <<'SQL'
create role muster login createrole password :'password';
create database muster owner muster;
SQL
