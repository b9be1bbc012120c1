// What programs ask of a stream, and what they change of items, by the names that Google Reader's API gave these parameters.
import { streamOf, type Stream } from './streams.ts'

export interface StreamQuery {
  readonly stream: Stream
  /** `n`. */
  readonly amount: number
  /** `r=o`: the oldest first. */
  readonly isAscending: boolean
  /** `ot`, `nt`: ISO moments; what came from then on, or before. */
  readonly since?: string
  readonly before?: string
  /** `it` and `xt`, with what the stream itself says; undefined for both. */
  readonly read?: boolean
  readonly starred?: boolean
  /** Nothing is both read and unread. */
  readonly isEmpty: boolean
  /** `xt`: labels and feeds that are left out. */
  readonly without: readonly Stream[]
  /** `c`: the number of the item where the page before ended. */
  readonly behind?: number
}

const usualAmount = 20

/** `id`: of the stream. undefined where that is none. */
export function streamQuery(
  parameters: URLSearchParams,
  id: string,
  maxAmount: number,
): StreamQuery | undefined {
  const stream = streamOf(id)
  if (stream === undefined) return undefined
  const streams = (name: string) => parameters.getAll(name).flatMap((one) => streamOf(one) ?? [])
  const [wanted, unwanted] = [[stream, ...streams('it')], streams('xt')]
  const has = (list: readonly Stream[], kind: Stream['kind']) =>
    list.some((one) => one.kind === kind)
  const isRead = has(wanted, 'read') || has(unwanted, 'unread')
  const isUnread = has(wanted, 'unread') || has(unwanted, 'read')
  const isStarred = has(wanted, 'starred')
  const isPlain = has(unwanted, 'starred')
  const behind = numberIn(parameters.get('c'))
  return {
    stream,
    amount: Math.min(numberIn(parameters.get('n')) ?? usualAmount, maxAmount),
    isAscending: parameters.get('r') === 'o',
    since: momentIn(parameters.get('ot')),
    before: momentIn(parameters.get('nt')),
    read: isRead || isUnread ? isRead : undefined,
    starred: isStarred || isPlain ? isStarred : undefined,
    isEmpty: (isRead && isUnread) || (isStarred && isPlain) || has(wanted, 'nothing'),
    without: unwanted.filter(({ kind }) => kind === 'label' || kind === 'feed'),
    behind,
  }
}

/** undefined when the text is not a positive number. */
export function numberIn(text: string | null): number | undefined {
  const number = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0
  return number > 0 ? number : undefined
}

const maxSeconds = 8_000_000_000
/** The largest number that is one of seconds, milliseconds, microseconds; programs send each of them. */
const units = [
  [maxSeconds, 1_000],
  [maxSeconds * 1_000, 1],
  [maxSeconds * 1_000_000, 1 / 1_000],
] as const

/**
 * Seconds since 1970, or a thousandth or millionth of one, as an ISO moment; undefined for anything else, and for 0. What is behind a
 * point is dropped.
 */
export function momentIn(text: string | null): string | undefined {
  const [, digits = '0'] = /^(\d{1,17})(?:\.\d*)?$/.exec(text ?? '') ?? []
  const number = Number(digits)
  const unit = units.find(([max]) => number <= max)
  return number > 0 && unit ? new Date(number * unit[1]).toISOString() : undefined
}

/** False when it is not a number, so that an invalid limit does not become all items. Nothing, and 0, mean all of them. */
export function isBound(text: string | null): boolean {
  return /^(?:\d+(?:\.\d*)?)?$/.test(text ?? '')
}

export interface ItemChange {
  readonly read?: boolean
  readonly starred?: boolean
}

/**
 * What `edit-tag` makes of items: states that are added (`a`) and removed (`r`). undefined where it asks for what items cannot be:
 * of a label, or for a state and its opposite.
 */
export function itemChange(parameters: URLSearchParams): ItemChange | undefined {
  const change: { read?: boolean; starred?: boolean } = {}
  for (const [name, isAdded] of [
    ['a', true],
    ['r', false],
  ] as const) {
    for (const id of parameters.getAll(name).filter(Boolean)) {
      const kind = streamOf(id)?.kind
      if (kind === undefined || kind === 'label' || kind === 'feed') return undefined
      const [member, value] =
        kind === 'starred'
          ? ['starred' as const, isAdded]
          : ['read' as const, kind === 'read' ? isAdded : !isAdded]
      if (kind !== 'starred' && kind !== 'read' && kind !== 'unread') continue
      if (change[member] !== undefined && change[member] !== value) return undefined
      change[member] = value
    }
  }
  return change
}
