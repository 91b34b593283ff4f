# licenses.cmake: writes OUTPUT from the list FILES of "title=file", run by cmake -P.
file(WRITE ${OUTPUT}.part "The Bloom Filter Simulator contains the work of others, under these licences.\n")
foreach(entry ${FILES})
  string(REGEX MATCH "^([^=]+)=(.+)$" _ "${entry}")
  file(READ ${CMAKE_MATCH_2} text)
  file(APPEND ${OUTPUT}.part "\n\n==== ${CMAKE_MATCH_1} ====\n\n${text}")
endforeach()
file(RENAME ${OUTPUT}.part ${OUTPUT})
