interface DatabaseRefusal {
  /** SQLSTATE, e.g. `23503`. */
  code: string;
  constraint: string;
  message: string;
  /** Set by the state machines: the allowed states. */
  detail: string;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** The innermost PostgreSQL error in an error's cause chain; null if there is none. */
export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  let found: DatabaseRefusal | null = null;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!("code" in current) || typeof current.code !== "string") continue;
    const { constraint_name, detail } = current as { constraint_name?: unknown; detail?: unknown };
    found = { code: current.code, constraint: text(constraint_name), message: current.message, detail: text(detail) };
  }
  return found;
}
