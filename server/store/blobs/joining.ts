// The pieces of a file become one file. On a disk the first piece grows by the others, which go as soon as they are in it, so that the
// file needs the room of one, and what stops is gone on with; in a bucket, where nothing grows, all are written once more.
import { fail } from '#core/errors.ts'
import { discardBlobs, receiveBlob, type BlobRooms, type LooseFile } from './blobs.ts'
import { measure } from './hashing/checksums.ts'
import type { Piece, PieceTables } from './pieces.ts'

/** Bytes that the first piece grows by until that is noted: they lie on the disk twice as long. */
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
 * Makes one file of the pieces that are here; it is the only piece then. Undefined when another process does that: who asks again
 * later finds how far it is. Processes that are at it together write the same bytes at the same place.
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
  // An answer may be lost: what is noted counts.
  const isNoted = !(await isChanged(joining, merged))
  await discardBlobs(rooms, db, isNoted ? keysOf(pieces) : [file.key])
  if (!isNoted && noted.status === 'rejected') throw noted.reason
  return isNoted ? file : undefined
}

/** True when the pieces are not those that were read: another process was faster, or they were called off. */
async function isChanged({ tables, id }: Joining, first: Piece): Promise<boolean> {
  const [now] = await tables.list(id)
  return now?.key !== first.key || now.length !== first.length
}

/** What was thrown, but where somebody changed the pieces meanwhile. */
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
    // What broke off may have left more behind the first piece.
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

/** The pieces in groups of so many bytes as one step has. */
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
