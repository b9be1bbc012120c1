// A save of a series and its entries are one transaction: what is new is written ahead, what is changed or ended changes the entries
// that are still to come, and what is deleted takes all its pending ones along.
import { failFields } from '#core/errors.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { filledOn, isRescheduled, madeAfter } from '../../rules/series/plan.ts'
import { amountIn, partsOf, type Series } from '../../rules/series/template.ts'
import { todayIn } from '../today.ts'
import { changeEntries, removeEntries, writeEntries, type Writing } from './entries.ts'

/** The wallet of its entries: the digits after the point, and the currency. */
async function moneyOf(transaction: Transaction, { wallet_id = '' }: Series) {
  const wallet = await currentRecord(transaction, wallet_id)
  return {
    decimals: typeof wallet?.precision === 'number' ? wallet.precision : 2,
    currency: typeof wallet?.currency === 'string' ? wallet.currency : undefined,
  }
}

/** A series of another installation: the entries that it wrote come as it does, but for those that somebody deleted. */
const isCarried = ({ arrived, before, doc }: Change): boolean =>
  arrived === true && !before && (doc as Series).made !== undefined

/** The former revision of the series; undefined where a deleted series is restored, since its pending entries were deleted. */
const earlier = ({ verb, before }: Change) => (verb === 'update' ? (before as Series) : undefined)

export const seriesHooks: Hooks = {
  async before(change, transaction) {
    if (change.verb === 'remove') return
    const series = change.doc as Series
    const { decimals, currency } = await moneyOf(transaction, series)
    if (series.instalments && !partsOf(series, decimals)) {
      const isWhole = partsOf({ ...series, splits: [] }, decimals)
      if (isWhole) throw failFields({ splits: { key: 'invalid' } })
      throw failFields({ value: { key: 'not_an_amount', count: decimals } })
    }
    const today = await todayIn(transaction, change.context.now)
    if (isCarried(change)) return { currency }
    const was = earlier(change)
    const value = series.value && amountIn(series.value, decimals)
    return { currency, value, ...filledOn(series, was ? madeAfter(series, was, today) : 0, today) }
  },
  async after(change, transaction) {
    const { doc, verb, context } = change
    const series = doc as Series
    const writing: Writing = {
      context,
      transaction,
      series,
      decimals: (await moneyOf(transaction, series)).decimals,
    }
    if (verb === 'remove') {
      await removeEntries(writing)
      return undefined
    }
    if (isCarried(change)) return undefined
    const was = earlier(change)
    if (!was) {
      const { made = 0 } = series
      await writeEntries(writing, 1, made)
      return { written: made }
    }
    const today = await todayIn(transaction, context.now)
    const made = madeAfter(series, was, today)
    if (isRescheduled(series, was)) await removeEntries({ ...writing, series: was }, today)
    else {
      await removeEntries({ ...writing, series: was }, today, (number) => number <= made)
      await changeEntries(writing, was, today)
    }
    await writeEntries(writing, made + 1, series.made ?? 0)
    return undefined
  },
}
