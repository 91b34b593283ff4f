# The steps that build.sh and tests/run.sh are made of. Sourced, from the root of the project.

stop() { # SENTENCE
  trap - ERR
  echo "build.sh: $1" >&2
  exit 1
}

current=starting
step() { # NAME
  current=$1
  printf '\n== %s (after %d s)\n' "$1" "$SECONDS"
}
trap 'stop "stopped at: $current. The lines above say why; mend that and run the command again."' ERR

installed() { # COMMAND PACKAGE
  if [ "$1" != - ]; then
    command -v "$1" > /dev/null
  else
    dpkg-query -W -f '${Status}' "$2" 2> /dev/null | grep -q 'ok installed'
  fi
}

# Installs what tools.txt names for these groups and this machine lacks.
need() { # GROUP...
  local group command package missing=() debian=false root=()
  if command -v apt-get > /dev/null; then debian=true; fi
  while read -r group command package; do
    if [[ " $* " != *" $group "* ]]; then continue; fi
    if [ "$command" = - ] && ! $debian; then continue; fi
    installed "$command" "$package" || missing+=("$package")
  done < core/cmake/tools.txt
  [ ${#missing[@]} -gt 0 ] || return 0
  $debian || stop "please install: ${missing[*]}"
  step "Installing ${missing[*]}"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo > /dev/null || stop "please install as root: apt-get install ${missing[*]}"
    root=(sudo)
  fi
  "${root[@]}" apt-get -qq update
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends \
    "${missing[@]}" > /dev/null || stop "apt-get could not install ${missing[*]}; try it by hand"
  rm -f build/*/presets.sum  # a build may find now what it lacked
}

# Builds targets of a preset of CMakePresets.json.
build() { # PRESET TARGET...
  local preset=$1 launcher=
  need build
  step "Building: $*"
  if [ "$preset" = web ]; then launcher=emcmake; fi
  core/cmake/configure.sh "$preset" $launcher
  cmake --build "build/$preset" --target "${@:2}"
}

# The packages of npm that a folder's lock file names.
install_packages() { # FOLDER
  local stamp=$1/node_modules/.package-lock.json
  need npm
  [ "$stamp" -nt "$1/package-lock.json" ] && return
  step "Installing the packages of $1"
  npm ci --prefix "$1" --no-audit --no-fund --loglevel=error
  touch "$stamp"
}
