// Sends a file as the body of a call, and says how much of it is gone. Part of the pages that take files alone.
import type { WriteAnswer } from '#core/wire.ts'
import { ApiError, callHeaders, readAnswer, recovered } from '../client.ts'

interface FileToSend {
  readonly file: Blob
  readonly contentType: string
  /** Of the address: the revision of the record that was seen, say. */
  readonly query: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Share of the bytes that are sent, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** `path` is the file's address. Rejects with `ApiError`, or with an AbortError when its signal calls it off. */
export function sendFile<A = WriteAnswer>(path: string, sending: FileToSend): Promise<A> {
  return recovered(path, () => attempt<A>(path, sending))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function attempt<A>(
  path: string,
  { file, contentType, query, headers: more, signal, onProgress }: FileToSend,
) {
  return new Promise<A>((resolve, reject) => {
    // `fetch` does not say how much of a body is sent.
    const request = new XMLHttpRequest()
    request.open('PUT', `${path}?${String(new URLSearchParams({ ...query }))}`)
    const headers = { ...callHeaders(), ...more, 'content-type': contentType }
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const { status, responseText } = request
      const version = request.getResponseHeader('x-app-version')
      try {
        resolve(readAnswer({ status, version, body: parsed(responseText) }) as A)
      } catch (error) {
        reject(error as Error)
      }
    })
    // A server that refuses early closes the line while the file is on its way: it may still answer other calls.
    request.addEventListener('error', () =>
      reject(new ApiError(0, { error: 'network', key: 'network' })),
    )
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(new DOMException('Cancelled', 'AbortError'))
    else request.send(file)
  })
}
