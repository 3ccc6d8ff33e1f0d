/** A spreadsheet runs a cell that begins like a formula; a quote before it makes it text. */
export function safeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
