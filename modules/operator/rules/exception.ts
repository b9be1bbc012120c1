// What an operator grants a Group beside its plan, as it is typed: `records=5000 files=10000000000 administrators=none`. Pure.
import type { EntitlementException } from '#core/access/entitlement.ts'

/** What may be granted: its name on the command line, and of what. */
export const grants = {
  records: 'max_records',
  data: 'max_bytes_of_data',
  files: 'max_bytes_of_files',
  administrators: 'max_administrators',
  'sub-groups': 'sub_groups',
} as const

export type Grant = keyof typeof grants

export type Granted = Omit<EntitlementException, 'open' | 'reason'>

const maxNumber = 1_000_000_000_000_000

/** One value; undefined where it is none. `none`: no limit. */
function readValue(name: Grant, text: string): number | null | boolean | undefined {
  if (name === 'sub-groups') return text === 'yes' ? true : text === 'no' ? false : undefined
  if (text === 'none') return null
  const number = /^\d{1,15}$/.test(text) ? Number(text) : NaN
  return number >= 1 && number <= maxNumber ? number : undefined
}

/** Reads words such as `records=5000`; answers the first that is wrong. None: everything follows the plan again. */
export function readGrants(words: readonly string[]): { granted: Granted } | { wrong: string } {
  const granted: Record<string, number | null | boolean> = {}
  for (const word of words) {
    const [name = '', text = '', ...rest] = word.split('=')
    const isKnown = Object.hasOwn(grants, name) && rest.length === 0
    const value = isKnown ? readValue(name as Grant, text) : undefined
    if (value === undefined) return { wrong: word }
    granted[grants[name as Grant]] = value
  }
  return { granted }
}

/** As it was typed; `''`: nothing is granted. */
export function grantWords(exception: Granted | null): string {
  const words = Object.entries(grants).flatMap(([name, member]) => {
    const value = exception?.[member]
    if (value === undefined) return []
    const text = value === null ? 'none' : value === true ? 'yes' : value === false ? 'no' : value
    return [`${name}=${text}`]
  })
  return words.join(' ')
}
