// A program that speaks to the server with a token, over connections that it keeps. Tells apart what was refused, what
// was answered, and what was never answered.
import { Agent, request, type IncomingMessage } from 'node:http'

export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes, looked at by tests alone
  readonly body: any
}

/** No whole answer came: the call may have been carried out or not. */
export class Unanswered extends Error {}
/** There was nobody to call: nothing was carried out. */
export class NobodyThere extends Error {}

export interface Program {
  /** Throws Unanswered or NobodyThere. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** The answer as soon as its head is there, for feeds; rejects like `call`. */
  open(path: string, signal: AbortSignal): Promise<IncomingMessage>
  close(): void
}

const timeoutMs = 30_000

export function programAt(address: () => string, token: string): Program {
  const agent = new Agent({ keepAlive: true })

  function send(method: string, path: string, body: unknown, signal?: AbortSignal) {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise<IncomingMessage>((resolve, reject) => {
      const headers: Record<string, string | number> = { authorization: `Bearer ${token}` }
      if (text !== undefined) {
        headers['content-type'] = 'application/json'
        headers['content-length'] = Buffer.byteLength(text)
      }
      const outgoing = request(`${address()}${path}`, { method, agent, headers, signal })
      outgoing.on('response', resolve)
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        const nobody = error.code === 'ECONNREFUSED'
        reject(nobody ? new NobodyThere(error.message) : new Unanswered(error.message))
      })
      if (!signal) outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('no answer')))
      outgoing.end(text)
    })
  }

  return {
    async call(method, path, body) {
      const response = await send(method, path, body)
      const text = await readAll(response)
      try {
        return { status: response.statusCode ?? 0, body: text === '' ? {} : JSON.parse(text) }
      } catch {
        throw new Unanswered(`half an answer: ${text.slice(0, 80)}`)
      }
    },
    open: (path, signal) => send('GET', path, undefined, signal),
    close: () => agent.destroy(),
  }
}

async function readAll(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  try {
    for await (const part of response) parts.push(part as Buffer)
  } catch (error) {
    throw new Unanswered(String(error))
  }
  if (!response.complete) throw new Unanswered('the answer ended too early')
  return Buffer.concat(parts).toString('utf8')
}
