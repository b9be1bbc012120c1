// The calls by which pages leave as Markdown files and come in again.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { countAttempt } from '#server/limits/rate.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'
import { auditCall } from '#server/session/audit.ts'
import { renewedCall } from '#server/session/renewed.ts'
import { readingHere } from '../pages.ts'
import { exportPages } from './export.ts'
import { importPages } from './import.ts'
import { readZip, type ArchivedFile } from './zip-read.ts'

const handbooks = { tag: 'Handbooks', access: 'database' } as const

/** Calls of one person in an hour: each may read or write all pages. */
const exports = { name: 'handbook-export', attempts: 30, window_seconds: 3_600 }
const imports = { name: 'handbook-import', attempts: 60, window_seconds: 3_600 }

/** Bytes of an archive as it comes. */
const maxBytes = 20 * 1024 * 1024
const limits = { entries: 2_000, bytes: 100 * 1024 * 1024 }

async function handOver(call: Call): Promise<unknown> {
  const context = readingHere(call)
  await countAttempt(call.house, call.reply, exports, String(context.actor.user_id))
  const pieces = exportPages(context)
  const name = `handbooks-${context.now.slice(0, 10)}.zip`
  await auditCall(call, context.database.name, { event: 'exported', subject_name: name })
  return answer(200, Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })
}

const importQuery = z.object({
  existing: z.enum(['keep', 'replace']).default('keep'),
  dry: z.enum(['true', 'false']).default('false'),
  /** Of a single file. */
  name: z.string().max(300).optional(),
})

async function takeIn(call: Call): Promise<unknown> {
  const { actor } = readingHere(call)
  const { existing, dry, name } = call.query as z.infer<typeof importQuery>
  await countAttempt(call.house, call.reply, imports, String(actor.user_id))
  const bytes = await wholeBody(call.body, maxBytes)
  const late = await renewedCall(call)
  const context = readingHere(late)
  const inTurn = turnsOf(call, Infinity)
  return inTurn(async () => {
    const files = name === undefined ? await readZip(bytes, limits, isPage) : [oneFile(name, bytes)]
    return importPages(context, files, { existing, dry: dry === 'true' })
  })
}

/** Markdown files, without what systems put beside them. */
function isPage(name: string): boolean {
  const isHidden = name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
  return /\.(?:md|markdown)$/i.test(name) && !isHidden
}

function oneFile(name: string, bytes: Buffer): ArchivedFile {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  if (!isPage(base)) throw fail('bad_request', 'archive_names')
  return { name: base, bytes }
}

export const exchangeRoutes: readonly Route[] = [
  {
    ...handbooks,
    method: 'GET',
    url: '/:db/_handbooks/export',
    summary: 'All pages as Markdown files in one archive (zip)',
    handle: handOver,
  },
  {
    ...handbooks,
    method: 'POST',
    url: '/:db/_handbooks/import',
    summary: 'Takes in Markdown files as pages: an archive (zip), or one file whose name is said',
    query: importQuery,
    raw: true,
    bodyLimit: maxBytes,
    handle: takeIn,
  },
]
