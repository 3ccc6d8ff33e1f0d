/**
 * Node's options for a process that answers requests; the scripts `web` and `worker` in package.json name them too. Rows and answers die
 * young, and with room for them there are fewer collections. What lives longer may grow to 2.3 times what the last collection left;
 * left alone, Node lets it grow further while requests come quickly. `releaseMemory` needs the last one.
 */
export const serverFlags = ["--max-semi-space-size=32", "--heap-growing-percent=130", "--expose-gc"];

/**
 * For the same processes, where the environment says nothing else. glibc gives threads heaps of their own, which keep what they had
 * once; JavaScript's objects are in none of them. And Next has Node read its TypeScript settings: else it loads its compiler for them,
 * and keeps it.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: "1", __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true" };
