// Everything that a Group holds as one archive: its records as lines of JSON, as programs read them, and their files as they are.
// Made as fast as it is read; the last entry says how much there was, so that an archive without it is not whole.
import { editorsAlone } from '#core/access/policies.ts'
import { fail } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import { requireScope } from '#server/session/actor.ts'
import type { Stored } from '#server/store/database.ts'
import { filesOf } from '../attachments/resolve.ts'
import type { RecordContext } from '../face.ts'
import type { LongCall } from '../reading/still-there.ts'
import { asRead } from '../replication/tell.ts'
import { tarEnd, tarHead, tarPadding } from './tar.ts'

/** What says that an archive is ours, and how it is to be read. */
export const archiveFormat = 'bancada-backup-1'

/** Records that are read at once, and that a file of the archive holds at most. */
const maxPage = 500

/** How much was packed so far. */
export interface PackedCounts {
  records: number
  files: number
  /** Of the files. */
  bytes: number
}

export const nothingPacked = (): PackedCounts => ({ records: 0, files: 0, bytes: 0 })

/**
 * The archive, piece by piece; `counts` grows with it. Failure forbidden for who is no administrator of the Group: before the
 * first byte, and before each further page.
 */
export async function* backupOf(
  { next, inTurn }: LongCall,
  counts = nothingPacked(),
): AsyncGenerator<Buffer> {
  const first = await next()
  admit(first)
  const started = new Date(first.now)
  const group = await first.database.get(first.database.name)
  const head = {
    format: archiveFormat,
    group: { _id: first.database.name, name: group?.body.name },
    started_at: first.now,
  }
  yield* entry('group.json', json(head), started)
  let behind: string | undefined
  let context = first
  for (let part = 1, more = true; more; part++) {
    const page = await inTurn(async () => {
      if (part > 1) admit((context = await next()))
      return readPage(context, behind)
    })
    const { docs } = page
    const lines = docs.map((doc) => JSON.stringify(doc)).join('\n')
    const name = `records/${String(part).padStart(6, '0')}.jsonl`
    if (docs.length > 0) yield* entry(name, Buffer.from(`${lines}\n`), started)
    for (const doc of docs) yield* filesFrom(context, doc, counts)
    counts.records += docs.length
    ;({ behind, more } = page)
  }
  yield* entry('contents.json', json(counts), started)
  yield tarEnd
}

export function admit({ actor }: RecordContext): void {
  requireScope(actor.scopes, 'read')
  const refused = editorsAlone(actor)
  if (refused) throw fail('forbidden', refused)
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

function* entry(name: string, bytes: Buffer, modified: Date): Generator<Buffer> {
  yield tarHead(name, bytes.length, modified)
  yield bytes
  yield tarPadding(bytes.length)
}

interface Page {
  readonly docs: readonly WireDocument[]
  readonly behind: string | undefined
  readonly more: boolean
}

async function readPage(context: RecordContext, behind: string | undefined): Promise<Page> {
  const { isOpen, selector } = context.house.rules.reading(context)
  const range = { include_docs: true, limit: maxPage, selector }
  const { found, more } = await context.database.allDocs(range, behind)
  const open = found.filter(({ id }) => isOpen(id))
  const docs = await asRead(context, open as Stored[], { leaves: true })
  return {
    docs,
    behind: found.at(-1)?.id ?? behind,
    more: found.length > 0 && (more || found.length === maxPage),
  }
}

/** What file systems take for something else than a name. */
const unfit = /[/\\:*?"<>|\p{Cc}\p{Cf}]/gu

/** Files of a record, below its id. One whose bytes are not there any more is left out: a record may have lost it meanwhile. */
async function* filesFrom(
  { database, now }: RecordContext,
  doc: WireDocument,
  counts: PackedCounts,
): AsyncGenerator<Buffer> {
  const taken = new Set<string>()
  for (const [name, { digest }] of Object.entries(filesOf(doc))) {
    const blob = await database.file(digest)
    if (!blob) continue
    const plain = name.replace(unfit, '_').replace(/^\.+$/, '_')
    const path = taken.has(plain) ? `${taken.size}-${plain}` : plain
    taken.add(plain)
    yield tarHead(`files/${doc._id}/${path}`, blob.length, new Date(doc.updated_at ?? now))
    let bytes = 0
    if (blob.length > 0) {
      for await (const chunk of await blob.read()) {
        bytes += (chunk as Buffer).length
        yield chunk as Buffer
      }
    }
    if (bytes !== blob.length)
      throw new Error(`a file has ${bytes} bytes instead of ${blob.length}`)
    yield tarPadding(bytes)
    counts.files += 1
    counts.bytes += bytes
  }
}
