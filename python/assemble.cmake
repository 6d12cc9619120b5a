# Copies the modules of the package and the program to where the extension is; what was removed goes.
file(GLOB stale ${TO}/*.py ${TO}/*.pyi)
if(stale)
  file(REMOVE ${stale})
endif()
file(GLOB files ${FROM}/*.py ${FROM}/*.pyi ${FROM}/py.typed)
file(COPY ${files} DESTINATION ${TO})
file(COPY ${PROGRAM} DESTINATION ${TO}/bin)
