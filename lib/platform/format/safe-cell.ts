const amount = /^-\d+(\.\d+)?$/;

/**
 * Spreadsheets run a cell that starts like a formula, including in full-width characters; a leading quote makes it
 * text. Negative amounts are left alone.
 */
export function safeCell(text: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(text) && !amount.test(text) ? `'${text}` : text;
}
