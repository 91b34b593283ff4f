#!/usr/bin/env bash
# Builds, serves, tests and measures the Bloom Filter Simulator.
#
#   ./build.sh               everything that ships, into dist/
#   ./build.sh serve [PORT]  the same, then serves it on 127.0.0.1 (default 8080)
#   ./build.sh test          every kind of test once; ends with "N passed, N failed"
#   ./build.sh test all      every test, in every browser
#   ./build.sh test PART...  these parts of the tests; ./build.sh test list names them
#   ./build.sh lint          clang-format and clang-tidy over the C++ sources
#   ./build.sh bench         the benchmarks; tables, and JSON under build/
set -eEuo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. core/cmake/steps.sh

case ${1:-build} in
  build)
    build web bloom_dist
    ;;
  serve)
    build web bloom_dist
    exec node web/serve.mjs dist "${2:-8080}"
    ;;
  test)
    exec tests/run.sh "${@:2}"
    ;;
  lint)
    exec tests/run.sh lint
    ;;
  bench)
    need npm browsers words bench
    build web bloom_dist
    install_packages tests/page
    step 'Measuring the filters'
    tests/bench/run.sh "${@:2}"
    step 'Measuring the page'
    node tests/page/bench.mjs
    ;;
  *)
    stop "there is no command “$1”: use ./build.sh, or serve [PORT], test, lint or bench with it"
    ;;
esac
