// User-defined names in a journal of hledger, where nothing can be quoted: a colon would divide an account, two spaces would end
// it, a semicolon would begin a comment. Pure.
import { normalForm } from '#core/letters/normal-form.ts'

/** Spaces of all kinds, and what breaks a line. */
const gap = /[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu

/** One line without what ends it or begins a comment; `''` where nothing is left. */
export function plainLine(text: string): string {
  return normalForm(text.toWellFormed()).replace(gap, ' ').replaceAll(';', ',').trim()
}

/** A part of an account's name. */
export const accountPart = (text: string): string => plainLine(text).replaceAll(':', '-')

/** A wallet by id and name; no two may share an account of the journal. */
interface Named {
  readonly id: string
  readonly name: string
}

/** The part of the account of each: its name, with the end of its id where another one reads the same or nothing is left. */
export function accountParts(named: readonly Named[]): ReadonlyMap<string, string> {
  const amounts = new Map<string, number>()
  for (const { name } of named) {
    const part = accountPart(name)
    amounts.set(part, (amounts.get(part) ?? 0) + 1)
  }
  return new Map(
    named.map(({ id, name }) => {
      const part = accountPart(name)
      const isOwn = part !== '' && amounts.get(part) === 1
      return [id, isOwn ? part : `${part} ${id}`.trim()]
    }),
  )
}
