// What a wallet remembers of how its last file was read (`import_settings`).
import { fingerprintOf } from '#core/import/fingerprint.ts'
import { wordKey } from '#core/import/rules.ts'
import type { BankAccount, BankChoices, BankReading } from './choices.ts'

/** What a wallet remembers of the last file (`import_settings`), and the names of columns that it holds for. */
export interface BankSettings {
  readonly header: string
  readonly choices: BankChoices
}

/** `account`: the one that comes in. A file of another one is asked about, also where each has one alone. */
export function settingsOf(
  { header, choices }: Pick<BankReading, 'header' | 'choices'>,
  account?: Pick<BankAccount, 'key' | 'name'>,
): BankSettings {
  // Encoding and preamble differ between files and are detected each time; what was looked at is of one file.
  const { encoding: _encoding, before: _before, checked: _checked, ...kept } = choices
  const own = account?.name ? { account: account.key } : {}
  return { header: headerKey(header), choices: { ...kept, ...own } }
}

/** What was chosen for the last file, when this one has columns of the same names; nothing otherwise. */
export function settingsFit(settings: unknown, names: readonly string[]): BankChoices {
  const { header, choices } = (settings ?? {}) as Partial<BankSettings>
  return header === headerKey(names) && typeof choices === 'object' ? choices : {}
}

/**
 * What writes such files: the same movement has the same words in all of them. Undefined where it is not known. Each table has
 * its columns and what describes its movements; of the other formats only QIF has an order of days.
 */
export function sourceOf({ header, choices }: Partial<BankSettings>): string | undefined {
  if (!choices) return undefined
  if (!choices.columns) return choices.date === undefined ? 'ofx' : 'qif'
  // Whose account a line is of describes no movement.
  const roles = choices.columns.map(({ role }) => (role === 'account' ? 'ignore' : role))
  return fingerprintOf(`${header} ${roles.join(' ')}`)
}

const headerKey = (names: readonly string[]) => names.map(wordKey).join('|')
