// Asks a worker to seal and open notes. Loaded with the first note that is encrypted.
import type { OpenFailure } from './seal.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface SealJob {
  readonly id: number
  readonly deed: 'seal' | 'open'
  readonly bytes: Bytes
  readonly passphrase: string
}

interface SealDone {
  readonly id: number
  readonly bytes?: Bytes
  readonly failure?: OpenFailure
}

export class OpenError extends Error {
  readonly failure: OpenFailure

  constructor(failure: OpenFailure) {
    super(failure)
    this.failure = failure
  }
}

let worker: Worker | undefined
let jobs = 0

/** Rejects with `OpenError`. The passphrase goes to the worker of this page and nowhere else. */
export function sealing(deed: SealJob['deed'], bytes: Bytes, passphrase: string): Promise<Bytes> {
  worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const at = worker
  const id = (jobs += 1)
  return new Promise((resolve, reject) => {
    const receive = ({ data }: MessageEvent<SealDone>) => {
      if (data.id !== id) return
      at.removeEventListener('message', receive)
      at.removeEventListener('error', fail)
      if (data.bytes) resolve(data.bytes)
      else reject(new OpenError(data.failure ?? 'broken'))
    }
    const fail = () => reject(new OpenError('broken'))
    at.addEventListener('message', receive)
    at.addEventListener('error', fail)
    at.postMessage({ id, deed, bytes, passphrase } satisfies SealJob, { transfer: [] })
  })
}
