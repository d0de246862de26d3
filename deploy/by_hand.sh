#!/usr/bin/env bash
# The processes of compose.yaml on this machine, without containers: by_hand.sh FOLDER [start NAME | kill NAME].
# NAME: database, redis, server1, server2, worker or proxy; without a name, all are started. They use ports from 19230 on.
# For experiments only: PostgreSQL accepts every connection from this machine without a password.
# Last run by hand with PostgreSQL 15, Redis 7 and nginx 1.22; no test runs it.
set -euo pipefail
folder=$(mkdir -p "${1:?a folder}" && cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
python=${PYTHON:-$here/../.venv/bin/python}
as_postgres=()
[ "$(id -u)" = 0 ] && as_postgres=(setpriv --reuid postgres --regid postgres --clear-groups)

background() { # name, command…
    setsid "${@:2}" >>"$folder/$1.log" 2>&1 </dev/null &
    echo $! >"$folder/$1.pid"
}

start() {
    case $1 in
    database)
        if [ ! -d "$folder/database" ]; then
            install -d "$folder/database"
            [ "$(id -u)" = 0 ] && chown postgres "$folder/database"
            (cd / && "${as_postgres[@]}" "$programs/initdb" -D "$folder/database" -U pyramidion -A trust -E UTF8 --locale=C) >/dev/null
        fi
        (cd / && background database "${as_postgres[@]}" "$programs/postgres" -D "$folder/database" \
            -c unix_socket_directories= -c listen_addresses=127.0.0.1 -c port=19233)
        until "$programs/pg_isready" -q -h 127.0.0.1 -p 19233; do sleep 0.1; done
        "$programs/createdb" -h 127.0.0.1 -p 19233 -U pyramidion pyramidion 2>/dev/null || true
        ;;
    redis) background redis redis-server --port 19234 --bind 127.0.0.1 --save '' --dir "$folder" ;;
    server1 | server2)
        PYRAMIDION_DATABASE=postgresql://pyramidion@127.0.0.1:19233/pyramidion PYRAMIDION_REDIS=redis://127.0.0.1:19234/0 \
            background "$1" "$python" -m pyramidion serve --no-browser --port $((19230 + ${1#server})) --data "$folder" \
            --trusted-proxy 127.0.0.1 --log-format json
        ;;
    worker)
        PYRAMIDION_REDIS=redis://127.0.0.1:19234/0 background worker "$python" -m pyramidion serve worker --log-format json
        ;;
    proxy)
        sed -e 's/server\([12]\):1923/127.0.0.1:1923\1/' -e 's/listen 80/listen 127.0.0.1:19230/' "$here/nginx.conf" >"$folder/pyramidion.conf"
        echo "daemon off; pid $folder/nginx.pid; error_log stderr; events { worker_connections 4096; }
            http { access_log off; include $folder/pyramidion.conf; }" >"$folder/nginx.conf"
        background proxy nginx -e stderr -p "$folder" -c "$folder/nginx.conf"
        ;;
    *) echo "database, redis, server1, server2, worker or proxy" >&2 && exit 2 ;;
    esac
}

stop() { # kills its children too, as when a container is killed
    pid=$(cat "$folder/$1.pid")
    kill -KILL -- "-$pid"
}

case ${2:-} in
start) start "$3" ;;
kill) stop "$3" ;;
'') for name in database redis server1 server2 worker proxy; do start "$name"; done ;;
*) echo "by_hand.sh FOLDER [start NAME | kill NAME]" >&2 && exit 2 ;;
esac
