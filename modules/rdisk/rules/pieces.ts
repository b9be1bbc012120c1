// How files come in pieces: the same figures for the browser that sends and the server that takes them. Pure.

/** Bytes of a piece at least, but for the last one (specification 7). */
export const minPieceBytes = 64 * 1024
/** And at most: what one call may lose when the network goes away. */
export const maxPieceBytes = 16 * 1024 * 1024
/** Pieces of one file; those of very large files are larger. */
const maxPieces = 20_000

/** The least a piece of a file of this length has, but for the last one. */
export function smallestPiece(fileBytes: number): number {
  return Math.max(minPieceBytes, Math.ceil(fileBytes / maxPieces))
}

/** Bytes of a file that comes in one call at most. */
export const wholeBytes = 1024 * 1024

/** What becomes of a file whose name is taken. */
export const onTakenChoices = ['refuse', 'version', 'both'] as const
export type OnTakenChoice = (typeof onTakenChoices)[number]

/** A file that is coming, as the server answers it. */
export interface UploadState {
  readonly id: string
  readonly parent: string
  readonly name: string
  readonly length: number
  /** ISO moment when the file was last changed, as its sender says. */
  readonly mtime: string | null
  /** Bytes that are here, from the first on: the next piece starts there. */
  readonly received: number
  /** ISO moment. */
  readonly expires_at: string
  /** Of a file that is being finished: bytes that are one file already; not known in every process. */
  readonly joined?: number | undefined
  /** The file, once it is whole. */
  readonly file_id: string | null
}
