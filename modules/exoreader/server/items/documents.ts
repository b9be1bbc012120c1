// Items as documents: what their feeds say of them, what the Group did with them, and whose they are.
import { createHash } from 'node:crypto'
import type { WireDocument } from '#core/wire.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Feed } from '../../store/feeds/face.ts'
import type { ItemState } from '../../store/group/face.ts'
import type { Item } from '../../store/feeds/items-face.ts'
import { readerSubscription } from '../../entities/reader-subscription.ts'
import { imageAddress, showImages } from '../images/addresses.ts'
import { siteOf } from '../../rules/address.ts'
import type { ParsedEnclosure } from '../../rules/feed/parsed.ts'
import { itemId } from '../../rules/item-id.ts'
import type { Label, Subscription } from '../subscribe/lists.ts'
import { itemKind } from './selection.ts'
import { feedTables } from '../../store/feeds/tables.ts'

/** Letters of the label of an item without a title. */
const labelLength = 100

export interface DocumentOptions {
  readonly content: boolean
  /** In front of the addresses of images, for programs that are not on a page of this site. */
  readonly origin?: string
}

/**
 * The items of these states, in their order; one that is purged meanwhile is left out. Their images come through this server, by
 * addresses for the person of the call.
 */
export async function documentsOf(
  context: RecordContext,
  states: readonly ItemState[],
  options: DocumentOptions,
): Promise<WireDocument[]> {
  if (states.length === 0) return []
  const ids = states.map(({ item }) => item)
  const [items, sources] = await Promise.all([
    feedTables(context.house.store).items(ids, options),
    sourcesOf(context, states),
  ])
  const user = String(context.actor.user_id)
  const shown = { house: context.house, user, origin: options.origin ?? '' }
  const byId = new Map(items.map((item) => [item.id, item]))
  return states.flatMap((state) => {
    const item = byId.get(state.item)
    if (!item) return []
    const { isWhole = false, ...source } = sources.get(
      state.subscription || String(state.feed),
    ) ?? {
      title: '',
    }
    return [documentOf(state, withOwnImages(isWhole ? item : withoutWhole(item), shown), source)]
  })
}

/** The item as a subscription without whole texts shows it. */
const withoutWhole = (item: Item): Item => ({ ...item, article: null, article_failed: null })

function withOwnImages(
  item: Item,
  { house, user, origin }: { house: RecordContext['house']; user: string; origin: string },
): Item {
  const { content, content_type, image, enclosures, article } = item
  const isHtml = content !== undefined && content_type === 'html'
  const throughHere = (url: string) => imageAddress(house, user, { url, origin })
  return {
    ...item,
    image: image && imageAddress(house, user, { url: image, origin }),
    enclosures:
      enclosures &&
      (enclosures as readonly ParsedEnclosure[]).map((one) => fileOf(one, throughHere)),
    ...(isHtml && { content: showImages(house, user, { html: content, origin }) }),
    ...(article && { article: showImages(house, user, { html: article, origin }) }),
  }
}

/** As it is answered; `length` in bytes, `duration` in seconds. */
function fileOf(
  { url, type, bytes: length, seconds: duration, title }: ParsedEnclosure,
  throughHere: (url: string) => string,
): object {
  const isPicture = type?.startsWith('image/')
  const said = { type, length, duration, title }
  const filled = Object.entries(said).filter(([, value]) => value !== undefined)
  return { url: isPicture ? throughHere(url) : url, ...Object.fromEntries(filled) }
}

interface Source {
  readonly _id?: string
  readonly title: string
  readonly url?: string | undefined
  readonly website_url?: string | undefined
  readonly label?: { readonly _id: string; readonly name: string }
  /** The Group wants whole texts of it. */
  readonly isWhole?: boolean | undefined
}

/** By id of the subscription; of items that stay for their stars, by feed. */
async function sourcesOf(
  { database, house }: RecordContext,
  states: readonly ItemState[],
): Promise<ReadonlyMap<string, Source>> {
  const ids = [...new Set(states.map(({ subscription }) => subscription))].filter(Boolean)
  const left = [...new Set(states.filter((one) => one.subscription === '').map(({ feed }) => feed))]
  const subscriptions = (await database.getMany(ids)).map((one) => toWire(one) as Subscription)
  const labelIds = subscriptions.flatMap(({ reader_label_id }) => reader_label_id ?? [])
  const [labels, feeds] = await Promise.all([
    database.getMany([...new Set(labelIds)]),
    left.length > 0 ? feedTables(house.store).get(left) : ([] as Feed[]),
  ])
  const names = new Map(labels.map((one) => [one.id, (toWire(one) as Label).name ?? '']))
  const sources = new Map<string, Source>()
  for (const { id, title, address } of feeds)
    sources.set(String(id), { title: title || siteOf(address) })
  for (const subscription of subscriptions) {
    const { _id, url, website_url, reader_label_id = '', whole_text: isWhole } = subscription
    const name = names.get(reader_label_id)
    const title = readerSubscription.label(subscription)
    const label = name === undefined ? {} : { label: { _id: reader_label_id, name } }
    sources.set(_id, { _id, title, url, website_url, ...label, isWhole })
  }
  return sources
}

/** A revision is another one when the feed or the Group changed anything: pages that have this one need not be sent it again. */
function revOf(
  { read, starred, expanded, position, ruled, ruled_by }: ItemState,
  { hash, edited_at }: Item,
): string {
  const said = [hash, edited_at, read, starred, expanded, position]
  const ruling = ruled === null ? [] : [ruled, ruled_by]
  const text = JSON.stringify([...said, ...ruling])
  return `${edited_at ? 2 : 1}-${createHash('md5').update(text).digest('hex')}`
}

/** What a rule did is so still. */
const isRuled = ({ ruled, read, starred }: ItemState) =>
  ruled === 'hide' || (ruled === 'read' && read) || (ruled === 'star' && starred)

function documentOf(state: ItemState, item: Item, source: Source): WireDocument {
  const { id, feed: _feed, hash: _hash, edited_at, image, enclosures, categories, ...facts } = item
  const { comments_url, published_at, article, article_failed, article_status, ...always } = facts
  const { point_at, read, starred, expanded, position, ruled, ruled_by } = state
  const optional = { image, enclosures, categories, comments_url, published_at, position }
  const filled = Object.entries(optional).filter(([, value]) => value !== null)
  return {
    _id: itemId(id),
    _rev: revOf(state, item),
    klass: itemKind,
    label: item.title || item.summary.slice(0, labelLength) || item.url,
    number: id,
    ...always,
    point_at,
    ...Object.fromEntries(filled),
    ...(edited_at && { edited: true }),
    ...(article && { article }),
    ...(article_failed && {
      article_failed: { failed: article_failed, ...(article_status && { status: article_status }) },
    }),
    reader_subscription: source,
    read,
    starred,
    expanded,
    ...(isRuled(state) && { rule: { does: ruled, words: ruled_by } }),
  }
}
