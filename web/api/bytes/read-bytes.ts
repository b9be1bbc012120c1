// Reads the bytes of a file, or the first of them, into the page. Part of the pages that show what is in files alone.
import { callHeaders, noAnswer, readAnswer, recovered } from '../client.ts'

export interface BytesOptions {
  /** So many at most; the rest stays on the server. */
  readonly limit?: number
  readonly signal?: AbortSignal
}

export interface ReadBytes {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Its strong ETag, without quotes. */
  readonly tag: string
}

/** Rejects with `ApiError`, or with the AbortError of its signal. */
export function readBytes(path: string, options: BytesOptions = {}): Promise<ReadBytes> {
  return recovered(path, () => attempt(path, options))
}

async function attempt(path: string, { limit, signal }: BytesOptions): Promise<ReadBytes> {
  const part: Record<string, string> = limit === undefined ? {} : { range: `bytes=0-${limit - 1}` }
  const headers = { ...callHeaders(), accept: '*/*', ...part }
  // A browser that kept the file whole asks for as many bytes as it had then: of one that grew, the rest would be missing.
  const cache = limit === undefined ? 'default' : 'no-store'
  const response = await fetch(path, { headers, signal, cache, credentials: 'same-origin' }).catch(
    (error: unknown) => {
      throw (error as Error).name === 'AbortError' ? error : noAnswer()
    },
  )
  const tag = (response.headers.get('etag') ?? '').replaceAll('"', '')
  // Of an empty file there is no part.
  if (response.status === 416) return { bytes: new Uint8Array(), tag }
  if (!response.ok) {
    const version = response.headers.get('x-app-version')
    const body: unknown = await response.json().catch(() => undefined)
    readAnswer({ status: response.status, version, body })
  }
  return { bytes: new Uint8Array(await response.arrayBuffer()).subarray(0, limit), tag }
}
