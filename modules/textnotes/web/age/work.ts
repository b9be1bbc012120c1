// Seals and opens notes beside the page, which goes on meanwhile: making a key of a passphrase takes a second.
import type { Work } from '#web/api/background/work.ts'
import { seal, unseal, type OpenFailure } from './seal.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface SealJob {
  readonly action: 'seal' | 'open'
  readonly bytes: Bytes
  readonly passphrase: string
  /** The sealed bytes are written as text. */
  readonly armored: boolean
}

/** The one part of each job. */
export type Sealed = { readonly bytes: Bytes } | { readonly failure: OpenFailure }

export const sealWork: Work<SealJob, Sealed> = async (
  { action, bytes, passphrase, armored },
  { emit },
) => {
  if (action === 'open') emit(await unseal(bytes, passphrase))
  else emit({ bytes: await seal(bytes, passphrase, { armored }) })
}
