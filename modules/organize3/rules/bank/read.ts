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
  const reading =
    format === 'csv'
      ? readCsv(text, used, known, onRow)
      : (format === 'ofx' ? readOfx : readQif)(text, used, known)
  const currencies = format === 'qif' ? [] : currencyQuestions(reading, known)
  const questions = [...accountQuestions(reading), ...reading.questions, ...currencies]
  return { ...reading, questions }
}

/** Which account comes into the wallet: of several, and where the one that did so before is not in the file. */
function accountQuestions({ accounts, choices }: BankReading): BankQuestion[] {
  const isChosen = accounts.some(({ key }) => key === choices.account)
  const isOpen = accounts.length > 1 || (accounts.length === 1 && choices.account !== undefined)
  if (isChosen || !isOpen) return []
  const options = accounts.map(({ key, name }) => ({ value: key, example: name || key || '–' }))
  return [{ about: 'account', options }]
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
