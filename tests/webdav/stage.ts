// A Group's disk behind a port, and a token for it: what programs of others are pointed at.
import { buildTestApp, type TestApp, type TestPerson, type TestSettings } from '../support/app.ts'

export interface DavStage {
  readonly app: TestApp
  readonly owner: TestPerson
  readonly db: string
  readonly token: string
  /** `http://127.0.0.1:1234` */
  readonly origin: string
  /** Address of the Group's disk, without a slash at its end. */
  readonly disk: string
  /** `Basic …` for the owner's token. */
  readonly authorization: string
  /** Asks for a path of the disk, encoded. */
  ask(method: string, path: string, options?: RequestOptions): Promise<Response>
  close(): Promise<void>
}

export interface RequestOptions {
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream
}

export const basic = (name: string, token: string) =>
  `Basic ${Buffer.from(`${name}:${token}`).toString('base64')}`

export async function buildDavStage(settings: TestSettings = {}): Promise<DavStage> {
  const app = await buildTestApp({ billing: 'off', ...settings })
  const owner = await app.makePerson({ fullname: 'Ana' })
  const db = await app.makeGroup(owner, 'Oficina Boa Vista')
  const token = await app.makeToken(owner, ['dav:write'])
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const disk = `${origin}/dav/${db}`
  const authorization = basic(owner.email, token)
  return {
    app,
    owner,
    db,
    token,
    origin,
    disk,
    authorization,
    ask: (method, path, { headers, body } = {}) =>
      fetch(`${disk}${path}`, {
        method,
        headers: { authorization, ...headers },
        ...(body !== undefined && { body, duplex: 'half' }),
      }),
    close: () => app.close(),
  }
}
