// Subscriptions of a Group as a list that other readers take (OPML), and what such a list adds to them.
import { Failure, messageOf, type Count, type Sentence } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { feedAddress } from '../../rules/address.ts'
import type { OpmlFeed } from '../../rules/opml/opml.ts'
import { readOpml, type ReadOpml } from '../../rules/opml/read-opml.ts'
import { writeOpml } from '../../rules/opml/write-opml.ts'
import { subscribe } from '../subscribe/add.ts'
import { allLabels, allSubscriptions } from '../subscribe/lists.ts'

/** The whole file. */
export async function exportOpml({ database }: RecordContext, title: string): Promise<string> {
  const [subscriptions, labels] = await Promise.all([
    allSubscriptions(database),
    allLabels(database),
  ])
  const names = new Map(labels.map(({ _id, name = '' }) => [_id, name]))
  const feeds = subscriptions.map((one): OpmlFeed => {
    const { url = '', website_url = '', active = true, customize_title = false } = one
    const label = names.get(one.reader_label_id ?? '') ?? ''
    return { url, title: one.title ?? '', website_url, label, active, customize_title }
  })
  return writeOpml(feeds, title)
}

/** Which feeds a file has, and which of them the Group subscribes to already. Nothing is written. */
export async function previewOpml({ database }: RecordContext, bytes: Uint8Array) {
  const read = readOpml(bytes, feedAddress)
  if ('failed' in read) return read
  const known = new Set((await allSubscriptions(database)).map(({ url }) => url))
  return { ...read, feeds: read.feeds.map((feed) => ({ ...feed, known: known.has(feed.url) })) }
}

export interface TakenFeeds {
  readonly created: number
  /** Subscribed already: they stay as they are. */
  readonly known: number
  /** With the key of what is wrong, and its argument. */
  readonly failed: readonly { readonly url: string; readonly reason: Sentence; count?: Count }[]
}

/**
 * In one transaction. A feed that cannot be is left out by itself; other failures, of the plan for one, are those of a save and
 * leave nothing behind.
 */
export function takeFeeds(context: RecordContext, feeds: ReadOpml['feeds']): Promise<TakenFeeds> {
  return context.database.write(async (transaction) => {
    const failed: { url: string; reason: Sentence; count?: Count }[] = []
    let [created, known] = [0, 0]
    for (const feed of feeds) {
      try {
        await subscribe(context, transaction, feed)
        created += 1
      } catch (error) {
        if (!(error instanceof Failure) || !error.fields) throw error
        const [{ key: reason, count } = messageOf('invalid')] = Object.values(error.fields)
        if (reason === 'taken') known += 1
        else failed.push({ url: feed.url, reason, ...(count !== undefined && { count }) })
      }
    }
    return { created, known, failed }
  })
}

/** Feeds of one call, and of one transaction. */
export const maxTaken = 50

/** The same of many, in portions. */
export async function takeAllFeeds(
  context: RecordContext,
  feeds: ReadOpml['feeds'],
): Promise<void> {
  for (let at = 0; at < feeds.length; at += maxTaken) {
    await takeFeeds(context, feeds.slice(at, at + maxTaken))
  }
}
