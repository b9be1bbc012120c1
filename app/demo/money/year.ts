// A year of a shop's money up to a day: what came in, what went out, and what moved between its wallets because of it. Pure.
import { monthsAfter } from '#core/time/day.ts'
import { decimalText, minorUnits } from '#core/numbers/money.ts'
import { dayAfter } from '#core/time/zone.ts'
import { cycleAt } from '#modules/organize3/rules/statement/cycle.ts'
import { splitAmount } from '#modules/organize3/rules/series/instalments.ts'
import { choose } from '../choose.ts'
import type { Input } from '../writer.ts'
import type { Book, Purse } from './book.ts'

/** Money that comes into a wallet or goes out of it. */
export interface DemoLine {
  readonly klass: 'Income' | 'Outgo'
  /** `2026-11-22`. */
  readonly date: string
  readonly wallet: Purse
  /** Decimal text. */
  readonly value: string
  readonly words: Input
}

/** Money that moves from one wallet to another. */
export interface Move {
  readonly klass: 'Transfer' | 'Exchange'
  readonly date: string
  readonly from: Purse
  readonly to: Purse
  readonly words: Input
}

export const decimals = 2

const weeks = 52
/** Days of the month on which the cash goes to the bank. */
const depositDays = [9, 23]
/** What stays in the till, and what a deposit is a multiple of, in minor units. */
const [till, round] = [15_000n, 5_000n]

const minorOf = (value: string) => minorUnits(value, decimals)!

/** A day of the month in each month of the year before `today`, the first one first. */
function monthly(today: string, day: number): string[] {
  const from = monthsAfter(today, -12)
  const here = `${today.slice(0, 8)}${String(day).padStart(2, '0')}`
  return Array.from({ length: 13 }, (_, at) => monthsAfter(here, at - 12)).filter(
    (date) => date >= from && date < today,
  )
}

/** The shop is closed on Sundays. */
const openDay = (date: string) =>
  new Date(`${date}T00:00:00Z`).getUTCDay() === 0 ? dayAfter(date, -1) : date

/** What the book says came in and went out until the day before `today`; not the instalments, and not what customers paid for repairs. */
export function linesOf(book: Book, today: string, customers: readonly Input[]): DemoLine[] {
  const { value: price, ...rent } = book.rent
  const bills = [...book.bills, { ...rent, wallet: 'bank' as const, values: [price] }]
  const paid = bills.flatMap(({ day, wallet, values, ...words }) =>
    monthly(today, day).map((date, at): DemoLine => {
      return { klass: 'Outgo', date, wallet, value: values[at % values.length]!, words }
    }),
  )
  const retained = book.retainers.flatMap(({ day, customer, value, ...words }) =>
    monthly(today, day).map((date): DemoLine => {
      const more = { ...words, ...customers[customer], payment_way: 'transfer' }
      return { klass: 'Income', date, wallet: 'bank', value, words: more }
    }),
  )
  const foreign = book.abroad.map(({ days, value, ...words }): DemoLine => {
    return { klass: 'Outgo', date: dayAfter(today, days), wallet: 'abroad', value, words }
  })
  return [...paid, ...retained, ...foreign, ...weekly(book, today)]
}

/** Two purchases and two sales over the counter in each week. */
function weekly({ purchases, sales }: Book, today: string): DemoLine[] {
  return Array.from({ length: 2 * weeks }, (_, at) => at).flatMap((at): DemoLine[] => {
    const date = (days: number) => openDay(dayAfter(today, -days - Math.floor((at * 7) / 2)))
    const { wallet, value, ...bought } = choose(purchases, at, 9)
    const { value: price, ...sold } = choose(sales, at, 10)
    const isCash = at % 3 !== 1
    return [
      { klass: 'Outgo', date: date(2), wallet, value, words: bought },
      {
        klass: 'Income',
        date: date(1),
        wallet: isCash ? 'cash' : 'bank',
        value: price,
        words: { ...sold, payment_way: isCash ? 'cash' : 'debit' },
      },
    ]
  })
}

/** The instalments as the series will write them, for the statements of the card. */
export function instalmentsOf({ instalments }: Book, today: string): DemoLine[] {
  const { days, count, value } = instalments
  const starts = dayAfter(today, days)
  return splitAmount(value, count, decimals)!.map((part, at) => {
    return {
      klass: 'Outgo',
      date: monthsAfter(starts, at),
      wallet: 'card',
      value: part,
      words: {},
    }
  })
}

/** Deposits of cash, what the card costs, and the exchanges. `lines`: all there are. */
export function movesOf(book: Book, today: string, lines: readonly DemoLine[]): Move[] {
  const exchanges = book.exchanges.map(({ days, ...amounts }): Move => {
    const words = { ...book.exchange, ...amounts, fee_kind: 'source' }
    return { klass: 'Exchange', date: dayAfter(today, days), from: 'bank', to: 'abroad', words }
  })
  return [...deposits(book, today, lines), ...cardPayments(book, today, lines), ...exchanges]
}

function deposits(book: Book, today: string, lines: readonly DemoLine[]): Move[] {
  const cash = lines.filter(({ wallet }) => wallet === 'cash')
  let gone = 0n
  const days = depositDays.flatMap((day) => monthly(today, day)).toSorted()
  return days.flatMap((date): Move[] => {
    const held = cash.reduce(
      (sum, line) =>
        line.date >= date
          ? sum
          : sum + (line.klass === 'Income' ? minorOf(line.value) : -minorOf(line.value)),
      minorOf(String(book.wallets.cash.start_balance)) - gone,
    )
    const amount = ((held - till) / round) * round
    if (amount <= 0n) return []
    gone += amount
    const words = { description: book.deposit, value: decimalText(amount, decimals) }
    return [{ klass: 'Transfer', date, from: 'cash', to: 'bank', words }]
  })
}

/** Each statement of the card that has closed is paid on its due day. */
function cardPayments({ card }: Book, today: string, lines: readonly DemoLine[]): Move[] {
  const sums = new Map<string, bigint>()
  for (const { wallet, date, value } of lines) {
    if (wallet !== 'card') continue
    const { closes, due } = cycleAt(date, card.closing_day, card.due_day)
    if (closes < today && due) sums.set(due, (sums.get(due) ?? 0n) + minorOf(value))
  }
  return [...sums].map(([date, sum]) => {
    const words = { description: card.words, value: decimalText(sum, decimals) }
    return { klass: 'Transfer', date, from: 'bank', to: 'card', words }
  })
}
