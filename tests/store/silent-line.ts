// A line to PostgreSQL that can fall silent: what went over it before is swallowed in both directions from then on, without an error and
// without an end; new connections work.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Client } from 'pg'

export interface SilentLine {
  /** The same database over this line. */
  readonly url: string
  /** Connections of now are silent from now on. */
  fallSilent(): void
  /** Connections that were ever made. */
  readonly made: () => number
  close(): Promise<void>
}

export async function silentLine(connectionString: string): Promise<SilentLine> {
  const { host, port, user = '', password, database } = new Client({ connectionString })
  const open = new Set<{ near: Socket; far: Socket; isSilent: boolean }>()
  let made = 0
  const server = createServer((near) => {
    made += 1
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const line = { near, far, isSilent: false }
    open.add(line)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void (line.isSilent || to.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => void (line.isSilent || to.destroy()))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = (server.address() as AddressInfo).port
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}`
  return {
    url: `postgresql://${who}@127.0.0.1:${at}/${database}`,
    fallSilent: () => open.forEach((line) => (line.isSilent = true)),
    made: () => made,
    async close() {
      for (const { near, far } of open) {
        near.destroy()
        far.destroy()
      }
      await new Promise((done) => server.close(done))
    },
  }
}
