const amount = /^-\d+(\.\d+)?$/;

/** A spreadsheet runs a cell that begins like a formula, also in full-width letters; a quote before it makes it text. Amounts below zero stay amounts. */
export function safeCell(text: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(text) && !amount.test(text) ? `'${text}` : text;
}
