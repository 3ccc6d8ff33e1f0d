const formula = /^[=+\-@＝＋－＠\t\r]/;
const amount = /^-\d+(\.\d+)?$/;

/**
 * Spreadsheets run a cell that starts like a formula, including in full-width characters; a leading quote makes it
 * text. Negative amounts are left alone.
 */
export function safeCell(text: string): string {
  return formula.test(text) && !amount.test(text) ? `'${text}` : text;
}

/** The text of such a cell, without the quote. */
export function unquoted(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
