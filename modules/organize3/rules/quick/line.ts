// One line of quick entry: what is typed in it, and the entry that it says. Pure.
import type { Actor } from '#core/access/actor.ts'
import type { FieldErrors } from '#core/errors.ts'
import type { Locale } from '#core/wire.ts'
import { hasTwoWallets, thirdPartyFields, type EntryKind } from '../entry/kinds.ts'
import { flagsOf, usualStanding } from '../entry/standing.ts'
import { readTypedAmount, unclearAmount } from '../typed-amount.ts'

export interface QuickLine {
  readonly kind: EntryKind
  readonly date: string
  readonly third: string
  readonly categories: string
  readonly description: string
  /** As typed. Of an exchange what leaves; `arrives` is what comes in. */
  readonly value: string
  readonly arrives: string
  /** Of a transfer and an exchange the one it leaves; `other` is where it arrives. */
  readonly wallet: string
  readonly other: string
}

/** What the next line begins with: the same kind, day and wallets. */
export function nextLine({ kind, date, wallet, other }: QuickLine): QuickLine {
  const empty = { third: '', categories: '', description: '', value: '', arrives: '' }
  return { ...empty, kind, date, wallet, other }
}

/** Whether nothing would be lost. */
export function isUntouched({
  third,
  categories,
  description,
  value,
  arrives,
}: QuickLine): boolean {
  return [third, categories, description, value, arrives].every((text) => text.trim() === '')
}

/** Where each member of a line is kept in an entry of its kind; undefined for what the kind does not have. */
export function fieldsOf(kind: EntryKind): Readonly<Partial<Record<keyof QuickLine, string>>> {
  const shared = { date: 'date', categories: 'categories', description: 'description' }
  if (!hasTwoWallets(kind)) {
    return { ...shared, third: thirdPartyFields[kind], value: 'value', wallet: 'wallet_id' }
  }
  const wallets = { wallet: 'source_wallet_id', other: 'destination_wallet_id' }
  if (kind === 'Transfer') return { ...shared, ...wallets, value: 'value' }
  return { ...shared, ...wallets, third: 'paid_to', value: 'value_out', arrives: 'value_in' }
}

export interface Reading {
  readonly locale: Locale
  /** Digits after the point of the wallets. */
  readonly decimals: number
  readonly otherDecimals: number
  readonly today: string
  readonly actor: Actor
}

/**
 * The entry of a line, as a save takes it: paid already, unless its day is to come. An amount that cannot be read stays as it is
 * typed, and its field refuses it.
 */
export function entryOf(
  line: QuickLine,
  { locale, decimals, otherDecimals, today, actor }: Reading,
): Record<string, unknown> {
  const amounts: Partial<Record<keyof QuickLine, number>> = {
    value: decimals,
    arrives: otherDecimals,
  }
  const members = Object.entries(fieldsOf(line.kind)).map(([name, field]) => {
    const typed = line[name as keyof QuickLine]
    const digits = amounts[name as keyof QuickLine]
    return [field, digits === undefined ? typed : amountIn(typed, locale, digits)]
  })
  const typed = Object.fromEntries(members.filter(([, value]) => value !== ''))
  return { ...typed, ...flagsOf(usualStanding(line.date, today, actor)) }
}

function amountIn(typed: string, locale: Locale, decimals: number): string {
  const read = readTypedAmount(typed, locale, decimals)
  if (read.is === 'amount') return read.value
  return read.is === 'unclear' ? unclearAmount(typed) : typed
}

/** What is wrong, by the member of the line; '' for what belongs to none of them. */
export function lineErrors(kind: EntryKind, errors: FieldErrors | Record<string, string>) {
  const fields = Object.entries(fieldsOf(kind))
  const named = Object.entries(errors).map(([field, said]) => {
    const [member = ''] = fields.find(([, own]) => own === field) ?? []
    return [member, said] as const
  })
  return Object.fromEntries(named) as Partial<Record<keyof QuickLine | '', unknown>>
}

/** The members of a series that a line gives, as typed: the server parses the categories, the form parses the value. */
export function seriesOf({
  kind,
  date,
  third,
  categories,
  description,
  value,
  wallet,
  other,
}: QuickLine) {
  const of = {
    Outgo: 'outgo',
    Income: 'income',
    Transfer: 'transfer',
    Exchange: 'transfer',
  } as const
  const isMove = hasTwoWallets(kind)
  return {
    of: of[kind],
    description,
    categories: categories.split(','),
    value,
    wallet_id: wallet,
    starts_on: date,
    ...(isMove ? { destination_wallet_id: other } : { third_party: third }),
  }
}

export type SeriesLine = ReturnType<typeof seriesOf>
