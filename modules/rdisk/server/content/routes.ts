// What the browser reads of notes.
import { z } from 'zod'
import type { Route } from '#server/calls/route.ts'
import { readingHere } from '../routes/items.ts'
import { listNotes, namedRecords, noteFacts } from './notes.ts'

const disk = { tag: 'Disk', access: 'database' } as const

const listQuery = z.object({
  q: z.string().max(200).optional(),
  tag: z.string().max(100).optional(),
  folder: z.string().max(100).optional(),
  starred: z.stringbool().optional(),
  after: z.string().max(2_000).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
})

const namesBody = z.strictObject({ names: z.array(z.string().max(200)).max(500) })

export const contentRoutes: readonly Route[] = [
  {
    ...disk,
    method: 'GET',
    url: '/:db/_disk/notes',
    summary: 'Notes, the latest first, found by words, tag, folder and star',
    query: listQuery,
    handle: (call) => listNotes(readingHere(call), call.query as z.infer<typeof listQuery>),
  },
  {
    ...disk,
    method: 'GET',
    url: '/:db/_disk/notes/facts',
    summary: 'How many notes there are, their tags and folders',
    handle: (call) => noteFacts(readingHere(call)),
  },
  {
    ...disk,
    method: 'POST',
    url: '/:db/_disk/named',
    summary: 'Pages and notes that names in a text lead to',
    reads: true,
    body: namesBody,
    handle: async (call) => {
      const { names } = call.body as z.infer<typeof namesBody>
      return { found: await namedRecords(readingHere(call), names) }
    },
  },
]
