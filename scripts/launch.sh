#!/bin/sh
# Runs a command of the project as `npm run` does, without a parent process that stays in memory: scripts/launch.sh start
# Where the machine's Node cannot do that, the recent one is used that an earlier run has downloaded; the first run downloads it.
root=$(dirname "$0")/..
if ! node -e 'process.exit(process.execve ? 0 : 1)' 2>/dev/null; then
  SCRUM_NPM_NODE=${SCRUM_NPM_NODE:-$(command -v node)} # npm still uses its own Node
  export SCRUM_NPM_NODE
  for node in "${XDG_CACHE_HOME:-$HOME/.cache}"/plataforma-scrum/node-*/bin/node "$root"/.cache/node-*/bin/node; do
    if [ -x "$node" ]; then PATH=$(dirname "$node"):$PATH; fi
  done
fi
exec node "$root/scripts/run.mjs" "$@"
