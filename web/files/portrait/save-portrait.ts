// Sets or takes away the one picture of a person or a Group, on whatever revision its document has by then.
import type { Portrait } from '#core/entity/portrait.ts'
import type { WireDocument } from '#core/wire.ts'
import { ApiError, call } from '#web/api/client.ts'
import { sendFile } from '#web/api/bytes/send-file.ts'
import { stubsOf } from '../record-files.ts'

/** How often it is tried when the document changes meanwhile. */
const tries = 5

/** `id`: of the document, and the name of its database. `file` undefined takes the picture away. Rejects with `ApiError`. */
export async function savePortrait(
  id: string,
  name: Portrait,
  file: Blob | undefined,
): Promise<void> {
  const path = `/${id}/${id}`
  for (let left = tries; ; left -= 1) {
    const record = await call<WireDocument>('GET', path)
    const rev = record._rev ?? ''
    if (!file && !stubsOf(record)[name]) return
    try {
      if (!file) await call('DELETE', `${path}/${name}`, { query: { rev } })
      else {
        const sending = { file, contentType: file.type, query: { rev }, ...unwatched }
        await sendFile(`${path}/${name}`, sending)
      }
      return
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || left === 1) throw error
    }
  }
}

/** It is small: nobody watches it go, or calls it off. */
const unwatched = { signal: new AbortController().signal, onProgress: () => undefined }
