// Records as a CSV file that opens well in the spreadsheets people have: BOM, names of fields in their language,
// a semicolon where the comma is the decimal sign. Cells that a spreadsheet would run as a formula are disarmed. Pure.
import { withoutDirectionControls } from '#core/letters/direction.ts'

/** What makes a cell a formula in some spreadsheet, the wide signs of Chinese and Japanese keyboards too. */
const formula = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/

/** Amounts are texts of digits: below nought they begin as a formula does, and are none. */
const amount = /^-?\d+(?:[.,]\d+)?$/

/** One cell. Texts that begin like a formula get an apostrophe in front; numbers stay numbers. */
export function csvCell(value: string | number, separator: string): string {
  if (typeof value === 'number') return String(value)
  const plain = withoutDirectionControls(value)
  const safe = formula.test(plain) && !amount.test(plain) ? `'${plain}` : plain
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The whole file, lines ended by CRLF (RFC 4180). */
export function csvFile(lines: readonly (readonly (string | number)[])[], locale: string): string {
  const separator = locale === 'en' ? ',' : ';'
  const text = lines.map((cells) => cells.map((cell) => csvCell(cell, separator)).join(separator))
  return `\uFEFF${text.join('\r\n')}\r\n`
}
