// The part of linkding's API that its browser extension and telephone programs use, over the bookmarks of one Group.
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import {
  bookmarksUrl,
  change,
  check,
  checked,
  create,
  creating,
  list,
  refusing,
  remove,
  setArchived,
  storedBookmark,
} from './bookmarks.ts'
import { contextOfToken } from './group.ts'
import { listed, numberIn, pageOf, type Listed } from './list.ts'
import { healthy, profile, sent, tagNumber, tagToProgram, toProgram } from './shape.ts'
import { addTag, tagNames } from './tags.ts'

/** The token names the person and the Group: no address does. */
const linkding = { tag: 'Bookmarks as linkding has them', access: 'anyone' } as const
const oneUrl = '/api/bookmarks/:number/'
const tagsUrl = '/api/tags/'

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
