/**
 * Node's options for a process that answers requests; the script `web` in package.json names them too. Rows and answers die
 * young, and with room for them there are fewer collections.
 */
export const serverFlags = ["--max-semi-space-size=64"];
