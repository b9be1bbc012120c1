// Reading a bank's file of any format: what the person chose, what is found for the rest, and the movements of each account.
import { wordKey } from '#core/import/rules.ts'
import type { BankChoices, BankLine, BankReading, Klass, Known } from './choices.ts'
import { readCsv } from './csv/read-csv.ts'
import { readOfx } from './ofx.ts'
import type { OpenedBank } from './open.ts'
import { readQif } from './qif.ts'

/** Reads the whole of an opened file. A file with a problem comes back with it, and nothing else. */
export function readBank(opened: OpenedBank, choices: BankChoices, known: Known): BankReading {
  const { format, text, encoding, problem } = opened
  const used = { ...choices, encoding }
  if (problem) {
    const nothing = { header: [], sample: [], columns: [], questions: [], accounts: [] }
    return { ...nothing, problem, choices: used }
  }
  if (format === 'ofx') return readOfx(text, used, known)
  return format === 'qif' ? readQif(text, used, known) : readCsv(text, used, known)
}

/** What a movement becomes: by the way its money goes, or always the one that was chosen. */
export function kindOfLine({ amount }: BankLine, klass: Klass = 'auto'): 'Income' | 'Outgo' {
  const isIncome = klass === 'auto' ? !amount.startsWith('-') : klass === 'income'
  return isIncome ? 'Income' : 'Outgo'
}

/** What a wallet remembers of the last file (`import_settings`), and the names of columns that it holds for. */
export interface BankSettings {
  readonly header: string
  readonly choices: BankChoices
}

export function settingsOf({ header, choices }: BankReading): BankSettings {
  // Bytes tell the encoding of each file, and its rows how many come before the table.
  const { encoding: _encoding, before: _before, ...kept } = choices
  return { header: header.map(wordKey).join('|'), choices: kept }
}

/** What was chosen for the last file, when this one has the same columns; nothing otherwise. */
export function settingsFit(settings: unknown, reading: BankReading): BankChoices {
  const { header, choices } = (settings ?? {}) as Partial<BankSettings>
  const isSame = header === settingsOf(reading).header && typeof choices === 'object'
  return isSame ? choices : {}
}
