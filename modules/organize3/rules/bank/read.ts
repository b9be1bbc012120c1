// Reading a bank's file of any format: what the person chose, what is found for the rest, and the movements of each account.
import { everyAccount } from './answer.ts'
import type { BankChoices, BankFormat, BankQuestion, BankReading, Known } from './choices.ts'
import { maxAccounts } from './csv/accounts.ts'
import { csvHeader, readCsv } from './csv/read-csv.ts'
import type { OnRow } from './csv/rows.ts'
import { doubtQuestions, withDoubts } from './doubts.ts'
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
  const accounts = reading.accounts.map((one) => withDoubts(one, known.today))
  const currencies = format === 'qif' ? [] : currencyQuestions(reading, known)
  const doubts = accounts.flatMap((one) => doubtQuestions(one, choices.checked))
  const accountsAsked = accountQuestions(reading, format)
  const questions = [...accountsAsked, ...reading.questions, ...currencies, ...doubts]
  return { ...reading, accounts, questions }
}

/**
 * Which account comes into the wallet: of several, and where the one that did so before is not in the file. What a table says may be no
 * account at all: then all of them come in, which is likely where names hardly repeat.
 */
function accountQuestions({ accounts, choices }: BankReading, format: BankFormat): BankQuestion[] {
  const isChosen = accounts.some(({ key }) => key === choices.account)
  const [first] = accounts
  const isOther = choices.account !== undefined && first !== undefined && first.name !== ''
  if (isChosen || (accounts.length < 2 && !isOther)) return []
  const options = accounts.map(({ key, name }) => ({ value: key, example: name || key }))
  const whole = format === 'csv' ? [{ value: everyAccount, example: '' }] : []
  const rows = accounts.reduce((sum, { lines }) => sum + lines.length, 0)
  const isScattered = accounts.length >= maxAccounts || accounts.length > Math.max(3, rows / 3)
  return [
    { about: 'account', options: isScattered ? [...whole, ...options] : [...options, ...whole] },
  ]
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
