// What can be wrong with a list of feeds (OPML), and with the address of one.

export const feedSentences = {
  no_feeds: 'There are no feeds in this file',
  too_many_feeds: 'There are more than 2,000 feeds in this file',
  feeds_too_large: 'The file is larger than 1 MB',
  password_in_address: 'may have no name and password in it',
} as const

type FeedSentences = typeof feedSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends FeedSentences {}
}
