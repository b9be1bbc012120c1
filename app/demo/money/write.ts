// The money of a shop of the demo: wallets, a year of entries, what recurs and what is expected, rules and budgets.
import { newId } from '#core/ids.ts'
import { monthsAfter } from '#core/time/day.ts'
import { dayAfter, dayIn, usualZones } from '#core/time/zone.ts'
import { budget } from '#modules/organize3/entities/budget.ts'
import { exchange } from '#modules/organize3/entities/exchange.ts'
import { income } from '#modules/organize3/entities/income.ts'
import { mapping } from '#modules/organize3/entities/mapping.ts'
import { outgo } from '#modules/organize3/entities/outgo.ts'
import { series } from '#modules/organize3/entities/series.ts'
import { transfer } from '#modules/organize3/entities/transfer.ts'
import { wallet } from '#modules/organize3/entities/wallet.ts'
import { act } from '#server/records/act.ts'
import { dayMs } from '#core/time/zone.ts'
import type { Input, Shop, Writer } from '../writer.ts'
import { bookIn, type Book, type Purse } from './book.ts'
import { tillOf } from './drawer.ts'
import { instalmentsOf, linesOf, movesOf, type DemoLine, type Move } from './year.ts'

const prefixes = {
  Income: income.prefix,
  Outgo: outgo.prefix,
  Transfer: transfer.prefix,
  Exchange: exchange.prefix,
} as const

/** The wallets of a shop, and the day it is there. */
export interface Purses {
  readonly book: Book
  /** Ids of the wallets. */
  readonly ids: Readonly<Record<Purse, string>>
  readonly today: string
}

/** `customers`: of the shop's own book; `repairs`: what customers paid for those that have ended. */
export async function writeMoney(
  shop: Shop,
  writer: Writer,
  customers: readonly string[],
  repairs: (book: Book) => Promise<DemoLine[]>,
): Promise<Purses> {
  const purses = await writeWallets(shop, writer)
  const { book, today } = purses
  const payers = customers.map((customer_id, at) => ({
    customer_id,
    paid_by: shop.customers[at]?.name,
  }))
  const lines = [...linesOf(book, today, payers), ...(await repairs(book))]
  const all = [...lines, ...instalmentsOf(book, today)]
  const entries = [
    ...lines.map((line) => ({ klass: line.klass, input: lineInput(purses, line) })),
    ...movesOf(book, today, all).map((move) => ({
      klass: move.klass,
      input: moveInput(purses, move),
    })),
    ...expected(purses),
  ]
  const till = tillOf(shop, purses.ids.cash, today)
  const yesterday = dayAfter(today, -1)
  const isBefore = ({ input }: { input: Input }) => String(input.date) < yesterday
  const write = async (some: typeof entries) => {
    for (const { klass, input } of some.toSorted(byDay)) {
      await writeEntry(shop, writer, klass, input)
    }
    await writer.flush()
  }
  await write(entries.filter(isBefore))
  await till.open()
  await write(entries.filter((entry) => !isBefore(entry)))
  await till.closeAndOpen(book.short)
  await writeSeries(shop, writer, purses)
  await writeRules(shop, writer, purses)
  return purses
}

async function writeWallets(shop: Shop, writer: Writer): Promise<Purses> {
  const { words, staff } = shop
  const book = bookIn(words.locale)
  const today = dayIn(usualZones[words.locale], shop.today.toISOString())
  const ids = { bank: '', cash: '', card: '', abroad: '' }
  const { closing_day, due_day } = book.card
  for (const [purse, fields] of Object.entries(book.wallets)) {
    const id = newId(wallet.prefix)
    ids[purse as Purse] = id
    const input = { ...fields, ...(purse === 'card' && { card: true, closing_day, due_day }) }
    const moment = new Date(shop.today.getTime() - 370 * dayMs)
    await writer.add({ id, input, person: staff[0]!, moment })
  }
  await writer.flush()
  return { book, ids, today }
}

