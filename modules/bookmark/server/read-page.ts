// Reads the title and description of a page through the guarded client: its beginning, and no more of it than that takes.
import type { House } from '#server/house.ts'
import { clientOf } from '#server/outside/fetch/client.ts'
import { OutsideFailure, type OutsideCode } from '#server/outside/fetch/failure.ts'
import { openOutside } from '#server/outside/fetch/fetch-outside.ts'
import { pageHead, pageText, type PageHead } from './page-head.ts'

/** `failed`: why nothing was read; `no_page` where something else than a page is there. */
export type ReadPage = PageHead & { readonly failed?: OutsideCode | 'no_page' }

const limits = { timeoutMs: 10_000, maxBytes: 15 * 1024 * 1024 }
/** Of its beginning, where no end of the head is seen before. */
const maxHeadBytes = 512 * 1024

/** `gone`: nobody waits for it any more. */
export async function readPage(house: House, url: string, gone?: AbortSignal): Promise<ReadPage> {
  try {
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1'
    const options = { ...clientOf(house), ...limits, signal: gone, headers: { accept } }
    const { status, headers, body } = await openOutside(url, options)
    const type = headers['content-type']
    const bytes = await beginning(body)
    const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? 'text/html')
    if (status >= 400 || !isPage) return { failed: 'no_page' }
    return pageHead(pageText(bytes, type))
  } catch (error) {
    if (error instanceof OutsideFailure) return { failed: error.code }
    throw error
  }
}

async function beginning(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body) {
    pieces.push(piece)
    length += piece.length
    // A word that is cut between two pieces is found in the next one, or at the limit.
    if (length >= maxHeadBytes || /<\/head|<body/i.test(piece.toString('latin1'))) break
  }
  return Buffer.concat(pieces)
}
