// Lets a test's browser (`client.ts`) speak to a server in another process: what it would inject goes over the network.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { InjectOptions } from 'fastify'
import type { Answer, Injectable } from './client.ts'

/** Each client keeps its own network address: the server trusts a proxy on its machine to tell it. */
export function overHttp(address: string): Injectable {
  return {
    async inject(asked: InjectOptions) {
      const { method, url, query, headers, payload, remoteAddress, payloadAsStream } = asked
      const question = new URLSearchParams(query as Record<string, string> | undefined).toString()
      const path = `${String(url)}${question && `?${question}`}`
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { ...(headers as Record<string, string>), 'x-forwarded-for': remoteAddress! },
        body: payload as string | undefined,
        redirect: 'manual',
      })
      const text = payloadAsStream ? '' : await response.text()
      return {
        statusCode: response.status,
        headers: Object.fromEntries(response.headers),
        payload: text,
        cookies: response.headers.getSetCookie().map(readCookie),
        json: () => JSON.parse(text) as never,
        stream: () => Readable.fromWeb(response.body as ReadableStream),
      } satisfies Answer
    },
  }
}

function readCookie(line: string): Answer['cookies'][number] {
  const [pair = '', ...rest] = line.split('; ')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const maxAge = rest.find((part) => /^max-age=/i.test(part))?.slice('max-age='.length)
  return {
    name,
    value: decodeURIComponent(value),
    maxAge: maxAge === undefined ? undefined : Number(maxAge),
  }
}
