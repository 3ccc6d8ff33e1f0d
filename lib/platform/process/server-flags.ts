/** Halves the time to load a program. */
export const quickFlag = `--import=${new URL("./resolve-quickly.ts", import.meta.url).href}`;

/**
 * Node options for a process that serves requests; the `web` and `worker` scripts in package.json list them too. Rows
 * and responses are short-lived, so a larger young generation means fewer collections. The old generation may grow to
 * 2.3 times what the last collection left; by default, Node lets it grow further while requests come quickly.
 * `releaseMemory` needs `--expose-gc`.
 */
export const serverFlags = [...["--max-semi-space-size=32", "--heap-growing-percent=130", "--expose-gc"], quickFlag];

/**
 * For the same processes, unless the environment overrides them. glibc gives threads their own heaps, which keep the
 * memory they once used; JavaScript objects are not in them. And Next reads its TypeScript settings through Node,
 * instead of loading its compiler for them and keeping it.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: "1", __NEXT_NODE_NATIVE_TS_LOADER_ENABLED: "true" };
