// The address of a page that is saved: its own, made of its title where nobody says one, and no other page's.
import { failFields } from '#core/errors.ts'
import type { Doc } from '#core/entity/entity.ts'
import { nameOf, uriOf } from '#core/markdown/names.ts'
import type { Change, Hooks } from '#server/records/face.ts'
import { writeBeside } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import { isClaimed, mustBeTaken } from '#server/records/replication/made-from.ts'
import { correctionEvent } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { pointerQueries, type Named } from '#server/store/pointers/reading.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { handbook } from '../entities/handbook.ts'
import { formerUrisOf } from '../rules/page.ts'
import { candidates, freeUri, isUri } from '../rules/uri.ts'
import { maxPointers, tellingKinds } from './reading/pointers-of.ts'
import { pointsAtTooMuch } from './reading/pointing.ts'

type Page = Doc<typeof handbook>

/** Where a title has no letters that addresses have. */
const nameless = 'page'

/** Those of these addresses that are, or were, other pages'. */
async function heldBy(
  transaction: ReadsTables,
  uris: readonly string[],
  own: string,
): Promise<ReadonlyMap<string, Named>> {
  const found = await pointerQueries(transaction).named(uris, own)
  const held = found.filter(({ rank }) => rank === 'address' || rank === 'former')
  return new Map(held.map((one) => [one.name, one]))
}

async function address(change: Change, transaction: Transaction): Promise<{ uri: string } | void> {
  const { verb, before, input, arrived } = change
  const doc: Page = change.doc
  const isSame = verb === 'update' && doc.uri !== undefined && doc.uri === before?.uri
  if (verb === 'remove' || (isSame && !arrived)) return
  const isSaid = doc.uri !== undefined
  if (isSaid && isClaimed(change, 'uri')) return
  const uri = doc.uri ?? (uriOf(doc.title ?? '') || nameless)
  const uris = candidates(uri)
  const held = await heldBy(transaction, uris, doc._id)
  const holder = held.get(uri)?.rank
  if (isSame && holder !== 'address') return
  if (!isSaid || mustBeTaken(change)) return { uri: freeUri(uri, new Set(held.keys())) }
  if (holder === 'address') throw failFields({ uri: { key: 'taken' } })
  const isWanted = input.take_address === true || input.take_address === 'true'
  if (holder === 'former' && !isWanted) throw failFields({ uri: { key: 'leads_elsewhere' } })
}

/** Refuses a text with more links than are indexed for one page: the others would be missing in lists of backlinks. */
function refuseTooMuch({ verb, doc, before, arrived }: Change, transaction: Transaction): void {
  const page: Page = doc
  const isOther = page.content !== (before as Page | undefined)?.content
  if (verb === 'remove' || arrived || !isOther) return
  if (pointsAtTooMuch(page, transaction))
    throw failFields({ content: { key: 'too_many', count: maxPointers } })
}

/** A title that texts call the page by stays a name of it when the page is called something else. */
async function formerTitle(
  { verb, doc, before }: Change,
  transaction: Transaction,
): Promise<{ aliases: string[] } | void> {
  const { title = '', uri, aliases = [] }: Page = doc
  const name = nameOf((before as Page | undefined)?.title ?? '')
  const isKept = name === uri || aliases.includes(name) || name === nameOf(title)
  if (verb !== 'update' || isKept || !isUri(name)) return
  const [named] = await pointerQueries(transaction).named([name])
  if (named?.id !== doc._id) return
  const klasses = [handbook.kind, 'Comment']
  const query = { kinds: tellingKinds, klasses, skip: 0, limit: 1 }
  const { total } = await pointerQueries(transaction).sourcesOfName(name, query)
  if (total > 0) return { aliases: [...aliases, name] }
}

/**
 * Nobody here asked for the address of a page that came from elsewhere, or of a version that lay beside the document and became it. Of two
 * pages with one address the older one keeps it, in every installation alike, so that all come to rest; the other gets the next one, and so
 * does a version that was written before (`isClaimed`).
 */
async function keepApart(
  { verb, doc, before, arrived, context }: Change,
  transaction: Transaction,
): Promise<void> {
  const { _id, uri }: Page = doc
  if (verb === 'remove' || uri === undefined || (verb === 'update' && uri === before?.uri)) return
  const holder = (await heldBy(transaction, [uri], _id)).get(uri)
  if (holder?.rank !== 'address') return
  const younger: Page | undefined = await currentRecord(
    transaction,
    arrived && _id < holder.id ? holder.id : _id,
  )
  if (!younger) return
  const held = await heldBy(transaction, candidates(uri), younger._id)
  const next = freeUri(uri, new Set(held.keys()))
  const moved = { ...younger, uri: next, aliases: formerUrisOf({ uri: next }, younger) }
  const entry = { event: correctionEvent, actor: null, at: context.now }
  await writeBeside(context.house, transaction, moved, entry)
}

export const handbookHooks: Hooks = {
  after: keepApart,
  async before(change, transaction) {
    refuseTooMuch(change, transaction)
    return {
      ...(await address(change, transaction)),
      ...(await formerTitle(change, transaction)),
    }
  },
}
