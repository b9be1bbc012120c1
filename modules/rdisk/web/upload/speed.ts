// How fast bytes go, over the last seconds, and what follows from it: how long the rest takes, how large the next piece is. Pure.
import { smallestPiece } from '../../rules/pieces.ts'

const windowMs = 6_000
/** A piece takes about so long: what is lost with the line is sent again. */
const pieceMs = 2_000
const firstPieceBytes = 512 * 1024
const maxPieceBytes = 8 * 1024 * 1024

export interface Speed {
  /** Bytes that went since the last note, at this moment. */
  note(bytes: number, now: number): void
  /** Bytes a second; 0 until it is known. */
  rate(now: number): number
}

export function makeSpeed(): Speed {
  let notes: { at: number; bytes: number }[] = []
  return {
    note(bytes, now) {
      notes = [...notes.filter(({ at }) => at > now - windowMs), { at: now, bytes }]
    },
    rate(now) {
      const recent = notes.filter(({ at }) => at > now - windowMs)
      const [first] = recent
      if (!first || now - first.at < 300) return 0
      // The first note says what went before it: only what came since has a time.
      const bytes = recent.slice(1).reduce((sum, note) => sum + note.bytes, 0)
      return (bytes * 1_000) / (now - first.at)
    },
  }
}

/** Bytes of the next piece of a file of this length. */
export function pieceBytes(rate: number, fileBytes: number): number {
  const wanted = rate === 0 ? firstPieceBytes : Math.round((rate * pieceMs) / 1_000)
  return Math.max(smallestPiece(fileBytes), Math.min(wanted, maxPieceBytes))
}
