// What programs ask of the Fever API (version 3): which lists, which items, and what is to be marked, by the names that it gave
// these parameters.
import { momentIn, numberIn } from '../greader/query.ts'

export const feverVersion = 3

/** Items of one answer. */
export const maxFeverItems = 50

export interface FeverQuery {
  readonly groups: boolean
  readonly feeds: boolean
  readonly favicons: boolean
  readonly links: boolean
  readonly unreadIds: boolean
  readonly savedIds: boolean
  readonly items?: FeverItems
  readonly mark?: FeverMark
}

/** Which items: those behind a number, those before one, those with these numbers, or the first ones. */
export type FeverItems =
  | { readonly after: number }
  | { readonly before: number | undefined }
  | { readonly numbers: readonly number[] }

export type FeverMark =
  | {
      readonly of: 'item'
      readonly number: number
      readonly change: { read: boolean } | { starred: boolean }
    }
  /** What came before a moment is read. */
  | { readonly of: 'feed' | 'group'; readonly number: number; readonly before: string }
  /** Group 0 is everything. */
  | { readonly of: 'all'; readonly before: string }

/** Of the address and of what is posted. */
export function feverQuery(address: URLSearchParams, posted: URLSearchParams): FeverQuery {
  const mark = markIn(new URLSearchParams([...address, ...posted]))
  return {
    groups: address.has('groups'),
    feeds: address.has('feeds'),
    favicons: address.has('favicons'),
    links: address.has('links'),
    unreadIds: address.has('unread_item_ids') || (mark?.of === 'item' && 'read' in mark.change),
    savedIds: address.has('saved_item_ids') || (mark?.of === 'item' && 'starred' in mark.change),
    items: address.has('items') ? itemsIn(address) : undefined,
    mark,
  }
}

function itemsIn(address: URLSearchParams): FeverItems {
  const list = address.get('with_ids')
  if (list !== null) {
    const numbers = list.split(',').flatMap((one) => numberIn(one.trim()) ?? [])
    return { numbers: numbers.slice(0, maxFeverItems) }
  }
  if (address.has('max_id')) return { before: numberIn(address.get('max_id')) }
  return { after: numberIn(address.get('since_id')) ?? 0 }
}

const states: Readonly<Record<string, { read: boolean } | { starred: boolean }>> = {
  read: { read: true },
  unread: { read: false },
  saved: { starred: true },
  unsaved: { starred: false },
}

function markIn(parameters: URLSearchParams): FeverMark | undefined {
  const [of, as = ''] = ['mark', 'as'].map((name) => parameters.get(name) ?? undefined)
  const id = parameters.get('id')
  const number = numberIn(id)
  const change = states[as]
  if (of === 'item') return number && change ? { of, number, change } : undefined
  // Without a moment it would mark what the program never showed.
  const before = momentIn(parameters.get('before'))
  if ((of !== 'feed' && of !== 'group') || as !== 'read' || before === undefined) return undefined
  if (of === 'group' && id === '0') return { of: 'all', before }
  return number ? { of, number, before } : undefined
}
