// Asks for the whole article of an item.
import { fail } from '#core/errors.ts'
import { callerOf } from '#server/calls/caller.ts'
import { countAttempt } from '#server/limits/rate.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Item } from '../../store/feeds/items-face.ts'
import { showImages } from '../images/addresses.ts'
import { requireMember } from '../items/find.ts'
import { stateOf } from '../items/state.ts'
import { findArticle, rememberedArticle } from './find-article.ts'
import { feedTables } from '../../store/feeds/tables.ts'

/** Pages that are fetched for one person. */
const pages = { name: 'reader-article', attempts: 120, window_seconds: 3_600 }

/** `{ title, content, byline? }`, or why there is none: `{ failed, status? }`. Failure not_found for an item that the Group has not. */
async function wholeArticle(call: Call): Promise<unknown> {
  const context = contextHere(call)
  requireMember(context)
  const { house, reply } = call
  const { url, title, article: kept } = await itemOf(context, call.params.id ?? '')
  const user = String(context.actor.user_id)
  if (kept) return { title, content: showImages(house, user, { html: kept }) }
  const known = rememberedArticle(house, url)
  if (!known) await countAttempt(house, reply, pages, user)
  const found = known
    ? { article: known }
    : await findArticle(house, { url, caller: callerOf(call) })
  if (!('article' in found)) {
    const { failed, status } = found
    return { failed, ...(status !== undefined && { status }) }
  }
  const { content, ...said } = found.article
  return { ...said, content: showImages(house, user, { html: content }) }
}

async function itemOf(context: RecordContext, id: string): Promise<Item> {
  const state = await stateOf(context, id)
  const feeds = feedTables(context.house.store)
  const [item] = state ? await feeds.items([state.item], { content: true }) : []
  if (!item) throw fail('not_found', 'missing')
  return item
}

export const articleRoutes: readonly Route[] = [
  {
    tag: 'Reader',
    access: 'database',
    method: 'POST',
    url: '/:db/_reader/items/:id/article',
    summary: 'The whole article of an item, read from its page; nothing is written',
    reads: true,
    handle: wholeArticle,
  },
]
