// Words that a bookmark is described by.

/** `unread`: saved to be read later; `archived`: kept, and out of the way. */
export const statuses = ['active', 'unread', 'archived'] as const
export type BookmarkStatus = (typeof statuses)[number]

/** `dead`: three looks a day apart found no page; `working`: there is one again. */
export const healths = ['working', 'dead'] as const

/** Tags of two bookmarks of one page, as one has them. */
export function unitedTags(own: readonly string[] = [], more: readonly string[] = []): string[] {
  return [...new Set([...own, ...more])].toSorted()
}
