// Archives of backups for tests: taken, read, packed anew, and put back.
import type { WireFailure } from '#core/errors.ts'
import { Client } from 'pg'
import { newId } from '#core/ids.ts'
import { backupsTask, nightlyJobs, restKey } from '#modules/backup/server/nightly.ts'
import { tarEnd, tarHead, tarPadding } from '#modules/backup/server/archive/tar.ts'
import { untar } from '#modules/backup/server/archive/untar.ts'
import type { BlobFiles } from '#server/store/blobs/files.ts'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

/** Bytes by the names of entries. */
export type Entries = Map<string, Buffer>

export async function readArchive(bytes: Uint8Array): Promise<Entries> {
  const entries: Entries = new Map()
  async function* source() {
    // In pieces that fit nothing.
    for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000)
  }
  for await (const { name, bytes: content } of untar(source())) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(Buffer.from(part))
    entries.set(name, Buffer.concat(parts))
  }
  return entries
}

export function packArchive(entries: Entries): Buffer {
  const pieces = [...entries].flatMap(([name, bytes]) => [
    tarHead(name, bytes.length, new Date('2026-11-21T12:00:00Z')),
    bytes,
    tarPadding(bytes.length),
  ])
  return Buffer.concat([...pieces, tarEnd])
}

export type Doc = Record<string, unknown> & { _id: string }

export function docsOf(entries: Entries): Doc[] {
  return [...entries]
    .filter(([name]) => name.startsWith('records/'))
    .flatMap(([, bytes]) => bytes.toString('utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Doc)
}

/** The same archive with other records; what it says of itself at its end stays true. */
export function withDocs(entries: Entries, docs: readonly object[]): Entries {
  const others = [...entries].filter(([name]) => !name.startsWith('records/'))
  const lines = docs.map((doc) => `${JSON.stringify(doc)}\n`).join('')
  const [head, ...rest] = others
  const said = JSON.parse(entries.get('contents.json')!.toString('utf8')) as object
  const contents = Buffer.from(JSON.stringify({ ...said, records: docs.length }))
  const next = new Map([head!, ['records/000001.jsonl', Buffer.from(lines)] as const, ...rest])
  return next.set('contents.json', contents)
}

/** The archive as it is made when it is asked for. */
export async function takeArchive(app: TestApp, person: TestPerson, db: string): Promise<Buffer> {
  return download(app, person, `/${db}/_backup`)
}

export async function download(app: TestApp, person: TestPerson, url: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${await app.makeToken(person, ['read'])}` }
  const { statusCode, rawPayload } = await app.server.inject({ method: 'GET', url, headers })
  if (statusCode !== 200) throw new Error(`${statusCode} ${rawPayload.toString()}`)
  return rawPayload
}

export interface RestoreRow {
  readonly id: string
  readonly state: string
  readonly reason: string | null
  readonly detail: string | null
  readonly refused: Partial<WireFailure> | null
  readonly group_id: string
  readonly records: number
  readonly files: number
}

/** Sends an archive, runs the queue, and answers what became of it. Without a name it goes into the Group itself. */
export async function putBack(
  app: TestApp,
  { client }: TestPerson,
  { db, archive, name }: { db: string; archive: Uint8Array; name?: string },
): Promise<RestoreRow> {
  const id = newId('rst')
  const query: Record<string, string> = name === undefined ? {} : { name }
  const headers = { 'content-type': 'application/x-tar' }
  const body = Buffer.from(archive)
  expectOk(await client.call('PUT', `/${db}/_restores/${id}`, { body, query, headers }))
  await app.jobs()
  return restoreOf({ client }, db, id)
}

export async function restoreOf(
  { client }: Pick<TestPerson, 'client'>,
  db: string,
  id: string,
): Promise<RestoreRow> {
  const { restores } = expectOk(await client.get(`/${db}/_backups`)).body
  return (restores as RestoreRow[]).find((one) => one.id === id)!
}

/** A whole night: the job makes one backup after the other, each time for the Groups behind. */
export async function night(app: TestApp): Promise<void> {
  const names = await app.house.store.databaseNames('')
  for (const after of ['', ...names]) await nightlyJobs[backupsTask]!(app.house, { after })
  await forgetRest(app)
  await app.jobs()
}

/** What the job queued for itself a moment later is done already. */
async function forgetRest({ databaseUrl }: TestApp): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `select graphile_worker.remove_job(key) from graphile_worker.jobs where key like '% ' || $1`,
    [restKey],
  )
  await client.end()
}

/** Keys of what lies in a folder of files. */
export async function keysIn(files: BlobFiles, folder: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of files.keys(folder)) keys.push(key)
  return keys
}
