// The whole article of an item, from its page, for feeds that bring its beginning alone. Remembered for an hour, so that a page is
// requested once for all who read the same item.
import { makeFairSemaphore } from '#core/semaphore.ts'
import type { Caller } from '#server/calls/caller.ts'
import type { House } from '#server/house.ts'
import { clientOf } from '#server/outside/fetch/client.ts'
import { OutsideFailure, type OutsideCode } from '#server/outside/fetch/failure.ts'
import { fetchOutside } from '#server/outside/fetch/fetch-outside.ts'
import { hostTurns } from '#server/outside/fetch/host-turns.ts'
import { makeRemembered } from '#server/outside/remembered.ts'
import { retryAfterMs } from '../../rules/schedule.ts'
import { maxPageBytes, readArticle, type Article } from '../reading/read-article.ts'

export type FoundArticle =
  | { readonly article: Article }
  | {
      readonly failed: OutsideCode | 'http_status' | 'no_article'
      /** Of the answer, where the failure is one, and how long its server asks to be left alone. */
      readonly status?: number
      readonly retryAfterMs?: number | undefined
    }

/** A page that is wanted, and by whom. */
export interface PageRequest {
  readonly url: string
  readonly caller: Caller
  /** For everything together: its turn, redirects, the page. */
  readonly timeoutMs?: number
}

const usualMs = 20_000
/** Between two requests to the same server. */
const gapMs = 250
const turns = hostTurns(gapMs)
/** Pages that are being fetched at once in this process; one person has at most half of the slots. */
const inTurn = makeFairSemaphore({ slots: 8, maxWaiting: 200, maxInQueue: 20 })
const accept = 'text/html, application/xhtml+xml;q=0.9'

/** Longer ones are read anew. */
const maxRememberedCharacters = 200_000
/** By address. */
const remembered = makeRemembered<Article>({ maxEntries: 50, forMs: 3_600_000 })

/** undefined for one that has to be read. */
export function rememberedArticle(house: Pick<House, 'now'>, url: string): Article | undefined {
  return remembered.get(url, house.now().getTime())?.value
}

/** Failure service_unavailable when too many wait already, and when the client is gone. */
export async function findArticle(house: House, wanted: PageRequest): Promise<FoundArticle> {
  const found = await inTurn(wanted.caller.names, () => readPage(house, wanted), wanted.caller.gone)
  if ('article' in found && found.article.content.length <= maxRememberedCharacters)
    remembered.set(wanted.url, found.article, house.now().getTime())
  return found
}

async function readPage(
  house: House,
  { url, caller, timeoutMs = usualMs }: PageRequest,
): Promise<FoundArticle> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const limits = { timeoutMs, maxBytes: maxPageBytes, turns, signal }
    const options = { ...clientOf(house), ...limits, headers: { accept } }
    const { status, headers, body, url: read } = await fetchOutside(url, options)
    if (status !== 200) return refusal(house, status, headers['retry-after'])
    const contentType = headers['content-type']
    return isPage(contentType)
      ? await readArticle(body, { url: read, contentType }, caller)
      : { failed: 'no_article' }
  } catch (error) {
    if (error instanceof OutsideFailure) return { failed: error.code }
    throw error
  }
}

function refusal(house: House, status: number, header: string | undefined): FoundArticle {
  const after = retryAfterMs(header, house.now().toISOString())
  return { failed: 'http_status', status, ...(after !== undefined && { retryAfterMs: after }) }
}

/** A server that says nothing may mean one. */
const isPage = (contentType = 'text/html') => /html|^text\/plain/i.test(contentType)
