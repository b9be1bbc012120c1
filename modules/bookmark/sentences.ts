// What can be wrong with a file of bookmarks.

export const bookmarkSentences = {
  no_bookmarks: 'There are no bookmarks in this file',
  too_many_bookmarks: 'There are more than 20,000 bookmarks in this file',
  bookmarks_too_large: 'The file is larger than 20 MB',
} as const

type BookmarkSentences = typeof bookmarkSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends BookmarkSentences {}
}
