// Reading a bank's file of any format: what the person chose, what is found for the rest, and the movements of each account.
import type { BankChoices, BankQuestion, BankReading, Known } from './choices.ts'
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
  if (format === 'qif') return readQif(text, used, known)
  const reading = format === 'ofx' ? readOfx(text, used, known) : readCsv(text, used, known, onRow)
  return { ...reading, questions: [...reading.questions, ...currencyQuestions(reading, known)] }
}

/** Of each account that is in another currency than the wallet: nothing is changed into it. */
function currencyQuestions(
  { accounts, choices }: BankReading,
  { currency: own }: Known,
): BankQuestion[] {
  return accounts.flatMap(({ key, currency }) => {
    if (currency === undefined || currency === own || currency === choices.currency) return []
    const options = [{ value: currency, example: own }]
    return [{ about: 'currency' as const, account: key, cell: currency, options }]
  })
}

/** The names of a table's columns, as they are found without reading its rows; none of an OFX or QIF file. */
export function headerOf({ format, text, problem }: OpenedBank): readonly string[] {
  return format === 'csv' && !problem ? csvHeader(text) : []
}
