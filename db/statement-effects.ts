import { indexIn } from "./large-indexes.ts";

/** What others can't do with a table until the migrations' transaction ends: read, write, or write the same rows. */
export type Lock = "read" | "write" | "write the same rows of";

export interface Effect {
  /** Or an index of it. */
  table: string;
  lock: Lock;
  /** What takes as long as the table is large. */
  work: "rewrite" | "check" | "index" | "change" | null;
}

const name = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const patterns = {
  alter: new RegExp(`^alter table (?:if exists )?(?:only )?${name}`, "i"),
  create: /^create (?:\w+ )*?table\b/i,
  references: new RegExp(`\\breferences ${name}`, "gi"),
  policy: new RegExp(`^(?:create|drop|alter) policy (?:if exists )?"?\\w+"? on ${name}`, "i"),
  trigger: new RegExp(`^(?:create|drop) .*?\\btrigger\\b.*?\\bon ${name}`, "is"),
  drop: new RegExp(`^(?:drop table|drop index|truncate) (?:concurrently )?(?:if exists )?(?:table )?${name}`, "i"),
  lock: /^lock (?:table )?([^;]+?)(?:\s+in ([\w ]+) mode)?(?: nowait)?$/i,
  guard: /^call app\.guard_tenant_table\('(\w+)'/i,
  change: new RegExp(`\\b(?:update|delete from) (?:only )?${name}(?=\\s)`, "gi"),
};

/** What a statement does to tables that exist; null if that can't be told from its text. */
export function effectsOf(statement: string): Effect[] | null {
  const index = indexIn(statement);
  if (index) return [{ table: index.table, lock: "write", work: "index" }];
  const [, altered] = patterns.alter.exec(statement) ?? [];
  if (altered !== undefined) return alterations(altered, statement);
  if (/^(?:do|call)\b/i.test(statement) && !patterns.guard.test(statement)) return null;
  for (const pattern of [patterns.policy, patterns.drop, patterns.guard]) {
    const [, table] = pattern.exec(statement) ?? [];
    if (table !== undefined) return [{ table, lock: "read", work: null }];
  }
  const [, locked, mode = "access exclusive"] = patterns.lock.exec(statement) ?? [];
  if (locked !== undefined) return locks(locked, mode.toLowerCase());
  if (patterns.create.test(statement)) return references(statement);
  const [, watched] = patterns.trigger.exec(statement) ?? [];
  if (watched !== undefined) return [{ table: watched, lock: "write", work: null }];
  if (!/^(?:with|update|delete|insert|merge)\b/i.test(statement)) return [];
  return [...statement.matchAll(patterns.change)].map(([, table = ""]) => ({
    ...{ table, lock: "write the same rows of", work: "change" },
  }));
}

/** Tables get triggers for those that refer to them. */
function references(statement: string): Effect[] {
  return [...statement.matchAll(patterns.references)].map(([, table = ""]) => ({ table, lock: "write", work: null }));
}

function locks(tables: string, mode: string): Effect[] {
  const lock = mode === "access exclusive" ? "read" : /^(?:exclusive|share|share row exclusive)$/.test(mode) && "write";
  if (!lock) return [];
  const names = tables.split(",").map((table) => /(\w+)"?\s*\*?\s*$/.exec(table)?.[1] ?? "");
  return names.map((table) => ({ table, lock, work: null }));
}

function alterations(table: string, statement: string): Effect[] {
  const referenced = references(statement);
  const isChecked = /\badd constraint\b/i.test(statement) && !/\bnot valid\b/i.test(statement);
  if (referenced.length > 0) {
    const lock = /\badd (?:column|(?!constraint\b|foreign\b)"?\w+"? \w)/i.test(statement) ? "read" : "write";
    return [{ table, lock, work: isChecked ? "check" : null }, ...referenced];
  }
  if (/\bvalidate constraint\b/i.test(statement)) return [{ table, lock: "write the same rows of", work: "check" }];
  const isRewritten =
    /\btype\b(?! text\b)|\bgenerated always as \([\s\S]*\) stored\b|\bdefault (?:gen_random|uuid|clock_)/i;
  if (isRewritten.test(statement)) return [{ table, lock: "read", work: "rewrite" }];
  const isIndexed = isChecked && /\b(?:unique|primary key|exclude)\b/i.test(statement);
  if (isIndexed) return [{ table, lock: "read", work: "index" }];
  const isRead = isChecked || /\bset not null\b/i.test(statement);
  return [{ table, lock: "read", work: isRead ? "check" : null }];
}
