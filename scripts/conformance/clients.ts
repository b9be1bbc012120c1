// Programs of others at their defaults, each against a Group of the product: couchbackup and couchrestore, Cloudant's SDK, and
// CouchDB's own replicator, files both ways, where `COUCHDB` names one that runs (`http://name:password@host:port`).
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runProgram, type FileResult, type Suite, type Target } from './suite.ts'

type Reply = Record<string, string> & { rows: { doc: Doc }[] }

type Doc = Record<string, string> & { _attachments?: Record<string, { digest: string }> }

/** A Group with a member who has a token. */
interface Shop {
  readonly db: string
  /** Of the server, with name and token. */
  readonly url: string
  readonly name: string
  readonly token: string
  call(method: string, path: string, body?: unknown): Promise<Reply>
}

type Steps = AsyncGenerator<readonly [title: string, passed: boolean]>

export const clients: Suite = {
  name: 'clients',
  checkout: 'clients',
  async *run(target) {
    const all = { couchbackup, cloudant, ...(process.env.COUCHDB && { replicator }) }
    for (const [file, steps] of Object.entries(all)) {
      if (file.includes(target.only)) yield await runSteps(file, steps(target))
    }
  },
}

async function runSteps(file: string, steps: Steps): Promise<FileResult> {
  const failures: { title: string; message: string }[] = []
  let passed = 0
  try {
    for await (const [title, isRight] of steps) {
      if (isRight) passed += 1
      else failures.push({ title, message: 'not as it should be' })
    }
  } catch (error) {
    failures.push({
      title: 'the run itself',
      message: error instanceof Error ? (error.stack ?? '') : String(error),
    })
  }
  return { file, passed, failed: failures.length, pending: 0, failures }
}

let people = 0

async function makeShop({ address: { origin } }: Target): Promise<Shop> {
  people += 1
  const [name, password] = [`person${people}-${process.pid}@example.com`, 'correct horse battery']
  let headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: unknown) => {
    const sent = body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body)
    const type = body instanceof Uint8Array && { 'content-type': 'text/plain' }
    const reply = await fetch(origin + path, {
      method,
      headers: { ...headers, ...type },
      body: sent,
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    const [cookie] = reply.headers.getSetCookie()
    return { cookie, body: JSON.parse(text) as Reply }
  }
  await send('POST', '/_users', { fullname: 'Ana', unconfirmed_email: name, password })
  const { cookie = '', body: me } = await send('POST', '/_session', { name, password })
  headers = { ...headers, cookie: cookie.split(';', 1)[0]! }
  const { body: group } = await send('POST', '/accounts', { name: 'Fixit Bench' })
  const token = { klass: 'UserToken', description: 'A program', permissions: ['read', 'write'] }
  const { body: made } = await send('POST', `/${me.name}`, token)
  headers = { 'content-type': 'application/json', authorization: `Bearer ${made.token}` }
  const url = new URL(origin)
  // CouchDB's replicator takes an address literally: the person's id has no `@` to be written otherwise.
  Object.assign(url, { username: me.name, password: made.token })
  const call: Shop['call'] = async (...asked) => (await send(...asked)).body
  return { db: group.id!, url: url.href.replace(/\/$/, ''), name, token: made.token!, call }
}

/** More records than one page of couchbackup, and one with files that CouchDB keeps packed and as they are. */
async function fill({ db, call }: Shop): Promise<void> {
  const docs = Array.from({ length: 600 }, (_, at) => ({ klass: 'Category', name: `Kind ${at}` }))
  await call('POST', `/${db}/_bulk_docs`, { docs })
  const made = await call('POST', `/${db}`, { klass: 'Equipment', identifier: 'F-1' })
  const text = new TextEncoder().encode('a note of many words '.repeat(2_000))
  await call('PUT', `/${db}/${made.id}/notes.txt?rev=${made.rev}`, text)
}

/** What a shop's records say, and the digests of their files. */
async function contentOf({ db, call }: Pick<Shop, 'db' | 'call'>): Promise<object[]> {
  const { rows } = await call('GET', `/${db}/_all_docs?include_docs=true`)
  return rows
    .filter(({ doc }) => ['Category', 'Equipment'].includes(doc.klass ?? ''))
    .map(({ doc: { _id, name, identifier, _attachments = {} } }) => {
      const files = Object.entries(_attachments).map(([file, { digest }]) => [file, digest])
      return { _id, name, identifier, files }
    })
}

