// A file that a write is the first to name.

export interface Checksums {
  /** As CouchDB writes it: `md5-` and the base64 of the MD5. */
  readonly digest: string
  /** SHA-256, which distinguishes two files with the same MD5. */
  readonly sha256: Buffer
}

/** Bytes that came, and what they are known by. */
interface Measured extends Checksums {
  readonly length: number
}

/** A file that is stored and that no record names yet. Unless one does within a day it is taken away again. */
export interface LooseFile extends Measured {
  readonly key: string
}

/** A small file, stored with the record that names it (`small.ts`). */
export interface SmallFile extends Measured {
  readonly bytes: Buffer
}

export type Upload = LooseFile | SmallFile
