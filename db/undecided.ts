const unreachableCodes = /^(08|57P0)|^CONNECT|^ECONN|^EPIPE|^ENOTFOUND|^ETIMEDOUT/;

/** The innermost SQLSTATE or system code in an error's cause chain. */
export function codeOf(error: unknown): string {
  let current: unknown = error;
  let code = "";
  while (current instanceof Error) {
    if ("code" in current && typeof current.code === "string") code = current.code;
    current = current.cause;
  }
  return code;
}

/** Whether the connection broke or no standby confirmed the commit: perhaps the change was made. */
export function isUndecided(error: unknown): boolean {
  return unreachableCodes.test(codeOf(error));
}
