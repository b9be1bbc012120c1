// A social service on this machine: the public posts of one account.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StatusServer {
  /** Settings that lead a server here. */
  readonly settings: { statusFeedUrl: string; fetchAllow: string[] }
  /** How often it was asked. */
  readonly asked: () => number
  /** From now on it answers so. */
  answer(send: (reply: ServerResponse) => void): void
  close(): Promise<void>
}

export const jsonOf = (body: unknown) => (reply: ServerResponse) => {
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Each server has an address of its own, since what was read is remembered by address. */
export async function startStatusServer(): Promise<StatusServer> {
  let count = 0
  let send = jsonOf([])
  const server = createServer((_, reply) => {
    count += 1
    send(reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      statusFeedUrl: `http://127.0.0.1:${port}/api/v1/accounts/1/statuses`,
      fetchAllow: ['loopback'],
    },
    asked: () => count,
    answer(next) {
      send = next
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
