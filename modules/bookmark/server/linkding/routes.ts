// The part of linkding's API that its browser extension and telephone programs use, over the bookmarks of one Group.
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
import { addTag, tagNames } from './tags.ts'
import { findPage, listed, numberIn, pageOf, type Listed } from './list.ts'
import {
  fromProgram,
  healthy,
  profile,
  sent,
  tagNumber,
  tagToProgram,
  toProgram,
  type Sent,
} from './shape.ts'

/** The token names the person and the Group: no address does. */
const linkding = { tag: 'Bookmarks as linkding has them', access: 'anyone' } as const
const bookmarksUrl = '/api/bookmarks/'
const oneUrl = '/api/bookmarks/:number/'
const tagsUrl = '/api/tags/'

function list(archived: boolean) {
  return async (call: Call) => {
    const context = contextOfToken(call, 'read')
    const query = call.query as Listed
    const { docs, total = 0 } = await findPage(context, query, archived)
    const url = `${call.house.config.appUrl}${bookmarksUrl}${archived ? 'archived/' : ''}`
    return pageOf(docs.map(toProgram), total, { url, query })
  }
}

/** Failure not_found. */
async function storedBookmark(context: RecordContext, call: Call): Promise<Bookmark> {
  const found = await bookmarkByNumber(context.database, numberIn(call.params.number))
  if (!found) throw fail('not_found', 'not_found')
  return found
}

const checked = z.object({ url: z.string().max(2_000) })

async function check(call: Call): Promise<unknown> {
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
const refusing =
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

const creating = z.object({ disable_scraping: z.string().optional() })

/** A page that is there already gets what is sent beside its tags; for one without a title the page's own is fetched. */
async function create(call: Call): Promise<unknown> {
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

async function change(call: Call): Promise<unknown> {
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

function setArchived(is_archived: boolean) {
  return async (call: Call) => {
    const context = contextOfToken(call, 'write')
    await write(context, call, (stored) => fromProgram({ is_archived }, stored))
    return answer(204, undefined)
  }
}

async function remove(call: Call): Promise<unknown> {
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

async function tags(call: Call): Promise<unknown> {
  const context = contextOfToken(call, 'read')
  const query = call.query as Listed
  const all = await tagNames(context)
  const page = all.slice(query.offset, query.offset + query.limit)
  const results = page.map((name) => tagToProgram(name, context.now))
  return pageOf(results, all.length, { url: call.house.config.appUrl + tagsUrl, query })
}

async function tag(call: Call): Promise<unknown> {
  const context = contextOfToken(call, 'read')
  const number = numberIn(call.params.number)
  const found = (await tagNames(context)).find((name) => tagNumber(name) === number)
  if (found === undefined) throw fail('not_found', 'not_found')
  return tagToProgram(found, context.now)
}

const naming = z.object({ name: z.string().max(1_000) })

async function createTag(call: Call): Promise<unknown> {
  const context = contextOfToken(call, 'write')
  const name = await addTag(context, (call.body as z.infer<typeof naming>).name)
  return answer(201, tagToProgram(name, context.now))
}

async function health({ house }: Call): Promise<unknown> {
  const { database } = await house.store.health()
  return database ? healthy : answer(500, { ...healthy, status: 'unhealthy' })
}

export const linkdingRoutes: readonly Route[] = [
  {
    ...linkding,
    method: 'GET',
    url: '/health',
    summary: 'Whether linkding can be spoken to here, for its programs; monitors ask `/_up`',
    handle: health,
  },
  {
    ...linkding,
    method: 'GET',
    url: bookmarksUrl,
    summary: 'Bookmarks that are not archived, the newest first',
    query: listed,
    handle: list(false),
  },
  {
    ...linkding,
    method: 'GET',
    url: '/api/bookmarks/archived/',
    summary: 'Archived bookmarks, the newest first',
    query: listed,
    handle: list(true),
  },
  {
    ...linkding,
    method: 'GET',
    url: '/api/bookmarks/check/',
    summary: 'The bookmark of a page, and what the page says of itself where there is none',
    query: checked,
    handle: check,
  },
  {
    ...linkding,
    method: 'POST',
    url: bookmarksUrl,
    summary: 'Saves a page; the bookmark that there is of it gets what is sent',
    query: creating,
    body: sent,
    answers: [201],
    handle: refusing(create),
  },
  {
    ...linkding,
    method: 'GET',
    url: oneUrl,
    summary: 'A bookmark by its number',
    handle: async (call) => toProgram(await storedBookmark(contextOfToken(call, 'read'), call)),
  },
  {
    ...linkding,
    method: 'PATCH',
    url: oneUrl,
    summary: 'Changes what is sent of a bookmark',
    body: sent,
    handle: refusing(change),
  },
  {
    ...linkding,
    method: 'PUT',
    url: oneUrl,
    summary: 'The same; what is left out stays',
    body: sent,
    handle: refusing(change),
  },
  {
    ...linkding,
    method: 'POST',
    url: '/api/bookmarks/:number/archive/',
    summary: 'Archives a bookmark',
    answers: [204],
    handle: setArchived(true),
  },
  {
    ...linkding,
    method: 'POST',
    url: '/api/bookmarks/:number/unarchive/',
    summary: 'Takes a bookmark out of the archive',
    answers: [204],
    handle: setArchived(false),
  },
  {
    ...linkding,
    method: 'DELETE',
    url: oneUrl,
    summary: 'Deletes a bookmark',
    answers: [204],
    handle: remove,
  },
  {
    ...linkding,
    method: 'GET',
    url: tagsUrl,
    summary: 'Tags of all bookmarks, and those that programs made, by name',
    query: listed,
    handle: tags,
  },
  {
    ...linkding,
    method: 'POST',
    url: tagsUrl,
    summary: 'Makes a tag that no bookmark has yet',
    body: naming,
    answers: [201],
    handle: refusing(createTag),
  },
  {
    ...linkding,
    method: 'GET',
    url: '/api/tags/:number/',
    summary: 'A tag by its number',
    handle: tag,
  },
  {
    ...linkding,
    method: 'GET',
    url: '/api/user/profile/',
    summary: 'What programs of linkding ask of the person first',
    async handle(call) {
      contextOfToken(call, 'read')
      return profile
    },
  },
]
