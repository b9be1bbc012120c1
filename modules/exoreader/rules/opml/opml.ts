// What a list of subscriptions (OPML) says of each feed, for those that read and write such files.

export interface OpmlFeed {
  /** Of http or https. */
  readonly url: string
  readonly title: string
  /** '' where none is said. */
  readonly website_url: string
  /** Nested folders as `A/B`; '' for none. */
  readonly label: string
  /** False for a subscription that is kept and not fetched. */
  readonly active: boolean
  /** The title is the person's own, not the feed's. */
  readonly customize_title: boolean
}

/** Attributes that only this product writes and reads. */
export const ownPrefix = 'bancada'
export const ownNamespace = 'urn:bancada:opml'

/** The folders that a label is written as, from the outermost; one folder where its slashes separate nothing. */
export function foldersOf(label: string): string[] {
  const names = label.split('/')
  const isPath = names.every((name) => name !== '' && name === name.trim())
  return isPath ? names : [label].filter(Boolean)
}
