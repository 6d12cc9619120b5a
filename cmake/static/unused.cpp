// What libraries from outside would bring along for what is never asked of them here. The linker takes what is here
// first, and leaves the rest of it out: the loader that GLPK has for databases, and archives in the format xar, which
// would take a second reader of XML.

#include <archive.h>

extern "C" {

int lt_dlinit() {
  return 1;
}
int lt_dlexit() {
  return 1;
}
void* lt_dlopen(const char* /*name*/) {
  return nullptr;
}
void* lt_dlsym(void* /*handle*/, const char* /*name*/) {
  return nullptr;
}
int lt_dlclose(void* /*handle*/) {
  return 1;
}
const char* lt_dlerror() {
  return "this program is linked statically";
}

int archive_read_support_format_xar(archive* /*reader*/) {
  return ARCHIVE_WARN;
}

}  // extern "C"
