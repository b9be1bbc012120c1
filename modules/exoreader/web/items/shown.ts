// What of the items an address shows: a state, a subscription or label, words, one item that is open. Pure.

/** `hidden`: by a rule of its subscription; it is in no other list. */
export const states = ['unread', 'all', 'starred', 'hidden'] as const
export type State = (typeof states)[number]

export interface Shown {
  readonly state: State
  /** Id of a subscription. */
  readonly feed?: string | undefined
  /** Id of a label. */
  readonly label?: string | undefined
  /** Words to be found. */
  readonly q?: string | undefined
  /** Id of the item that is open. */
  readonly item?: string | undefined
  /** Where one pane is seen at a time: the subscriptions are. */
  readonly isFeeds?: boolean | undefined
}

export function readShown(params: URLSearchParams): Shown {
  const said = params.get('state')
  const q = params.get('q') ?? undefined
  return {
    // What is searched for is searched in everything, unless the address says otherwise.
    state: states.find((one) => one === said) ?? (q === undefined ? 'unread' : 'all'),
    feed: params.get('feed') ?? undefined,
    label: params.get('label') ?? undefined,
    q,
    item: params.get('item') ?? undefined,
    isFeeds: params.has('feeds'),
  }
}

/** New items come to its top, and all of it can be marked at once. */
export const isStream = ({ state, q }: Shown) =>
  q === undefined && state !== 'starred' && state !== 'hidden'

/** `root`: the address of the items. */
export function hrefOf(root: string, shown: Partial<Shown>): string {
  const params = new URLSearchParams()
  const { state, isFeeds, ...named } = shown
  const usual = named.q === undefined ? 'unread' : 'all'
  if (state !== undefined && state !== usual) params.set('state', state)
  for (const [name, value] of Object.entries(named)) {
    if (value !== undefined) params.set(name, value)
  }
  if (isFeeds) params.set('feeds', '')
  return params.size > 0 ? `${root}?${String(params)}` : root
}

/** What two addresses list is the same, whatever item is open. */
export function listKey({ state, feed, label, q }: Shown): string {
  return JSON.stringify([state, feed, label, q])
}
