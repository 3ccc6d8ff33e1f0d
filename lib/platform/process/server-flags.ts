/**
 * Node's options for a process that answers requests; the scripts `web` and `worker` in package.json name them too. Rows and answers die
 * young, and with room for them there are fewer collections. `releaseMemory` needs the other one.
 */
export const serverFlags = ["--max-semi-space-size=64", "--expose-gc"];
