// Streams of Google Reader's API: what programs call everything, what is starred, a label or a feed.

export type Stream =
  | { readonly kind: 'all' | 'read' | 'unread' | 'starred' }
  /** Of states that are not supported, as "like" and "broadcast". */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'label'; readonly name: string }
  /** `of`: the number of a feed, or its address. */
  | { readonly kind: 'feed'; readonly of: string }

const states: Readonly<Record<string, Stream>> = {
  'reading-list': { kind: 'all' },
  read: { kind: 'read' },
  unread: { kind: 'unread' },
  'kept-unread': { kind: 'unread' },
  starred: { kind: 'starred' },
}

export const readingList = 'user/-/state/com.google/reading-list'
export const readState = 'user/-/state/com.google/read'
export const starredState = 'user/-/state/com.google/starred'

export const labelStream = (name: string) => `user/-/label/${name}`
export const feedStream = (number: number) => `feed/${number}`

/** undefined when the text is not the name of a stream. The person in the name is ignored: it is always the caller's stream. */
export function streamOf(id: string): Stream | undefined {
  const [, feed] = /^feed\/(.+)$/s.exec(id) ?? []
  if (feed !== undefined) return { kind: 'feed', of: feed }
  const [, state, label] = /^user\/[^/]*\/(?:state\/com\.google\/(.+)|label\/(.+))$/s.exec(id) ?? []
  if (label !== undefined) return { kind: 'label', name: label }
  return state === undefined ? undefined : (states[state] ?? { kind: 'nothing' })
}

/** The name of a label in the name of its stream; undefined for other streams. */
export function labelIn(id: string | null): string | undefined {
  const stream = streamOf(id ?? '')
  return stream?.kind === 'label' ? stream.name.trim() || undefined : undefined
}
