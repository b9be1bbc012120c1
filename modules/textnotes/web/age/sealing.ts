// Seals and opens notes in the background. Loaded with the first note that is encrypted; its worker lives as long as the page.
import { background } from '#web/api/background/background.ts'
import type { OpenFailure } from './seal.ts'
import type { Sealed, SealJob } from './work.ts'

export class OpenError extends Error {
  readonly failure: OpenFailure

  constructor(failure: OpenFailure) {
    super(failure)
    this.failure = failure
  }
}

const sealer = background<SealJob, Sealed>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  loadWork: async () => (await import('./work.ts')).sealWork,
})

/** Rejects with `OpenError`. The passphrase goes to the worker of this page and nowhere else. */
export async function sealing(job: SealJob): Promise<SealJob['bytes']> {
  const parts: Sealed[] = []
  const onPart = (part: Sealed) => parts.push(part)
  // Nobody calls off what takes a second.
  const { signal } = new AbortController()
  // Of a job that failed there is no part.
  await sealer.run(job, { onPart, signal }).catch(() => undefined)
  const [sealed = { failure: 'broken' }] = parts
  if ('failure' in sealed) throw new OpenError(sealed.failure)
  return sealed.bytes
}
