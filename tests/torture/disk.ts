// A Group's disk of a server that is going to be killed, and calls on it by WebDAV.
import { newId } from '#core/ids.ts'
import { newSecret } from '#server/session/secrets.ts'
import { ownerEmail, ownerId } from '#tests/bench/fill/names.ts'
import { makeGroup } from '#tests/bench/fill/people.ts'
import { openHouse } from '#tests/bench/house.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { basic } from '../webdav/stage.ts'
import type { Victim } from './victim.ts'

export interface Disk {
  readonly db: string
  /** For WebDAV. */
  readonly authorization: string
  /** The same token, for the calls of the browser. */
  readonly token: string
}

/** A new Group with a token that writes, as a drive and by every other call. */
export async function makeDisk(victim: Victim): Promise<Disk> {
  const open = await openHouse(victim.databaseUrl(), victim.dataDir)
  try {
    const db = await makeGroup(open.house, 0)
    const { text, hash } = newSecret()
    const permissions = ['dav:write', 'read', 'write']
    const token = { id: newId('tok'), user_id: ownerId(0), hash, permissions, active: true }
    await peopleTables(open.house.store).saveToken(token)
    return { db, authorization: basic(ownerEmail(0), text), token: text }
  } finally {
    await open.close()
  }
}

export async function ask(
  victim: Victim,
  disk: Disk,
  method: string,
  path: string,
  { body, headers }: { body?: Buffer; headers?: Record<string, string> } = {},
): Promise<Response> {
  const url = new URL(`/dav/${disk.db}/${path}`, victim.address)
  const sentHeaders = { authorization: disk.authorization, ...headers }
  const signal = AbortSignal.timeout(30_000)
  const sent = body && new Uint8Array(body)
  return fetch(url, { method, headers: sentHeaders, signal, ...(sent && { body: sent }) })
}

/** A call of the browser's, by its path below the Group: an object goes as JSON, bytes as they are. */
export async function callGroup(
  { address }: Pick<Victim, 'address'>,
  { db, token }: Pick<Disk, 'db' | 'token'>,
  method: string,
  path: string,
  body?: object | Buffer,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const isBytes = Buffer.isBuffer(body)
  const type = isBytes ? 'application/octet-stream' : 'application/json'
  const reply = await fetch(new URL(`/${db}${path}`, address), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) },
    signal: AbortSignal.timeout(30_000),
    ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** The same below `_disk`. */
export const callDisk: typeof callGroup = (victim, disk, method, path, body) =>
  callGroup(victim, disk, method, `/_disk/${path}`, body)
