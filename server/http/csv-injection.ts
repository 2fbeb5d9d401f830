/*
 * A spreadsheet runs a cell that begins like a formula, whoever wrote it: a buyer's name could send the owner's file
 * away (OWASP, CSV Injection). Such a cell is written with an apostrophe before it, and read without it.
 */

/** What makes a spreadsheet take a cell for a formula, after any apostrophes of its own. */
const opensFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** The text of a cell as a file may hold it: what begins like a formula gets an apostrophe before it. */
export function guardCell(text: string): string {
  return opensFormula.test(text) ? `'${text}` : text
}

/** The text that `guardCell` was given: takes exactly its apostrophe off again. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}
