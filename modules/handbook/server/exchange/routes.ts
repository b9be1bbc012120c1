// The calls by which pages leave as Markdown files and come in again.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { fail } from '#core/errors.ts'
import { countAttempt } from '#server/calls/limit.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { withFiles } from '#server/records/attachments/staging.ts'
import { turnsOf } from '#server/calls/turns.ts'
import { readingHere } from '../pages.ts'
import { exportPages } from './export.ts'
import { readAttached } from '../../rules/file/attached.ts'
import { attachedIn } from './attached.ts'
import { importPages, type Archive } from './import.ts'
import { readZip } from './zip-read.ts'

const handbooks = { tag: 'Handbooks', access: 'database' } as const

/** Each may read or write all pages: so many an hour and person. */
const exports = { name: 'handbook-export', attempts: 30, window_seconds: 3_600 }
const imports = { name: 'handbook-import', attempts: 60, window_seconds: 3_600 }

/** Bytes of an archive as it comes. */
const mostBytes = 20 * 1024 * 1024
const limits = { entries: 2_000, bytes: 100 * 1024 * 1024 }

async function handOver(call: Call): Promise<unknown> {
  const context = readingHere(call)
  await countAttempt(call.house, call.reply, exports, String(context.actor.user_id))
  const pieces = exportPages(context)
  return answer(200, Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="handbooks-${context.now.slice(0, 10)}.zip"`,
    'cache-control': 'no-store',
  })
}

const wish = z.object({
  existing: z.enum(['keep', 'replace']).default('keep'),
  dry: z.enum(['true', 'false']).default('false'),
  /** Of a single file. */
  name: z.string().max(300).optional(),
})

async function takeIn(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const { existing, dry, name } = call.query as z.infer<typeof wish>
  await countAttempt(call.house, call.reply, imports, String(context.actor.user_id))
  const bytes = await wholeBody(call.body)
  const inTurn = turnsOf(call, Infinity)
  return inTurn(async () => {
    const archive = name === undefined ? await readArchive(bytes) : oneFile(name, bytes)
    const wish = { existing, dry: dry === 'true' }
    return withFiles(call, context, (staging) => importPages(staging, archive, wish))
  })
}

/** What systems put beside the files of people. */
const isHidden = (name: string) =>
  name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
const isAttached = (name: string) => readAttached(name) !== undefined
const isPage = (name: string) => /\.(?:md|markdown)$/i.test(name) && !isAttached(name)

async function readArchive(bytes: Buffer): Promise<Archive> {
  const isWanted = (name: string) => !isHidden(name) && (isPage(name) || isAttached(name))
  const files = await readZip(bytes, limits, isWanted)
  return { pages: files.filter(({ name }) => isPage(name)), attached: attachedIn(files) }
}

function oneFile(name: string, bytes: Buffer): Archive {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  if (!isPage(base) || isHidden(base)) throw fail('bad_request', 'archive_names')
  return { pages: [{ name: base, bytes }], attached: new Map() }
}

async function wholeBody(body: unknown): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBytes) throw fail('too_large', 'too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
    query: wish,
    raw: true,
    bodyLimit: mostBytes,
    handle: takeIn,
  },
]
