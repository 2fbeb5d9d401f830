/*
 * A spreadsheet runs a cell that starts like a formula (OWASP, CSV Injection), so such a cell is written with a leading
 * apostrophe and read without it. A spreadsheet that separates columns with semicolons or tabs sees cells inside a
 * cell, which are guarded in the same way.
 */

/** What makes a formula of a cell, after apostrophes and invisible characters. */
const signs = '=+\\-@＝＋－＠'
const formulaStart = String.raw`^(?='*\p{Cf}*[${signs}\t\r\n])`
const formulaWithin = String.raw`(?<=[;\t\r\n])(?='*[\p{Cf}"]*[${signs}])`

const opensFormula = new RegExp(`${formulaStart}|${formulaWithin}`, 'gu')
const guarded = new RegExp([formulaStart, formulaWithin].map((place) => place.replace('(?=', "'(?=")).join('|'), 'gu')

/** Escapes the text of a cell: text that starts like a formula gets a leading apostrophe, also after a separator. */
export function guardCell(text: string): string {
  return text.replaceAll(opensFormula, "'")
}

/** Reverses `guardCell`: removes exactly the apostrophes that it added. */
export function unguardCell(text: string): string {
  return text.replaceAll(guarded, '')
}
