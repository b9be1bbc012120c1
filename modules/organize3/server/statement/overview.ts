// A wallet's statement at a glance: months, what is pending, the path of its balance, and what a card's statements come to.
import { monthSpan, type Span } from '#core/time/periods.ts'
import { dayAfter } from '#core/time/zone.ts'
import { decimalText } from '#core/numbers/money.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { PostingSum } from '../../store/postings/face.ts'
import { postingQueries } from '../../store/postings/reading.ts'
import { cycleAt, cycleBefore, type Cycle } from '../../rules/statement/cycle.ts'
import {
  maxPending,
  type BalancePath,
  type BalanceStep,
  type CycleSum,
  type StatementMonth,
  type StatementOverview,
} from '../../rules/statement/statement.ts'
import { linesToRows, uncategorisedIn, type OpenWallet } from './rows.ts'

/** The path of the balance begins on the first day of this month; of the one before while the month is younger than this. */
const youngDays = 10
/** How far ahead it goes. */
const aheadDays = 62

export async function statementOverview(
  context: RecordContext,
  wallet: OpenWallet,
  today: string,
): Promise<StatementOverview> {
  const postings = postingQueries(context.database)
  const cycles = cyclesOf(wallet, today)
  const span = pathSpan(today)
  const ledgers = [wallet.id]
  const [sums, days, pending, later, uncategorised] = await Promise.all([
    postings.sums({ ledgers, by: 'month' }),
    // A card's statement may begin before the path; none closes behind it.
    postings.sums({
      ledgers,
      from: [span, ...cycles].map(({ from }) => from).toSorted()[0]!,
      to: span.to,
      by: 'day',
      standings: ['confirmed', 'pending'],
    }),
    pendingRows(context, wallet, today),
    postings.sums({ ledgers, from: dayAfter(today, 1), by: 'day', standings: ['pending'] }),
    countUncategorised(context, wallet.id),
  ])
  const entries = (of: readonly PostingSum[]) =>
    of.reduce((total, { flow, count }) => total + (flow === 'fee' ? 0 : count), 0)
  const standing = (name: PostingSum['standing']) =>
    entries(sums.filter((sum) => sum.standing === name))
  return {
    counts: {
      all: entries(sums),
      pending: standing('pending'),
      imported: standing('imported'),
      uncategorised,
    },
    months: monthsOf(sums, wallet.precision),
    pending,
    later: {
      count: entries(later),
      sum: decimalText(minorOf(later), wallet.precision),
      end: later.at(-1)?.period ?? '',
    },
    path: pathOf(wallet, today, span, sums, days),
    cycles: cycles.map((cycle) => cycleSum(cycle, days, wallet.precision)),
  }
}

function monthsOf(sums: readonly PostingSum[], precision: number): StatementMonth[] {
  const settled = sums.filter(({ standing }) => standing !== 'pending')
  const months = [...new Set(settled.map(({ period }) => period))].sort().toReversed()
  return months.map((month) => {
    const own = settled.filter(({ period }) => period === month)
    const counted = own.filter(({ standing }) => standing === 'confirmed')
    const sum = (...flows: PostingSum['flow'][]) =>
      counted.reduce((total, one) => (flows.includes(one.flow) ? total + one.minor : total), 0n)
    const amount = (minor: bigint) => decimalText(minor, precision)
    return {
      month,
      rows: own.reduce((total, { flow, count }) => total + (flow === 'fee' ? 0 : count), 0),
      in: amount(sum('in')),
      out: amount(sum('out', 'fee')),
      moved: amount(sum('move')),
      result: amount(sum('in', 'out', 'fee', 'move')),
    }
  })
}

/** Those up to a day, the last of them first. */
async function pendingRows(context: RecordContext, wallet: OpenWallet, to: string) {
  const { lines } = await postingQueries(context.database).page({
    ledger: wallet.id,
    direction: 'oldest',
    to,
    standings: ['pending'],
    limit: maxPending,
  })
  return (await linesToRows(context, wallet, lines)).toReversed()
}

async function countUncategorised({ database }: RecordContext, wallet_id: string): Promise<number> {
  const counts = await Promise.all(
    uncategorisedIn(wallet_id).map((selector) => database.count(selector)),
  )
  return counts.reduce((total, one) => total + one, 0)
}

function pathSpan(today: string): Span {
  const month = today.slice(0, 7)
  const isYoung = Number(today.slice(8)) < youngDays
  const { from } = monthSpan(isYoung ? dayAfter(`${month}-01`, -1).slice(0, 7) : month)
  return { from, to: dayAfter(today, aheadDays) }
}

const minorOf = (sums: readonly PostingSum[]) =>
  sums.reduce((total, { minor }) => total + minor, 0n)

/** `months`: all sums; `sums`: confirmed and pending ones, of the days of the path at least. */
function pathOf(
  { start, precision }: OpenWallet,
  today: string,
  { from, to }: Span,
  months: readonly PostingSum[],
  sums: readonly PostingSum[],
): BalancePath {
  // The path begins with a month.
  const earlier = months.filter(({ period }) => period < from.slice(0, 7))
  const of = (some: readonly PostingSum[], wanted: PostingSum['standing']) =>
    minorOf(some.filter(({ standing }) => standing === wanted))
  const own = sums.filter(({ period }) => from <= period && period <= to)
  const past = own.filter(({ period }) => period <= today)
  const opening = start + of(earlier, 'confirmed')
  const waiting = of(earlier, 'pending') + of(past, 'pending')
  let balance = opening
  const steps: BalanceStep[] = []
  const expected: BalanceStep[] = []
  const step = (date: string) => ({ date, balance: decimalText(balance, precision) })
  for (const [day, some] of byDay(past)) {
    const change = of(some, 'confirmed')
    balance += change
    if (change !== 0n) steps.push(step(day))
  }
  // What should have come by now is expected today.
  balance += waiting
  if (waiting !== 0n) expected.push(step(today))
  for (const [day, some] of byDay(own.filter(({ period }) => period > today))) {
    balance += minorOf(some)
    expected.push(step(day))
  }
  return { from, opening: decimalText(opening, precision), steps, expected }
}

/** Sums by day are in the order of their days. */
const byDay = (sums: readonly PostingSum[]) => Map.groupBy(sums, ({ period }) => period)

/** Of a card: the statement that is open, and the one before. */
function cyclesOf({ closingDay, dueDay }: OpenWallet, today: string): Cycle[] {
  if (closingDay === undefined) return []
  const open = cycleAt(today, closingDay, dueDay)
  return [open, cycleBefore(open, closingDay, dueDay)]
}

/** What was bought and given back; a payment of the card is a transfer. */
function cycleSum(cycle: Cycle, sums: readonly PostingSum[], precision: number): CycleSum {
  const { from, closes } = cycle
  const spent = sums.filter(
    ({ period, flow }) => from <= period && period <= closes && flow !== 'move',
  )
  return { ...cycle, amount: decimalText(minorOf(spent), precision) }
}
