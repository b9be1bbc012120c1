// A server of feeds on all addresses of this machine: each answers what its test says, and notes what it was asked.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { makeStub } from '#tests/bookmarks/stub.ts'

export interface OriginAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** A body without an end: as fast as it is read, or a byte a second. */
  readonly endless?: 'fast' | 'slow'
  readonly hangUp?: boolean
  /** Time before it answers. */
  readonly delayMs?: number
}

export interface OriginRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

type Answers = (path: string, headers: IncomingHttpHeaders) => OriginAnswer

export interface Origin {
  /** `host`: an address such as 127.0.0.7. */
  at(host: string, path: string): string
  answer(host: string, of: Answers): void
  asked(host: string): readonly OriginRequest[]
  close(): Promise<void>
}

export async function makeOrigin(): Promise<Origin> {
  const answers = new Map<string, Answers>()
  const diary = new Map<string, OriginRequest[]>()
  const { at, close } = await makeStub(({ host, path }, reply) => {
    const { headers } = reply.req
    diary.set(host, [...(diary.get(host) ?? []), { path, headers }])
    const answer = answers.get(host)?.(path, headers) ?? { status: 404 }
    if (answer.delayMs) setTimeout(send, answer.delayMs, answer, reply)
    else send(answer, reply)
  })
  return {
    at,
    close,
    answer: (host, of) => void answers.set(host, of),
    asked: (host) => diary.get(host) ?? [],
  }
}

function send(
  { status = 200, headers, body = '', endless, hangUp }: OriginAnswer,
  reply: ServerResponse,
): void {
  if (hangUp) return void reply.destroy()
  reply.writeHead(status, { 'content-type': 'application/rss+xml', ...headers })
  if (endless === undefined) return void reply.end(body)
  const piece = endless === 'fast' ? `<!--${'x'.repeat(100_000)}-->` : 'x'
  reply.write('<rss><channel>')
  if (endless === 'slow') {
    const timer = setInterval(() => reply.write(piece), 1_000)
    reply.on('close', () => clearInterval(timer))
    return
  }
  const more = () => {
    while (!reply.destroyed && reply.write(piece));
  }
  reply.on('drain', more)
  more()
}

/** RSS of items with these titles, an hour apart, the last one the newest. */
export function rss(titles: readonly string[], idOf = (title: string) => `id-${title}`): string {
  const items = titles.map((title, at) => {
    const date = new Date(Date.UTC(2026, 9, 1, at % 400)).toUTCString()
    const link = `https://radios.example/posts/${encodeURIComponent(title)}`
    return `<item><title>${title}</title><link>${link}</link><guid isPermaLink="false">${idOf(title)}</guid><pubDate>${date}</pubDate><description>All of ${title}</description></item>`
  })
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Radio news</title><link>https://radios.example/</link><description>News</description>${items.join('')}</channel></rss>`
}
