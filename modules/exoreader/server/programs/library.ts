// What a Group subscribes to, with the numbers by which programs call it.
import { createHash } from 'node:crypto'
import type { RecordContext } from '#server/records/face.ts'
import type { ItemChange, ItemSelection } from '../../store/group/face.ts'
import { admitActor } from '#server/session/actor.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { feedAddress, siteOf } from '../../rules/address.ts'
import type { Stream } from '../../rules/greader/streams.ts'
import { allLabels, allSubscriptions, type Label, type Subscription } from '../subscribe/lists.ts'
import { feedTables } from '../../store/feeds/tables.ts'
import { groupItems } from '../../store/group/items.ts'

export interface ListedFeed {
  /** Of the feed, the same in every Group. */
  readonly number: number
  /** Plain text. */
  readonly title: string
  readonly url: string
  readonly website_url: string
  readonly label?: NumberedLabel | undefined
}

export interface FollowedFeed extends ListedFeed {
  /** Of the subscription. */
  readonly id: string
}

export interface NumberedLabel {
  readonly id: string
  readonly number: number
  readonly name: string
}

export interface Library {
  readonly feeds: readonly FollowedFeed[]
  readonly labels: readonly NumberedLabel[]
}

/** Labels have no numbers of their own: it follows from the id. */
function labelNumber(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE() & 0x7f_ff_ff_ff || 1
}

export async function libraryOf({ database }: RecordContext): Promise<Library> {
  const [subscriptions, labels, followed] = await Promise.all([
    allSubscriptions(database),
    allLabels(database),
    groupItems(database).subscriptions(),
  ])
  const numbered = labels.map(({ _id: id, name = '' }: Label) => ({
    id,
    number: labelNumber(id),
    name,
  }))
  const labelsById = new Map(numbered.map((label) => [label.id, label]))
  const numbers = new Map(followed.map(({ subscription, feed }) => [subscription, feed]))
  const feeds = subscriptions.flatMap((doc: Subscription): FollowedFeed[] => {
    const { _id: id, url = '', website_url = '', reader_label_id = '' } = doc
    const number = numbers.get(id)
    const title = readerSubscription.label(doc)
    const label = labelsById.get(reader_label_id)
    return number === undefined ? [] : [{ id, number, title, url, website_url, label }]
  })
  return { feeds, labels: numbered }
}

/** Feeds that the Group left but has starred items of: programs want each item to be of a feed that is listed. */
export async function leftFeeds({ database, house }: RecordContext): Promise<ListedFeed[]> {
  const left = await groupItems(database).leftFeeds()
  if (left.length === 0) return []
  const feeds = await feedTables(house.store).get(left)
  return feeds.map(({ id: number, title, address: url, site }) => ({
    number,
    title: title || siteOf(url),
    url: feedAddress(url),
    website_url: site ?? '',
  }))
}

/** Subscriptions of a stream; undefined for all of them. */
export function subscriptionsOf({ feeds }: Library, stream: Stream): string[] | undefined {
  if (stream.kind === 'label') {
    return feeds.filter(({ label }) => label?.name === stream.name).map(({ id }) => id)
  }
  if (stream.kind !== 'feed') return undefined
  return feeds
    .filter(({ number, url }) => String(number) === stream.of || url === stream.of)
    .map(({ id }) => id)
}

/** Items whose programs wait for an answer until all are marked. */
const maxMarked = 100_000

/** Sets states of these items. Failure subscription_needed where the Group is for looking alone. */
export async function setItems(
  { database, actor, now }: RecordContext,
  items: readonly number[],
  change: ItemChange,
): Promise<void> {
  admitActor(actor, 'write', { verb: 'update' })
  await groupItems(database).set(items, change, now)
}

/** Everything of a selection is read. Failure as of `setItems`. */
export async function markRead(
  { database, actor, now }: RecordContext,
  selection: ItemSelection,
): Promise<void> {
  admitActor(actor, 'write', { verb: 'update' })
  const mark = await groupItems(database).beginMark({ ...selection, read: false }, true, now)
  for (let amount = 0; amount < maxMarked;) {
    const some = await groupItems(database).continueMark(mark, now)
    if (some === 0) return
    amount += some
  }
}
