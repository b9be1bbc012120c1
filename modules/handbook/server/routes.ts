// The calls of the handbooks beside those that every record has: pages by their names, and lists of what points at what.
import { maxUriLength, nameOf } from '#core/markdown/names.ts'
import { z } from 'zod'
import { bodyOf } from '#server/calls/action-body.ts'
import { callerOf } from '#server/calls/caller.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { linkedBy, missing, orphans, treeLevel, treeLevels } from './lists.ts'
import { matchingPages } from './matching.ts'
import { readingHere } from './pages.ts'
import { handbook } from '../entities/handbook.ts'
import { renameForm } from '../entities/rename-page.ts'
import { answerPage, answerPortion, preview, valueFor } from './read-page.ts'
import { renamePage, type Rename } from './rename.ts'

const handbooks = { tag: 'Handbooks', access: 'database' } as const

const text = z.string().max(maxUriLength)
const part = z.object({
  skip: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
const byName = z.object({ name: text })
const at = z.coerce.number().int().min(0).max(1_000).default(0)
const portion = byName.extend({ at })
const linked = part.extend({ name: text })
const tree = z.object({ below: text.optional(), open: text.optional() })
const value = z.object({ uri: text, name: text })
const id = z.string().max(100)
const ticket = z.object({
  ticket_id: id.optional(),
  category_id: id.optional(),
  equipment_id: id.optional(),
  words: z.string().max(2_000).optional(),
})
const written = z.object({
  content: z.string().max(handbook.fields.content.max).optional(),
  content_type: z.string().max(100).optional(),
  fields: z.array(z.unknown()).max(100).optional(),
  id: id.optional(),
  at,
})
/** A character of a text may be six in JSON. */
const maxPreviewBytes = 8 * 1024 * 1024

export const handbookRoutes: readonly Route[] = [
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/page',
    summary:
      'A page by its address, a former one, its id or title: its text as a tree, the first portion of a long one, and its links',
    query: byName,
    handle: (call) =>
      answerPage(readingHere(call), (call.query as z.infer<typeof byName>).name, callerOf(call)),
  },
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/portion',
    summary: 'A further portion of the text of a long page as a tree, by its number from 0',
    query: portion,
    handle: (call) =>
      answerPortion(readingHere(call), call.query as z.infer<typeof portion>, callerOf(call)),
  },
  {
    ...handbooks,
    method: 'POST',
    url: '/:db/_handbooks/preview',
    summary:
      'The text of a page, or a portion of a long one, as it would be read, without saving it',
    reads: true,
    body: written,
    bodyLimit: maxPreviewBytes,
    handle: (call) =>
      preview(readingHere(call), call.body as z.infer<typeof written>, callerOf(call)),
  },
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/linked_by',
    summary: 'Records whose texts point at a page, or at a name that no page has',
    query: linked,
    handle(call) {
      const { name, ...rest } = call.query as z.infer<typeof linked>
      return linkedBy(readingHere(call), nameOf(name), rest)
    },
  },
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/tree',
    summary: 'Pages by the parts of their addresses: one level, or all that lead to an address',
    query: tree,
    async handle(call) {
      const { below = '', open } = call.query as z.infer<typeof tree>
      const context = readingHere(call)
      if (open === undefined) return treeLevel(context, below)
      const levels = await treeLevels(context, open)
      return { ...(levels[below] ?? (await treeLevel(context, below))), levels }
    },
  },
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/missing',
    summary: 'Pages and values that texts point at and that are not there',
    query: part,
    handle: (call) => missing(readingHere(call), call.query as z.infer<typeof part>),
  },
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/orphans',
    summary: 'Pages that no other page points at',
    query: part,
    handle: (call) => orphans(readingHere(call), call.query as z.infer<typeof part>),
  },
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/matching',
    summary: 'Up to five pages that may help with a ticket: of its category, then by its words',
    query: ticket,
    handle: (call: Call) => matchingPages(readingHere(call), call.query as z.infer<typeof ticket>),
  },
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/value',
    summary: 'The value of a field of a page',
    query: value,
    async handle(call) {
      const { uri, name } = call.query as z.infer<typeof value>
      return { value: await valueFor(readingHere(call), uri, name) }
    },
  },
  {
    ...handbooks,
    method: 'POST',
    url: '/:db/_handbooks/rename',
    summary:
      'Gives a page another address and, where that is wanted, writes it into the pages that link to it',
    body: bodyOf(renameForm),
    handle: (call) => renamePage(readingHere(call), call.body as Rename),
  },
]
