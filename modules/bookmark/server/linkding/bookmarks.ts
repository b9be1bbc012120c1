// Bookmarks of one Group as programs of linkding read and write them.
import { z } from 'zod'
import { fail, failFields, Failure, sentence, type Message } from '#core/errors.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { renewedCall } from '#server/session/renewed.ts'
import { bookmark } from '../../entities/bookmark.ts'
import { addBookmark, membersOf, withTags } from '../add.ts'
import { bookmarkByNumber, bookmarkOf, type Bookmark } from '../find.ts'
import type { PageHead } from '../page-head.ts'
import { headOf, missingHead } from '../reads.ts'
import { contextOfToken } from './group.ts'
import { findPage, numberIn, pageOf, type Listed } from './list.ts'
import { fromProgram, toProgram, type Sent } from './shape.ts'

export const bookmarksUrl = '/api/bookmarks/'

export function list(archived: boolean) {
  return async (call: Call) => {
    const context = contextOfToken(call, 'read')
    const query = call.query as Listed
    const { docs, total = 0 } = await findPage(context, query, archived)
    const url = `${call.house.config.appUrl}${bookmarksUrl}${archived ? 'archived/' : ''}`
    return pageOf(docs.map(toProgram), total, { url, query })
  }
}

/** Failure not_found. */
export async function storedBookmark(context: RecordContext, call: Call): Promise<Bookmark> {
  const found = await bookmarkByNumber(context.database, numberIn(call.params.number))
  if (!found) throw fail('not_found', 'not_found')
  return found
}

export const checked = z.object({ url: z.string().max(2_000) })

export async function check(call: Call): Promise<unknown> {
  const context = contextOfToken(call, 'read')
  const parsed = bookmark.fields.url.parse((call.query as z.infer<typeof checked>).url)
  const url = 'value' in parsed ? parsed.value : undefined
  const stored = url === undefined ? undefined : await bookmarkOf(context.database, url)
  const head = url === undefined || stored ? (stored ?? {}) : await headOf(call, context, url)
  const { title = null, description = null } = head
  return {
    bookmark: stored ? toProgram(stored) : null,
    metadata: { url, title, description, preview_image: null },
    auto_tags: [],
  }
}

/** Members that cannot be are refused as linkding refuses them: 400, with a list of sentences for each. */
export const refusing =
  (handle: Route['handle']): Route['handle'] =>
  async (call) => {
    try {
      refuseBroken((call.body ?? {}) as Record<string, unknown>)
      return await handle(call)
    } catch (error) {
      if (!(error instanceof Failure) || !error.fields) throw error
      const said = Object.entries(error.fields).map(([name, message]) => [
        name,
        [sentence(message)],
      ])
      return answer(400, Object.fromEntries(said))
    }
  }

/** Fields would drop what no database keeps, which a program would not learn. Failure of fields. */
function refuseBroken(body: Record<string, unknown>): void {
  const errors: Record<string, Message> = {}
  for (const [name, value] of Object.entries(body)) {
    const texts = [value].flat().filter((one) => typeof one === 'string')
    if (texts.some((text) => text.includes('\0'))) errors[name] = { key: 'nul_character' }
    else if (!texts.every((text) => text.isWellFormed())) errors[name] = { key: 'broken_text' }
  }
  if (Object.keys(errors).length > 0) throw failFields(errors)
}

export const creating = z.object({ disable_scraping: z.string().optional() })

/** A page that is there already gets what is sent beside its tags; for one without a title the page's own is fetched. */
export async function create(call: Call): Promise<unknown> {
  const context = contextOfToken(call, 'write')
  const body = call.body as Sent
  const { disable_scraping } = call.query as z.infer<typeof creating>
  const head: PageHead =
    disable_scraping === undefined ? await missingHead(call, context, body) : {}
  const late = contextOfToken(await renewedCall(call), 'write')
  const input = fromProgram(body)
  const title = body.title || head.title
  const description = body.description || head.description
  const merged = withTags(body.tag_names)
  const { doc } = await addBookmark(late, { ...input, title, description }, (stored) => ({
    ...filledOnly(fromProgram(body, stored)),
    tag_names: stored.tag_names,
    ...merged(stored),
  }))
  return answer(201, toProgram(doc))
}

const filledOnly = (members: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== '' && value !== null))

export async function change(call: Call): Promise<unknown> {
  const context = contextOfToken(call, 'write')
  const body = call.body as Sent
  return write(context, call, (stored) => fromProgram(body, stored))
}

/** Saves the bookmark of an address with other members. */
async function write(
  context: RecordContext,
  call: Call,
  changeOf: (stored: Bookmark) => Record<string, unknown>,
): Promise<unknown> {
  const { _id: id } = await storedBookmark(context, call)
  const doc = await context.database.write(
    async (transaction) => {
      const stored: Bookmark | undefined = await currentRecord(transaction, id)
      if (!stored) throw fail('not_found', 'not_found')
      const input = { ...membersOf(stored), ...changeOf(stored), klass: bookmark.kind }
      const request = { id, rev: stored._rev, input }
      const save = await context.house.rules.prepare(context, transaction, request)
      await save()
      return currentRecord(transaction, id)
    },
    [id],
  )
  return toProgram(doc!)
}

export function setArchived(is_archived: boolean) {
  return async (call: Call) => {
    const context = contextOfToken(call, 'write')
    await write(context, call, (stored) => fromProgram({ is_archived }, stored))
    return answer(204, undefined)
  }
}

export async function remove(call: Call): Promise<unknown> {
  const context = contextOfToken(call, 'write')
  const { _id: id, _rev: rev } = await storedBookmark(context, call)
  await context.database.write(
    async (transaction) => {
      const request = { id, rev, input: {} }
      const save = await context.house.rules.prepareRemoval(context, transaction, request)
      await save()
    },
    [id],
  )
  return answer(204, undefined)
}
