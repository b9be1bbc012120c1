// Another address for a page. Links that know the former one lead on; they may also be written anew, each page that has some as
// a version of its own, all in the transaction of the rename. Texts are read before it.
import { createHash } from 'node:crypto'
import type { Turn } from '#core/entity/pointers.ts'
import { fail, Failure } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import type { Transaction } from '#server/store/database.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { doEach } from '#server/store/pointers/unread.ts'
import { handbook } from '../entities/handbook.ts'
import { isUri } from '../rules/uri.ts'
import { factsInOrder, type Page, type PageFacts } from './pages.ts'
import { tellingKinds } from './reading/pointers-of.ts'
import { pagePointing } from './reading/pointing.ts'
import { relinkInTurn } from './reading/read-in-turn.ts'
import type { Move, WrittenPage } from './reading/relink.ts'

export interface Rename {
  readonly id: string
  readonly rev: string
  /** Undefined: made of the title. */
  readonly uri?: string | undefined
  readonly title?: string | undefined
  readonly rewrite: boolean
  readonly take_address: boolean
}

export interface Renamed {
  readonly id: string
  readonly rev: string
  readonly uri: string
  /** Number of pages that were rewritten, and of those whose links still have the former address. */
  readonly rewritten: number
  readonly left: number
  /** The first of those that are left: they would become too long, were saved all the time, or are too many for one call. */
  readonly unchanged: readonly PageFacts[]
}

/** Pages, and characters of their texts, that one rename writes anew. */
const maxPages = 500
const maxCharacters = 8_000_000
/** Pages that were left as they are, as an answer names them. */
const maxNamed = 50

/** Failures are those of a save of the page. */
export async function renamePage(context: RecordContext, request: Rename): Promise<Renamed> {
  const { id } = request
  if (context.house.registry.byId(id)?.kind !== handbook.kind) throw fail('not_found', 'missing')
  return context.database.write((transaction) => rename(context, transaction, request), [id])
}

/** How often a page is read that others save meanwhile: then its links keep the former address, and lead on. */
const maxReads = 3

/** The text of a page with the new address; undefined for one that takes too long, or becomes another one again and again. Failure Unread until it was read. */
function relinked(
  { texts }: Transaction,
  page: WrittenPage & { _id: string },
  move: Move,
): string | undefined {
  const { _id, content, content_type, file } = page
  const asked = JSON.stringify([content, content_type, file, { ...move, from: [...move.from] }])
  const of = createHash('sha256').update(asked).digest('base64')
  for (let at = 0; at < maxReads; at += 1) {
    const read = async (turn: Turn) => ({ of, text: await relinkInTurn(page, move, turn) })
    const last = texts.of({ key: `relinked ${_id} ${at}`, read })
    if (last.of === of) return last.text
  }
  return undefined
}

async function rename(
  context: RecordContext,
  transaction: Transaction,
  { id, rev, uri, title, rewrite, take_address }: Rename,
): Promise<Renamed> {
  const before: Page | undefined = await currentRecord(transaction, id)
  if (!before) throw fail('not_found', 'missing')
  const titles = { before: before.title ?? '', after: title ?? before.title ?? '' }
  const pointers = pointerQueries(transaction)
  const names = pagePointing.names(before).map(({ name }) => name)
  const led = (await pointers.named(names)).filter((one) => one.id === id)
  const from = new Set(led.map(({ name }) => name).filter((name) => name !== uri))
  const move: Move | undefined =
    rewrite && uri !== undefined && isUri(uri)
      ? { db: transaction.name, from, uri, titles }
      : undefined
  const sources = move ? await linkingPages(transaction, id) : { ids: [], total: 0 }
  const { content } = before
  const input = {
    ...withoutFiles(before),
    uri,
    title: titles.after,
    take_address,
    ...(move &&
      content !== undefined && {
        content: relinked(transaction, { ...before, content }, move) ?? content,
      }),
  }
  const save = await context.house.rules.prepare(context, transaction, { id, rev, input })
  const written = await save()
  const { rewritten, unchanged } = move
    ? await relinkAll(context, transaction, sources.ids, move)
    : { rewritten: 0, unchanged: [] }
  const after: Page | undefined = await currentRecord(transaction, id)
  return {
    id,
    rev: written.rev,
    uri: after?.uri ?? '',
    rewritten,
    left: unchanged.length + sources.total - sources.ids.length,
    unchanged: await factsInOrder(transaction, unchanged.slice(0, maxNamed)),
  }
}

/** A save that says nothing of files leaves them as they are. */
function withoutFiles(page: Page): Omit<Page, '_attachments'> {
  const { _attachments: _, ...rest } = page
  return rest
}

async function linkingPages(
  transaction: Transaction,
  id: string,
): Promise<{ ids: string[]; total: number }> {
  const query = { kinds: tellingKinds, klasses: [handbook.kind], skip: 0, limit: maxPages }
  const { total, rows } = await pointerQueries(transaction).sourcesOf(id, query)
  return { total, ids: rows.map((row) => row.id) }
}

/**
 * Answers how many pages were written, and those that keep the former address: they would become too long with the new one, were
 * saved all the time, or there is too much to be read in one call.
 */
async function relinkAll(
  context: RecordContext,
  transaction: Transaction,
  ids: readonly string[],
  move: Move,
): Promise<{ rewritten: number; unchanged: string[] }> {
  const unchanged: string[] = []
  let rewritten = 0
  let characters = 0
  const relinkOne = async (id: string) => {
    const page: Page | undefined = await currentRecord(transaction, id)
    const { content = '' } = page ?? {}
    characters += content.length
    if (!page) return
    const text =
      characters > maxCharacters ? undefined : relinked(transaction, { ...page, content }, move)
    if (text === content) return
    if (text === undefined) {
      unchanged.push(id)
      return
    }
    const input = { ...withoutFiles(page), content: text }
    const request = { id, rev: page._rev, input }
    try {
      const save = await context.house.rules.prepare(context, transaction, request)
      await save()
      rewritten += 1
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'unprocessable_entity') throw error
      unchanged.push(id)
    }
  }
  await doEach(ids.map((id) => () => relinkOne(id)))
  return { rewritten, unchanged }
}
