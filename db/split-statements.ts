const comment = /^\s*(?:--.*(?:\n|$)\s*)*/;

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
