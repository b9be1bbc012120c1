// What the bytes of a file are known by, worked out while they pass.
import type { Checksums } from '../../documents/upload.ts'
import { createHash } from 'node:crypto'
import { digestOf } from '#core/entity/place.ts'
import { md5For } from './md5.ts'

interface Measuring {
  /** Takes the bytes before it resolves: the caller may change them afterwards. */
  update(bytes: Uint8Array): Promise<void>
  read(): Promise<Checksums>
  /** Gives up: nobody will read them. */
  drop(): void
}

/** Begins to measure a file. `announcedBytes`: its length, 0 where nobody knows it. */
export function measure(announcedBytes: number): Measuring {
  const [md5, sha256] = [md5For(announcedBytes), createHash('sha256')]
  return {
    async update(bytes) {
      await md5.update(bytes)
      sha256.update(bytes)
    },
    async read() {
      const digest = digestOf((await md5.digest()).toString('base64'))
      return { digest, sha256: sha256.digest() }
    },
    drop: () => md5.drop(),
  }
}
