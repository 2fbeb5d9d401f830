/*
 * A spreadsheet runs a cell that starts like a formula, so a buyer's name could send the owner's file to another server
 * (OWASP, CSV Injection). Such a cell is written with a leading apostrophe and read without it.
 */

/** The start of a cell that a spreadsheet treats as a formula, after any apostrophes. */
const opensFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Escapes the text of a cell: text that starts like a formula gets a leading apostrophe. */
export function guardCell(text: string): string {
  return opensFormula.test(text) ? `'${text}` : text
}

/** Reverses `guardCell`: removes exactly the apostrophe that it added. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}