/** A backup goes into an empty database alone, which a Group never is: it is put into a CouchDB, and sent to a Group from there. */
async function* couchbackup(target: Target): Steps {
  const from = await makeShop(target)
  await fill(from)
  const place = await mkdtemp(join(tmpdir(), 'bancada-couchbackup-'))
  const run = (url: string, command: string) =>
    runProgram('sh', ['-c', `npx ${command}`], {
      cwd: target.checkout,
      env: { COUCH_URL: url, BACKUP: join(place, 'backup.txt') },
      timeout: 120_000,
    })
  for (const options of ['', ' --mode shallow', ' --attachments']) {
    const said = await run(from.url, `couchbackup --db ${from.db}${options} > "$BACKUP"`)
    const lines = (await readFile(join(place, 'backup.txt'), 'utf8')).split('\n')
    const isWhole = lines.join().split('"klass":"Category"').length === 601
    yield [`couchbackup${options}`, said.includes('Finished') && isWhole]
  }
  const couch = couchHere()
  if (couch) {
    const to = await makeShop(target)
    await couch.call('PUT', '')
    yield [
      'couchrestore into a CouchDB',
      /Restore completed|Finished/i.test(
        await run(couch.server, `couchrestore --db ${couch.db} --attachments < "$BACKUP"`),
      ),
    ]
    await couch.replicate(couch.url, `${to.url}/${to.db}`)
    yield [
      'what it restored, in a Group',
      isDeepStrictEqual(await contentOf(to), await contentOf(from)),
    ]
    await couch.call('DELETE', '')
  }
  await rm(place, { recursive: true })
}

/** The part of Cloudant's SDK that is called here, without its types. */
type Service = Record<string, (asked?: object) => Promise<{ status: number; result: never }>>

async function* cloudant(target: Target): Steps {
  const { db, url, name, token } = await makeShop(target)
  const sdk = createRequire(join(target.checkout, 'package.json'))('@ibm-cloud/cloudant') as Record<
    string,
    new (options: object) => Service
  >
  const { CloudantV1, CouchdbSessionAuthenticator } = sdk
  for (const password of [token, 'correct horse battery']) {
    const authenticator = new CouchdbSessionAuthenticator!({ username: name, password })
    const service = new CloudantV1!({ authenticator })
    void service.setServiceUrl!(new URL(url).origin as never)
    const by = password === token ? 'by token' : 'by password'
    const text = 'words that are sent packed '.repeat(200)
    const document = { klass: 'Equipment', identifier: by, description: text }
    const { result: made } = await service.postDocument!({ db, document })
    const { id: docId, rev } = made as { id: string; rev: string }
    yield [`postDocument ${by}`, rev.startsWith('1-')]
    const attachment = Buffer.from(text)
    const file = { db, docId, rev, attachmentName: 'a.txt', attachment, contentType: 'text/plain' }
    yield [`putAttachment ${by}`, (await service.putAttachment!(file)).status === 201]
    const docs = [{ klass: 'Category', name: by }]
    const bulk = await service.postBulkDocs!({ db, bulkDocs: { docs } })
    yield [`postBulkDocs ${by}`, (bulk.result as { ok?: boolean }[])[0]?.ok === true]
    const found = await service.postFind!({ db, selector: { _id: docId } })
    yield [`postFind ${by}`, (found.result as { docs: unknown[] }).docs.length === 1]
    const rows = await service.postAllDocs!({ db, startKey: `${docId}\0`, limit: 1 })
    yield [`postAllDocs ${by}`, (rows.result as { rows: { id: string }[] }).rows[0]?.id !== docId]
  }
}

/** A database of the CouchDB that runs; undefined when none does. */
function couchHere() {
  if (!process.env.COUCHDB) return undefined
  const { username, password, origin, href: server } = new URL(process.env.COUCHDB)
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${btoa(`${username}:${password}`)}`,
  }
  const db = `bancada-${Date.now()}`
  const url = `${server}${db}`
  return {
    db,
    server,
    url,
    call: (method: string, path: string) => fetch(`${origin}/${db}${path}`, { method, headers }),
    async replicate(source: string, to: string): Promise<boolean> {
      const body = JSON.stringify({ source, target: to, create_target: to === url })
      const reply = await fetch(`${origin}/_replicate`, { method: 'POST', headers, body })
      const { history = [] } = (await reply.json()) as {
        history?: { doc_write_failures: number }[]
      }
      return history[0]?.doc_write_failures === 0
    },
  }
}

async function* replicator(target: Target): Steps {
  const couch = couchHere()!
  const [from, to] = [await makeShop(target), await makeShop(target)]
  await fill(from)
  yield ['pulls a Group with files', await couch.replicate(`${from.url}/${from.db}`, couch.url)]
  // What is of the first Group alone (itself, its members) is refused by the second one.
  await couch.replicate(couch.url, `${to.url}/${to.db}`)
  const [there, here] = [await contentOf(to), await contentOf(from)]
  yield ['pushes it into another one, files included', isDeepStrictEqual(there, here)]
  yield ['pulls again what it pushed', await couch.replicate(`${to.url}/${to.db}`, couch.url)]
  await couch.call('DELETE', '')
}
