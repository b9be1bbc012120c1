// The records of an archive, a line of JSON each: read as a restore reads them, which is how they are checked when a backup is made.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Failure } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { readRecord, RefusedRecord, type ArchivedRecord } from './record.ts'
import { broken } from './untar.ts'

/** Bytes of one record, as of one document that is saved. */
const maxLineBytes = 16 * 1024 * 1024
const lineEnd = 0x0a

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Records that are read before others have their turn. */
const recordsAtOnce = 50

/** The records of a file of them, which may hold all that an archive has: others have their turns in between. */
export async function* recordsIn(
  context: RecordContext,
  bytes: Uint8Array,
): AsyncGenerator<ArchivedRecord> {
  let read = 0
  for (const line of linesOf(bytes)) {
    if (read++ % recordsAtOnce === 0) await nextTurn()
    yield await readRecord(context, line)
  }
}

function* linesOf(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length;) {
    const found = bytes.indexOf(lineEnd, at)
    const end = found < 0 ? bytes.length : found
    // Each line is a document: an empty one would be looked for further, and a long one read at a stretch.
    if (end === at || end - at > maxLineBytes) throw broken()
    yield textOf(bytes.subarray(at, end))
    at = end + 1
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw broken()
  }
}

/** Why a restore would refuse this line; undefined for one that it takes. */
export async function refusalOf(
  context: RecordContext,
  line: string,
): Promise<Failure | undefined> {
  try {
    await recordsIn(context, Buffer.from(line)).next()
    return undefined
  } catch (error) {
    const problem = error instanceof RefusedRecord ? error.problem : error
    if (problem instanceof Failure) return problem
    throw error
  }
}
