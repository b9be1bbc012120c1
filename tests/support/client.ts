// Speaks HTTP to the server under test as one browser or one program would: keeps cookies, repeats the XSRF token.
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { InjectOptions } from 'fastify'

export interface Reply {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are looked at in many shapes by tests alone
  readonly body: Record<string, any>
  readonly text: string
  readonly headers: Record<string, string | string[] | number | undefined>
}

export interface CallOptions {
  /** Sent as JSON; a string and bytes are sent as they are. */
  body?: unknown
  query?: Record<string, string | number | boolean>
  headers?: Record<string, string>
}

/** What a browser needs of an answer. */
export interface Answer {
  readonly statusCode: number
  readonly headers: Reply['headers'] | Record<string, unknown>
  readonly payload: string
  readonly cookies: readonly { name: string; value: string; maxAge?: number }[]
  json(): Reply['body']
  /** What comes in when it comes, of a call with `payloadAsStream`, whose `payload` is empty. */
  stream(): Readable
}

/** A feed that was answered and has shown its first sign of life. */
export interface Followed {
  /** What came by now. */
  text(): string
  /** Its whole text, when the server has ended it. */
  readonly ended: Promise<string>
}

/** A server that can be called: Fastify's own, or one over the network (`over-http.ts`). */
export interface Injectable {
  inject(options: InjectOptions): Promise<Answer>
}

type Method = NonNullable<InjectOptions['method']>

let addresses = 0

/** Each client has an address of its own, so that rate limits by network never mix tests up. */
function nextAddress(): string {
  addresses += 1
  return `10.1.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`
}

export class Client {
  readonly cookies = new Map<string, string>()
  readonly address: string
  readonly #server: Injectable
  readonly #authorization: string | undefined

  constructor(server: Injectable, authorization?: string, address = nextAddress()) {
    this.#server = server
    this.#authorization = authorization
    this.address = address
  }

  /** The XSRF token as a page of ours would read it. */
  get xsrf(): string | undefined {
    return this.cookies.get('XSRF-TOKEN')
  }

  async call(method: Method, url: string, options: CallOptions = {}): Promise<Reply> {
    const response = await this.#server.inject(this.#asked(method, url, options))
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: isJson && response.payload ? response.json() : {},
      text: response.payload,
      headers: response.headers as Reply['headers'],
    }
  }

  /** Opens a feed, and resolves when it waits for what happens: after its first words. Throws unless it is there to follow. */
  async follow(url: string, query: CallOptions['query']): Promise<Followed> {
    const asked = this.#asked('GET', url, { query })
    const answer = await this.#server.inject({ ...asked, payloadAsStream: true })
    const stream = answer.stream().setEncoding('utf8')
    const parts: string[] = []
    stream.on('data', (part: string) => parts.push(part))
    const text = () => parts.join('')
    const ended = once(stream, 'end').then(text)
    await Promise.race([once(stream, 'data'), ended])
    if (answer.statusCode !== 200 || stream.readableEnded) {
      throw new Error(`no feed to follow: ${answer.statusCode} ${await ended}`)
    }
    return { text, ended }
  }

  #asked(method: Method, url: string, { body, query, headers }: CallOptions): InjectOptions {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      method,
      url,
      query: query && Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
      remoteAddress: this.address,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...(this.xsrf && { 'x-xsrf-token': this.xsrf }),
        ...(this.#authorization && { authorization: this.#authorization }),
        ...headers,
      },
      payload:
        typeof body === 'string' || body === undefined || Buffer.isBuffer(body)
          ? body
          : JSON.stringify(body),
    }
  }

  get(url: string, query?: CallOptions['query']): Promise<Reply> {
    return this.call('GET', url, { query })
  }

  post(url: string, body: unknown = {}, query?: CallOptions['query']): Promise<Reply> {
    return this.call('POST', url, { body, query })
  }

  put(url: string, body: unknown = {}, query?: CallOptions['query']): Promise<Reply> {
    return this.call('PUT', url, { body, query })
  }

  delete(url: string, query?: CallOptions['query']): Promise<Reply> {
    return this.call('DELETE', url, { query })
  }
}
