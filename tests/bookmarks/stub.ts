// Servers of this machine that tests read from: each on an address of its own, with a diary of what was asked of it.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  readonly host: string
  readonly method: string
  readonly path: string
}

export interface Stub {
  /** `host`: an address such as 127.0.0.7. */
  at(host: string, path: string): string
  readonly asked: SeenRequest[]
  /** Requests to one address that were open at the same time, at most. */
  readonly peak: () => number
  close(): Promise<void>
}

/** One server that listens on all addresses of this machine. */
export async function makeStub(
  answer: (asked: SeenRequest, reply: ServerResponse) => void,
): Promise<Stub> {
  const asked: SeenRequest[] = []
  const open = new Map<string, number>()
  let most = 0
  const server: Server = createServer((request, reply) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const now = (open.get(host) ?? 0) + 1
    open.set(host, now)
    most = Math.max(most, now)
    reply.on('close', () => open.set(host, open.get(host)! - 1))
    const one = { host, method: request.method ?? '', path: request.url ?? '' }
    asked.push(one)
    answer(one, reply)
  })
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
  const { port } = server.address() as AddressInfo
  return {
    at: (host, path) => `http://${host}:${port}${path}`,
    asked,
    peak: () => most,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
