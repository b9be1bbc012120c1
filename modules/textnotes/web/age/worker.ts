// Seals and opens notes beside the page, which goes on meanwhile: making a key of a passphrase takes a second.
import { seal, unseal } from './seal.ts'
import type { SealJob } from './sealing.ts'

addEventListener('message', ({ data }: MessageEvent<SealJob>) => {
  const { id, deed, bytes, passphrase } = data
  const work =
    deed === 'open'
      ? unseal(bytes, passphrase)
      : seal(bytes, passphrase).then((sealed) => ({ bytes: sealed }))
  void work.then(
    (done) => postMessage({ id, ...done }),
    () => postMessage({ id, failure: 'broken' }),
  )
})
