// Reading a bank's file of any format: what the person chose, what is found for the rest, and the movements of each account.
import type { BankChoices, BankReading, Known } from './choices.ts'
import { csvHeader, readCsv } from './csv/read-csv.ts'
import type { OnRow } from './csv/rows.ts'
import { readOfx } from './ofx.ts'
import type { OpenedBank } from './open.ts'
import { readQif } from './qif.ts'

/**
 * Reads the whole of an opened file. A file with a problem comes back with it, and nothing else. `onRow`: called now and then
 * while the rows of a table are read.
 */
export function readBank(
  opened: OpenedBank,
  choices: BankChoices,
  known: Known,
  onRow?: OnRow,
): BankReading {
  const { format, text, encoding, problem } = opened
  const used = { ...choices, encoding }
  if (problem) {
    const nothing = { header: [], sample: [], columns: [], questions: [], accounts: [] }
    return { ...nothing, problem, choices: used }
  }
  if (format === 'ofx') return readOfx(text, used, known)
  return format === 'qif' ? readQif(text, used, known) : readCsv(text, used, known, onRow)
}

/** The names of a table's columns, as they are found without reading its rows; none of an OFX or QIF file. */
export function headerOf({ format, text, problem }: OpenedBank): readonly string[] {
  return format === 'csv' && !problem ? csvHeader(text) : []
}
