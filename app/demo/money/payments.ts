// What customers of the demo paid: for repairs that ended in the year before the story ends, and for two estimates.
import { decimalText, minorUnits } from '#core/numbers/money.ts'
import { dayAfter } from '#core/time/zone.ts'
import type { WireDocument } from '#core/wire.ts'
import { paidFor } from '#modules/ticket/paper/payment/about.ts'
import { firstLine } from '#modules/ticket/rules/ticket/title.ts'
import type { Estimate } from '#modules/ticket/server/estimate/write.ts'
import { wordsIn } from '#modules/ticket/server/paper/words.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { choose } from '../choose.ts'
import type { OnBench } from '../offers.ts'
import type { Input, Shop, Writer } from '../writer.ts'
import type { Book } from './book.ts'
import { lineInput, writeEntry, type Purses } from './write.ts'
import { decimals, type DemoLine } from './year.ts'

/** A repair that ended well. */
export interface Mended {
  readonly ticket: string
  readonly customer: string | undefined
  /** `2026-11-22`. */
  readonly day: string
}

/** Of the repairs of a year about so many have their payment in the books, and of the last ones all. */
const max = 150
const latest = 16

interface Work {
  readonly ticket: WireDocument | undefined
  readonly customer: WireDocument | undefined
  readonly estimate?: Estimate
}

/** What every income that pays for work says of it. */
function workWords({ words }: Shop, { ticket, customer, estimate }: Work): Input {
  const about = estimate ? firstLine(estimate.description ?? '', 120) : ticket?.title
  return {
    ticket_id: ticket?._id,
    customer_id: customer?._id,
    estimate_id: estimate?._id,
    paid_by: customer?.name,
    description: paidFor(
      {
        order: ticket?.number as number | undefined,
        estimate: estimate?.number,
        about: about as string | undefined,
      },
      wordsIn(words.locale),
    ),
  }
}

/** By id. */
async function records({ context, staff, today }: Shop, ids: readonly string[]) {
  const { database } = context(staff[0]!, today)
  const found = await database.getMany(ids)
  return new Map(found.map((stored) => [stored.id, toWire(stored)]))
}

/** Payments of repairs over the year. `mended`: of that year, the oldest first. */
export async function repairsPaid(
  shop: Shop,
  mended: readonly Mended[],
  { repairs }: Book,
): Promise<DemoLine[]> {
  const every = Math.ceil(mended.length / max)
  const paid = mended.filter((_, at) => at % every === 0 || mended.length - at <= latest)
  const known = await records(
    shop,
    paid.flatMap(({ ticket, customer }) => [ticket, customer ?? []].flat()),
  )
  return paid.map(({ ticket, customer, day }, at): DemoLine => {
    const [payment_way, wallet] = choose(repairs.ways, at, 11)
    const work = { ticket: known.get(ticket), customer: known.get(customer ?? '') }
    const words = { ...workWords(shop, work), categories: repairs.categories, payment_way }
    return { klass: 'Income', date: day, wallet, value: choose(repairs.values, at, 12), words }
  })
}

/**
 * The estimates that were approved: the first is paid, half of the next one too, and its other half is expected. Parts were bought
 * for both.
 */
export async function writePayments(
  shop: Shop,
  writer: Writer,
  bench: readonly OnBench[],
  purses: Purses,
): Promise<void> {
  const { database } = shop.context(shop.staff[0]!, shop.today)
  const selector = { klass: 'Estimate', status: 'approved' }
  const { found } = await database.find({ selector, limit: 10 })
  const estimates: Estimate[] = found.map((stored) => toWire(stored))
  const ids = bench.flatMap(({ id, customer }) => [id, customer ?? []].flat())
  const known = await records(shop, ids)
  const { repairs } = purses.book
  for (const [at, estimate] of estimates.toSorted(byNumber).entries()) {
    const { total = '0', ticket_id = '', customer_id = '' } = estimate
    const work = { ticket: known.get(ticket_id), customer: known.get(customer_id), estimate }
    const words = { ...workWords(shop, work), categories: repairs.categories }
    const minor = minorUnits(total, decimals)!
    const parts = at === 0 ? [minor] : [minor / 2n, minor - minor / 2n]
    const [payment_way, wallet] = repairs.ways[0]!
    const part = repairs.parts[at]
    if (part) {
      const { value, ...bought } = part
      const line = { date: dayAfter(purses.today, -1), wallet: 'card', value } as const
      const input = lineInput(purses, { klass: 'Outgo', ...line, words: { ...bought, ticket_id } })
      await writeEntry(shop, writer, 'Outgo', input)
    }
    for (const [number, paid] of parts.entries()) {
      const value = decimalText(paid, decimals)
      const line: DemoLine = { klass: 'Income', date: purses.today, wallet, value, words }
      const confirmed = number === 0
      const input = { ...lineInput(purses, line), confirmed, ...(confirmed && { payment_way }) }
      await writeEntry(shop, writer, 'Income', input)
    }
  }
  await writer.flush()
}

const byNumber = (one: Estimate, other: Estimate) => (one.number ?? 0) - (other.number ?? 0)
