// Reads the bytes of a file, or the first of them, into the page. Part of the pages that show what is in files alone.
import { ApiError, callHeaders, readAnswer, recovered } from '../client.ts'

export interface BytesOptions {
  /** So many at most; the rest stays on the server. */
  readonly limit: number
  readonly signal?: AbortSignal
}

/** Rejects with `ApiError`, or with the AbortError of its signal. */
export function readBytes(path: string, options: BytesOptions): Promise<Uint8Array<ArrayBuffer>> {
  return recovered(path, () => attempt(path, options))
}

async function attempt(
  path: string,
  { limit, signal }: BytesOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { ...callHeaders(), accept: '*/*', range: `bytes=0-${limit - 1}` }
  // A browser that kept the file whole asks for as many bytes as it had then: of one that grew, the rest would be missing.
  const cache = 'no-store'
  const response = await fetch(path, { headers, signal, cache, credentials: 'same-origin' }).catch(
    (error: unknown) => {
      throw (error as Error).name === 'AbortError'
        ? error
        : new ApiError(0, { error: 'network', key: 'network' })
    },
  )
  // Of an empty file there is no part.
  if (response.status === 416) return new Uint8Array()
  if (!response.ok) {
    const version = response.headers.get('x-app-version')
    const body: unknown = await response.json().catch(() => undefined)
    readAnswer({ status: response.status, version, body })
  }
  return new Uint8Array(await response.arrayBuffer()).subarray(0, limit)
}
