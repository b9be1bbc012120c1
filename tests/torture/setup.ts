// People, Groups and tokens for the writers and readers, made over HTTP on the running server, as in life.
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#core/ids.ts'
import { Client, type Reply } from '#tests/support/client.ts'
import { readLetters } from '#tests/support/outbox.ts'
import { overHttp } from '#tests/support/over-http.ts'

/** A person with an address, signed in at one server. */
export interface Owner {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly client: Client
}

export interface Tenant {
  readonly owner: Owner
  /** Their Group. */
  readonly db: string
  /** A token of theirs that reads and writes. */
  readonly token: string
}

/** The answer, or an error with all of it. */
export function expectDone(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

/** Registers, and confirms the address with the mail from the outbox. */
export async function makeOwner(server: { address: string; dataDir: string }): Promise<Owner> {
  const client = new Client(overHttp(server.address))
  const email = `${newId('mem')}@example.com`
  const password = 'correct horse battery'
  const input = { fullname: 'Dana', unconfirmed_email: email, password, locale: 'en' }
  const { id } = expectDone(await client.post('/_users', input)).body as { id: string }
  const token = await secretFor(server.dataDir, email)
  expectDone(await client.post('/_confirmation', { token }))
  return { id, email, password, client }
}

async function secretFor(dataDir: string, email: string): Promise<string> {
  for (let tries = 0; tries < 500; tries++) {
    const letters = await readLetters(dataDir)
    const letter = letters.find(({ to }) => to?.some(({ address }) => address === email))
    const secret = /\/user\/confirm\/(\S+)/.exec(letter?.text ?? '')?.[1]
    if (secret) return secret
    await pause(20)
  }
  throw new Error(`no mail to ${email}`)
}

export async function makeToken({ id, client }: Owner, permissions = ['read', 'write']) {
  const input = { klass: 'UserToken', description: 'A program', permissions }
  const { body } = expectDone(await client.post(`/${id}`, input))
  return { id: String(body.id), rev: String(body.rev), token: String(body.token) }
}

export async function makeTenant(server: { address: string; dataDir: string }): Promise<Tenant> {
  const owner = await makeOwner(server)
  const db = newId('acc')
  expectDone(await owner.client.post('/accounts', { _id: db, name: 'Fixit Bench' }))
  return { owner, db, token: (await makeToken(owner)).token }
}
