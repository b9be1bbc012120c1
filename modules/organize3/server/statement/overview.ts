// A wallet's statement at a glance: months, what is pending, the path of its balance, and what a card's statements come to.
import { dayAfter } from '#core/values/zone.ts'
import { decimalText } from '#core/values/money.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { PostingSum } from '#server/store/postings/face.ts'
import { cycleAt, cycleBefore } from '../../rules/statement/cycle.ts'
import {
  mostPending,
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
  const [sums, pending, uncategorised, path, cycles] = await Promise.all([
    context.database.postings.sums({ ledgers: [wallet.id], by: 'month' }),
    pendingRows(context, wallet),
    countUncategorised(context, wallet.id),
    balancePath(context, wallet, today),
    cycleSums(context, wallet, today),
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
    path,
    cycles,
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

/** The first ones to come, the last of them first. */
async function pendingRows(context: RecordContext, wallet: OpenWallet) {
  const { lines } = await context.database.postings.page({
    ledger: wallet.id,
    direction: 'oldest',
    standings: ['pending'],
    limit: mostPending,
  })
  return (await linesToRows(context, wallet, lines)).toReversed()
}

async function countUncategorised({ database }: RecordContext, wallet_id: string): Promise<number> {
  const counts = await Promise.all(
    uncategorisedIn(wallet_id).map((selector) => database.count(selector)),
  )
  return counts.reduce((total, one) => total + one, 0)
}

async function balancePath(
  { database: { postings } }: RecordContext,
  wallet: OpenWallet,
  today: string,
): Promise<BalancePath> {
  const first = `${today.slice(0, 8)}01`
  const isYoung = Number(today.slice(8)) < youngDays
  const from = isYoung ? `${dayAfter(first, -1).slice(0, 8)}01` : first
  const ledgers = [wallet.id]
  const [[before], sums, [waiting]] = await Promise.all([
    postings.totalsAsOf(ledgers, dayAfter(from, -1)),
    postings.sums({
      ledgers,
      from,
      to: dayAfter(today, aheadDays),
      by: 'day',
      standings: ['confirmed', 'pending'],
    }),
    postings.totalsAsOf(ledgers, today),
  ])
  const opening = wallet.start + (before?.confirmed ?? 0n)
  const days = [...new Set(sums.map(({ period }) => period))].sort()
  let balance = opening
  const steps: BalanceStep[] = []
  const expected: BalanceStep[] = []
  const on = (day: string, isCounted: (sum: PostingSum) => boolean) =>
    sums.reduce((total, one) => total + (one.period === day && isCounted(one) ? one.minor : 0n), 0n)
  const step = (date: string) => ({ date, balance: decimalText(balance, wallet.precision) })
  for (const day of days.filter((one) => one <= today)) {
    const change = on(day, ({ standing }) => standing === 'confirmed')
    balance += change
    if (change !== 0n) steps.push(step(day))
  }
  // What should have come by now is expected today.
  balance += waiting?.pending ?? 0n
  if (waiting && waiting.pending !== 0n) expected.push(step(today))
  for (const day of days.filter((one) => one > today)) {
    balance += on(day, () => true)
    expected.push(step(day))
  }
  return { from, opening: decimalText(opening, wallet.precision), steps, expected }
}

/** What was bought and given back; a payment of the card is a transfer. */
async function cycleSums(
  { database: { postings } }: RecordContext,
  { id, closingDay, dueDay, precision }: OpenWallet,
  today: string,
): Promise<CycleSum[]> {
  if (closingDay === undefined) return []
  const open = cycleAt(today, closingDay, dueDay)
  const cycles = [open, cycleBefore(open, closingDay, dueDay)]
  return Promise.all(
    cycles.map(async (cycle) => {
      const { from, closes: to } = cycle
      const standings = ['confirmed', 'pending'] as const
      const sums = await postings.sums({ ledgers: [id], from, to, standings })
      const spent = sums.filter(({ flow }) => flow !== 'move')
      const minor = spent.reduce((total, one) => total + one.minor, 0n)
      return { ...cycle, amount: decimalText(minor, precision) }
    }),
  )
}
