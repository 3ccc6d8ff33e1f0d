/** Full sentences to show instead of API messages about formats that people don't type in forms. */
const sentences: readonly [problem: RegExp, sentence: string][] = [
  [/^must be an email address/, "Enter an email address, such as ana@example.com."],
  [/^must be a country code/, "Choose a country from the list."],
  [/^must be a currency code/, "Choose a currency from the list."],
  [/^must be an ISO 8601 date|^must be a date\b/, "Enter a date."],
  [/^must be an amount like/, "Enter an amount, such as 1250.00."],
  [/^must be (a UUID|an id|one of|one or more of)/, "Choose one from the list."],
];

/** A field error as a full sentence: the API's "must have at most 80 characters" has no subject. */
export function humanError(label: string, error: string): string {
  const known = sentences.find(([problem]) => problem.test(error));
  if (known) return known[1];
  if (!/^(must|may|is|isn't|are|aren't|has|was|doesn't|belongs)(?![\w'])/.test(error)) return error;
  return `${label} ${error}${/[.?!]$/.test(error) ? "" : "."}`;
}