const byDay = ({ input: one }: { input: Input }, { input: other }: { input: Input }) =>
  String(one.date) < String(other.date) ? -1 : 1

/** As the form would send it; what was before today has been confirmed. */
export function lineInput({ ids, today }: Purses, line: DemoLine): Input {
  const { date, wallet: purse, value, words } = line
  return { ...words, date, value, wallet_id: ids[purse], confirmed: date < today }
}

function moveInput({ ids, today }: Purses, { date, from, to, words }: Move): Input {
  const wallets = { source_wallet_id: ids[from], destination_wallet_id: ids[to] }
  return { ...words, ...wallets, date, confirmed: date < today }
}

/** What is still to come in or to be paid, one of them overdue. */
function expected({ book, ids, today }: Purses): { klass: DemoLine['klass']; input: Input }[] {
  return book.pending.map(({ days, wallet: purse, ...words }) => {
    const input = { ...words, wallet_id: ids[purse], date: dayAfter(today, days) }
    return { klass: words.paid_by === undefined ? 'Outgo' : 'Income', input }
  })
}

/** Written on the evening of its day, or now where that is still to come. */
export async function writeEntry(
  { staff, today }: Shop,
  writer: Writer,
  klass: keyof typeof prefixes,
  input: Input,
): Promise<void> {
  const evening = Date.parse(`${String(input.date)}T20:00:00Z`)
  const moment = new Date(Math.min(evening, today.getTime() - 60_000))
  await writer.add({ id: newId(prefixes[klass]), input, person: staff[0]!, moment })
}

/** The rent until the lease ends, and a tool in instalments on the card, of which some are paid. */
async function writeSeries(shop: Shop, writer: Writer, { book, ids, today }: Purses) {
  const [person = ''] = shop.staff
  const { rent, instalments } = book
  const { day, paid_to, ...rented } = rent
  const rentDay = `${today.slice(0, 8)}${String(day).padStart(2, '0')}`
  const next = [0, 1].map((months) => monthsAfter(rentDay, months)).find((one) => one >= today)!
  const recurring = { ...rented, of: 'outgo', third_party: paid_to, wallet_id: ids.bank }
  await writer.add({
    id: newId(series.prefix),
    // The lease ends then; what the next one will cost is not known.
    input: { ...recurring, starts_on: next, ends_on: dayAfter(next, 25) },
    person,
    moment: new Date(shop.today.getTime() - 30 * dayMs),
  })
  const { days, paid_to: shopOfTools, ...bought } = instalments
  const id = newId(series.prefix)
  const more = { of: 'outgo', instalments: true, third_party: shopOfTools, wallet_id: ids.card }
  const moment = new Date(shop.today.getTime() + days * dayMs)
  const input = { ...bought, ...more, starts_on: dayAfter(today, days) }
  await writer.add({ id, input, person, moment })
  await writer.flush()
  const here = shop.context(person, new Date(shop.today.getTime() - 60_000))
  const selector = { klass: outgo.kind, series_id: id, date: { $lt: today } }
  const { found } = await here.database.find({ selector, limit: 100 })
  for (const { id: part, rev } of found) {
    await act(here, { id: part, rev, input: {}, action: 'status/confirm' })
  }
}

async function writeRules(shop: Shop, writer: Writer, { book }: Purses): Promise<void> {
  const [person = ''] = shop.staff
  const moment = new Date(shop.today.getTime() - 40 * dayMs)
  const { currency } = book.wallets.bank
  for (const [order, rule] of book.mappings.entries()) {
    const input = { ...rule, active: true, order }
    await writer.add({ id: newId(mapping.prefix), input, person, moment })
  }
  for (const one of book.budgets) {
    await writer.add({ id: newId(budget.prefix), input: { ...one, currency }, person, moment })
  }
  await writer.flush()
}
