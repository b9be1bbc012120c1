// What all files on their way come to, for the head of the dock. Pure.
import type { Item, Seen, Status } from './queue.ts'

export interface Totals {
  /** Files that are sent or were, and all of them. */
  readonly at: number
  readonly count: number
  readonly done: number
  readonly taken: number
  readonly failed: number
  /** Bytes of those that are not over. */
  readonly sent: number
  readonly size: number
  /** Nothing is on its way: all arrived, or wait for an answer. */
  readonly isOver: boolean
  /** Nothing waits for anything. */
  readonly isQuiet: boolean
  /** Those first that ask, then those that move, then those that wait, then those that are over. */
  readonly rows: readonly Item[]
}

const order: Readonly<Record<Status, number>> = {
  taken: 0,
  failed: 0,
  finishing: 1,
  sending: 1,
  waiting: 2,
  done: 3,
}

export function totalsOf({ items }: Pick<Seen, 'items'>): Totals {
  const amount = (...statuses: readonly Status[]) =>
    items.filter(({ status }) => statuses.includes(status)).length
  const counted = items.filter(({ status }) => status !== 'taken' && status !== 'failed')
  const sum = (of: 'sent' | 'size') => counted.reduce((total, item) => total + item[of], 0)
  const [done, moving, waiting] = [
    amount('done'),
    amount('sending', 'finishing'),
    amount('waiting'),
  ]
  const taken = amount('taken')
  return {
    at: Math.min(items.length, done + Math.max(moving, 1)),
    count: items.length,
    done,
    taken,
    failed: amount('failed'),
    sent: sum('sent'),
    size: sum('size'),
    isOver: moving + waiting === 0,
    isQuiet: moving + waiting + taken === 0,
    rows: items.toSorted((one, other) => order[one.status] - order[other.status]),
  }
}
