// The calls of bookmarks beside those that every record has: saving a page that may be there already, what a page says of itself,
// the tags, and files of other programs.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { readableOf } from '#core/access/readable.ts'
import type { Entity } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { callerOf } from '#server/calls/caller.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'
import { auditCall } from '#server/session/audit.ts'
import { renewedCall } from '#server/session/renewed.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { bookmark } from '../entities/bookmark.ts'
import { addBookmark } from './add.ts'
import { importBookmarks } from './exchange/import.ts'
import { writeNetscape } from './exchange/netscape-write.ts'
import { readBookmarkFile } from './exchange/read-file.ts'
import { bookmarkOf } from './find.ts'
import { allBookmarks, tagAmounts } from './pages.ts'
import { headOf, missingHead } from './reads.ts'

const bookmarks = { tag: 'Bookmarks', access: 'database' } as const

/** Calls of one person in an hour: each may read or write all bookmarks. */
const exports = { name: 'bookmark-export', attempts: 30, window_seconds: 3_600 }
const imports = { name: 'bookmark-import', attempts: 60, window_seconds: 3_600 }

/** Bytes of a file: browsers put the icon of each page into it. */
const maxBytes = 20 * 1024 * 1024

/** Failure forbidden when the actor may read no bookmarks here. */
function readingHere(call: Call): RecordContext {
  const context = contextHere(call)
  const readable = readableOf(bookmark as unknown as Entity, context.actor)
  if (readable === 'none') throw fail('forbidden', 'not_allowed')
  return context
}

/** Members of a bookmark, as they are sent; nothing of what records have besides. */
const adding = z
  .record(
    z
      .string()
      .max(100)
      .regex(/^[a-z]/),
    z.unknown(),
  )
  .meta({ maxProperties: 100 })

async function add(call: Call): Promise<unknown> {
  const context = contextHere(call)
  const { read_page, ...input } = call.body as z.infer<typeof adding>
  const head = read_page === true ? await missingHead(call, context, input) : {}
  const late = contextHere(await renewedCall(call))
  const description = input.description ?? head.description
  const whole = { ...input, ...head, description }
  const { doc, outcome } = await addBookmark(late, whole)
  const isNew = outcome === 'created'
  return answer(isNew ? 201 : 200, { ...doc, ...(!isNew && { duplicate: true }) })
}

const page = z.object({ url: z.string().max(2_000) })

/** The bookmark of the page where there is one; what it says of itself where there is none. */
async function look(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const parsed = bookmark.fields.url.parse((call.query as z.infer<typeof page>).url)
  const url = 'value' in parsed ? parsed.value : undefined
  if (url === undefined) return { failed: 'bad_address' }
  const stored = await bookmarkOf(context.database, url)
  if (stored) return { url, bookmark: stored }
  return { url, ...(await headOf(call, context, url)) }
}

async function handOver(call: Call): Promise<unknown> {
  const context = readingHere(call)
  await countAttempt(call.house, call.reply, exports, String(context.actor.user_id))
  const pieces = writeNetscape(allBookmarks(context))
  const name = `bookmarks-${context.now.slice(0, 10)}.html`
  await auditCall(call, context.database.name, { event: 'exported', subject_name: name })
  return answer(200, Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }), {
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
}

const importQuery = z.object({ dry: z.enum(['true', 'false']).default('false') })

async function takeIn(call: Call): Promise<unknown> {
  const { actor } = readingHere(call)
  const { dry } = call.query as z.infer<typeof importQuery>
  await countAttempt(call.house, call.reply, imports, String(actor.user_id))
  const bytes = await wholeBody(call.body, maxBytes)
  const late = await renewedCall(call)
  const context = readingHere(late)
  const links = await readBookmarkFile(bytes, callerOf(call))
  if (links.length === 0) throw fail('bad_request', 'no_bookmarks')
  const inTurn = turnsOf(call, Infinity)
  return inTurn(() => importBookmarks(context, links, dry === 'true'))
}

export const bookmarkRoutes: readonly Route[] = [
  {
    ...bookmarks,
    method: 'POST',
    url: '/:db/_bookmarks/add',
    summary:
      'Saves a page: as a new bookmark (201), or as the one there is, with the tags of both (200, `duplicate`)',
    body: adding,
    answers: [200, 201],
    handle: add,
  },
  {
    ...bookmarks,
    method: 'GET',
    url: '/:db/_bookmarks/page',
    summary: 'The bookmark of a page or, where there is none, its title and description as it says',
    query: page,
    handle: look,
  },
  {
    ...bookmarks,
    method: 'GET',
    url: '/:db/_bookmarks/tags',
    summary: 'The tags of all bookmarks, and how many have each',
    handle: async (call) => ({ tags: await tagAmounts(readingHere(call)) }),
  },
  {
    ...bookmarks,
    method: 'GET',
    url: '/:db/_bookmarks/export',
    summary: 'All bookmarks as a file that browsers read (Netscape HTML)',
    handle: handOver,
  },
  {
    ...bookmarks,
    method: 'POST',
    url: '/:db/_bookmarks/import',
    summary: 'Takes in the bookmarks of a file that a browser exported (Netscape HTML)',
    query: importQuery,
    raw: true,
    bodyLimit: maxBytes,
    handle: takeIn,
  },
]
