import { indexIn } from "./large-indexes.ts";

/** What others can't do with a table until the migrations' transaction ends: read, write, or write the same rows. */
export type Lock = "read" | "write" | "write the same rows of";

export interface Effect {
  table: string;
  lock: Lock;
  /** What takes as long as the table is large. */
  work: "rewrite" | "check" | "index" | "change" | null;
}

const comment = /^\s*(?:--.*(?:\n|$)\s*)*/;
const name = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const patterns = {
  alter: new RegExp(`^alter table (?:if exists )?(?:only )?${name}`, "i"),
  references: new RegExp(`\\breferences ${name}`, "i"),
  policy: new RegExp(`^(?:create|drop|alter) policy (?:if exists )?"?\\w+"? on ${name}`, "i"),
  trigger: new RegExp(`^(?:create|drop) .*?\\btrigger\\b.*?\\bon ${name}`, "is"),
  drop: new RegExp(`^(?:drop table|truncate) (?:if exists )?(?:table )?${name}`, "i"),
  guard: /^call app\.guard_tenant_table\('(\w+)'/i,
  change: new RegExp(`\\b(?:update|delete from) (?:only )?${name}(?=\\s)`, "gi"),
};

/** The statements of a migration's text, without the comments before them. */
export function splitStatements(text: string): string[] {
  const pieces = text.split(/(\$\w*\$[\s\S]*?\$\w*\$|'(?:[^']|'')*'|--[^\n]*|;)/);
  const statements = [""];
  for (const piece of pieces) {
    if (piece === ";") statements.push("");
    else statements[statements.length - 1] += piece;
  }
  return statements.map((statement) => statement.replace(comment, "").trim()).filter(Boolean);
}

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
  const [, watched] = patterns.trigger.exec(statement) ?? [];
  if (watched !== undefined) return [{ table: watched, lock: "write", work: null }];
  if (!/^(?:with|update|delete|insert|merge)\b/i.test(statement)) return [];
  return [...statement.matchAll(patterns.change)].map(([, table = ""]) => ({
    ...{ table, lock: "write the same rows of", work: "change" },
  }));
}

function alterations(table: string, statement: string): Effect[] {
  const [, referenced] = patterns.references.exec(statement) ?? [];
  const isChecked = /\badd constraint\b/i.test(statement) && !/\bnot valid\b/i.test(statement);
  if (referenced !== undefined) {
    return [
      { table, lock: "write", work: isChecked ? "check" : null },
      { table: referenced, lock: "write", work: null },
    ];
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
