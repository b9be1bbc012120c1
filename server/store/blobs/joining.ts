// The pieces of a file become one file. On a disk the others are appended to the first piece and removed one after the other, so the file
// takes its room only once, and an interrupted join continues where it was. In a bucket nothing can grow, so all is written once more.
import { fail } from '#core/errors.ts'
import type { LooseFile } from '../documents/upload.ts'
import { discardBlobs, receiveBlob, type BlobRooms } from './blobs.ts'
import { measure } from './hashing/checksums.ts'
import type { Piece, PieceTables } from './pieces.ts'

/** Bytes that are appended before that is recorded: at most these lie on the disk twice. */
const stepBytes = 32 * 1024 * 1024

interface Joining {
  readonly rooms: BlobRooms
  readonly tables: PieceTables
  readonly db: string
  /** Of the file that came in pieces. */
  readonly id: string
  readonly onBytes: (bytes: number) => void
}

/**
 * Makes the pieces that are here one file, which is the only piece then. Undefined when another process is doing that: calling again
 * later shows its progress. Processes that join the same file write the same bytes to the same place.
 */
export async function joinPieces(joining: Joining): Promise<LooseFile | undefined> {
  const { rooms, tables, db, id } = joining
  const pieces = await tables.list(id)
  const [first, ...rest] = pieces
  if (!first) return receiveBlob(rooms, db, { source: bytesOf(joining, []), maxBytes: 0 })
  if (rest.length === 0) return first
  return rooms.files.append ? grown(joining, first, rest) : written(joining, pieces)
}

async function grown(
  joining: Joining,
  first: Piece,
  rest: readonly Piece[],
): Promise<LooseFile | undefined> {
  const { rooms, tables, db, id } = joining
  const length = first.length + lengthOf(rest)
  const sums = measure(length)
  async function* measured(pieces: readonly Piece[]) {
    for await (const chunk of bytesOf(joining, pieces)) {
      await sums.update(chunk)
      yield chunk
    }
  }
  let file = first
  try {
    for await (const _ of measured([first]));
    for (const step of stepsOf(rest)) {
      if (await isChanged(joining, file)) return undefined
      await rooms.files.append!({ db, key: file.key }, file.length, measured(step))
      const more = { ...file, length: file.length + lengthOf(step) }
      const next = more.length === length ? { ...more, ...(await sums.read()) } : more
      if (!(await tables.merge(id, file, next))) return undefined
      await discardBlobs(rooms, db, keysOf(step))
      file = next
    }
    return file
  } catch (error) {
    return await unlessChanged(joining, file, error)
  } finally {
    sums.drop()
  }
}

async function written(joining: Joining, pieces: readonly Piece[]): Promise<LooseFile | undefined> {
  const { rooms, tables, db, id } = joining
  const source = bytesOf(joining, pieces)
  const first = pieces[0]!
  const receiving = receiveBlob(rooms, db, { source, maxBytes: lengthOf(pieces) })
  const file = await receiving.catch((error: unknown) => unlessChanged(joining, first, error))
  if (!file) return undefined
  const merged = { ...file, start: 0 }
  const [noted] = await Promise.allSettled([tables.merge(id, first, merged)])
  // The answer may have been lost on the way: what the table says counts.
  const isNoted = !(await isChanged(joining, merged))
  await discardBlobs(rooms, db, isNoted ? keysOf(pieces) : [file.key])
  if (!isNoted && noted.status === 'rejected') throw noted.reason
  return isNoted ? file : undefined
}

/** True when the pieces are no longer those that were read: another process was faster, or the file was given up. */
async function isChanged({ tables, id }: Joining, first: Piece): Promise<boolean> {
  const [now] = await tables.list(id)
  return now?.key !== first.key || now.length !== first.length
}

/** Throws the error again, unless somebody changed the pieces meanwhile. */
async function unlessChanged(joining: Joining, first: Piece, error: unknown): Promise<undefined> {
  if (!(await isChanged(joining, first))) throw error
}

/** Failure gone when a piece is not what it was. */
async function* bytesOf(
  { rooms, db, onBytes }: Joining,
  pieces: readonly Piece[],
): AsyncGenerator<Uint8Array> {
  for (const { key, length } of pieces) {
    let bytes = 0
    // An interrupted join may have left more behind the end of the first piece.
    for await (const chunk of await rooms.files.read({ db, key }, { first: 0, last: length - 1 })) {
      const some = chunk as Uint8Array
      // Its length is read first: a chunk that was handed on may be used for others.
      bytes += some.length
      onBytes(some.length)
      yield some
    }
    if (bytes !== length) throw fail('gone', 'file_lost')
  }
}

/** The pieces in groups, each with as many bytes as one step appends. */
function stepsOf(pieces: readonly Piece[]): Piece[][] {
  const steps: Piece[][] = []
  let bytes = stepBytes
  for (const piece of pieces) {
    if (bytes >= stepBytes) {
      steps.push([])
      bytes = 0
    }
    steps.at(-1)!.push(piece)
    bytes += piece.length
  }
  return steps
}

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { length }) => sum + length, 0)
const keysOf = (pieces: readonly Piece[]) => pieces.map(({ key }) => key)
