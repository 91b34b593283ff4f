// Loads the plug-in.
extern "C" int plugin_knows(const char* key);

int main() {
  return plugin_knows("apple") == 0 && plugin_knows("apple") == 1 ? 0 : 1;
}
