// A real server on a database of its own, with a clock that tests set and an outbox in a folder of its own. People
// are made and act over HTTP, as they do in life.
import type { Rights } from '#core/access/rights.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Email } from 'postal-mime'
import { modules as productModules } from '#app/modules.ts'
import { tablesOf, serverModules } from '#app/server-modules.ts'
import type { Module } from '#core/entity/module.ts'
import { houseRegistry } from '#server/records/reading/about.ts'
import { newId } from '#core/ids.ts'
import { usualReadLimits } from '#server/limits/reads.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { House } from '#server/house.ts'
import { makeLog } from '#server/http/log.ts'
import { usualConnections } from '#server/http/connections.ts'
import { buildServers } from '#app/free/server.ts'
import type { ServerModule } from '#server/records/face.ts'
import { productRules } from '#server/records/rules.ts'
import { makePasswords, type PasswordCost } from '#server/session/passwords.ts'
import { makeSeal, readSealKey } from '#server/session/seal.ts'
import { newSecret } from '#server/session/secrets.ts'
import { filesOnDisk, type BlobFiles } from '#server/store/blobs/files.ts'
import { openStore } from '#server/store/store.ts'
import type { WriteRate } from '#server/store/writing/rates.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { Client, type Reply } from './client.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { closeJobs, runJobs } from './due-jobs.ts'
import { readLetters } from './outbox.ts'
import { newScratchFolder } from './scratch.ts'

export interface TestPerson {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly fullname: string
  /** Their browser, signed in. */
  readonly client: Client
}

interface PersonOptions {
  email?: string
  fullname?: string
  password?: string
  locale?: 'en' | 'pt-BR'
  /** Default true: their address is confirmed. */
  confirmed?: boolean
}

export interface MemberOptions extends Rights {
  editor?: boolean
  /** Leave the invitation open. */
  pending?: boolean
}

export interface TestApp {
  readonly house: House
  readonly server: FastifyInstance
  readonly clock: { now: Date; advance(ms: number): void }
  /** Connection string of the database's owner. */
  readonly databaseUrl: string
  /** Everything logged so far. */
  readonly logLines: string[]
  /** A browser in which nobody is signed in. */
  nobody(): Client
  /** A program that sends this token as Bearer. */
  withToken(token: string): Client
  /** Their browser. */
  as(person: TestPerson): Client
  makePerson(options?: PersonOptions): Promise<TestPerson>
  /** A Group of theirs; answers the name of its database. */
  makeGroup(owner: TestPerson, name?: string): Promise<string>
  /** Invites and accepts; answers the id of the membership. */
  addMember(
    owner: TestPerson,
    group: string,
    person: TestPerson,
    options?: MemberOptions,
  ): Promise<string>
  /** A token of theirs; answers the secret. */
  makeToken(person: TestPerson, permissions: string[]): Promise<string>
  /** Runs the jobs that are due by the clock. */
  jobs(): Promise<void>
  /** Runs them, and answers the mails in the outbox, oldest first. */
  letters(): Promise<Email[]>
  close(): Promise<void>
}

/** Throws with the whole answer when it is not the expected kind: a broken start must be easy to read. */
export function expectOk(reply: Reply): Reply {
  if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

export interface TestSettings extends Partial<Config> {
  /** Another folder of pages than none. */
  pages?: string
  /** Other modules than the product's. */
  modules?: readonly Module[]
  /** Server modules beside the product's. */
  serverModules?: readonly ServerModule[]
  /** A database that is there already, which `close` drops; a new one when left out. */
  database?: TestDatabase
  /** How much may be written in a while; no limit when left out. */
  writeRate?: WriteRate
  /** Wraps the files on the disk for the store. */
  files?: (files: BlobFiles) => BlobFiles
  /** What trying a password costs; next to nothing when left out. */
  passwordCost?: PasswordCost
}

const release = { version: '0.0.0', sha: 'test', released: '2026-11-21' }

/** The least that argon2 takes: a thousandth of what a server asks for. */
const cheap: PasswordCost = { memoryKiB: 8, passes: 1 }

/** An hour. */
const lookAgainMs = 3_600_000

export async function buildTestApp(settings: TestSettings = {}): Promise<TestApp> {
  const { pages, modules = productModules, serverModules: more = [], ...others } = settings
  const { database = await freshDatabase(), writeRate, passwordCost = cheap, ...rest } = others
  const { files: wrap = (files: BlobFiles) => files, ...config } = rest
  const dataDir = newScratchFolder()
  const logLines: string[] = []
  const log = makeLog('debug', { write: (line: string) => void logLines.push(line) })
  const clock = {
    now: new Date('2026-11-21T12:00:00.000Z'),
    advance(ms: number) {
      this.now = new Date(this.now.getTime() + ms)
    },
  }
  const known = houseRegistry(modules)
  const { entities } = known
  // Feeds learn what happens from notifications: one that only looks again would wait longer than any test.
  const store = await openStore({
    connectionString: database.url,
    log,
    entities,
    ...tablesOf(entities),
    writeRate,
    now: () => clock.now,
    lookAgainMs,
    files: wrap(filesOnDisk(join(dataDir, 'files'))),
  })
  const house: House = {
    config: {
      ...readConfig({
        DATA_DIR: dataDir,
        CEP_SOURCES: 'off',
        APP_URL: 'http://bancada.test',
        BILLING: 'sandbox',
      }),
      ...config,
    },
    store,
    registry: known,
    modules: [...serverModules, ...more],
    rules: productRules,
    readLimits: { ...usualReadLimits },
    passwords: makePasswords(passwordCost),
    seal: makeSeal(await readSealKey(dataDir)),
    now: () => clock.now,
    log,
  }
  // The machine that runs tests is busy: overload has a test of its own.
  const unlimited = { requests: Infinity, feeds: Infinity }
  const overload = { delay_ms: Infinity, ...unlimited, perNetwork: unlimited }
  const connections = { ...usualConnections, perNetwork: Infinity }
  const server = await buildServers(house, { release, pages, overload, connections })
  const jobs = () => runJobs(house, database.url)
  return {
    house,
    server,
    clock,
    databaseUrl: database.url,
    logLines,
    jobs,
    nobody: () => new Client(server),
    withToken: (token) => new Client(server, `Bearer ${token}`),
    as: (person) => person.client,
    makePerson: (options = {}) => makePerson(house, server, options),
    makeGroup,
    addMember,
    makeToken,
    async letters() {
      await jobs()
      return readLetters(house.config.dataDir)
    },
    async close() {
      await server.close()
      await store.close()
      await closeJobs(database.url)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

let people = 0

async function makePerson(
  house: House,
  server: FastifyInstance,
  options: PersonOptions,
): Promise<TestPerson> {
  people += 1
  const { locale = 'en', confirmed = true } = options
  const email = options.email ?? `person${people}@example.com`
  const fullname = options.fullname ?? `Person ${people}`
  const password = options.password ?? 'correct horse battery'
  const client = new Client(server)
  const body = { fullname, unconfirmed_email: email, password, locale }
  const { id } = expectOk(await client.post('/_users', body)).body as { id: string }
  if (confirmed) {
    // As the mail would: a secret for this address.
    const { text, hash } = newSecret()
    const expires = new Date(house.now().getTime() + 3_600_000).toISOString()
    await peopleTables(house.store).addOneTime('confirmation', hash, id, expires, email)
    expectOk(await client.post('/_confirmation', { token: text }))
  }
  return { id, email, password, fullname, client }
}

async function makeGroup(owner: TestPerson, name = 'Fixit Bench'): Promise<string> {
  const _id = newId('acc')
  expectOk(await owner.client.post('/accounts', { _id, name }))
  return _id
}

async function addMember(
  owner: TestPerson,
  group: string,
  person: TestPerson,
  options: MemberOptions = {},
): Promise<string> {
  const { pending, ...flags } = options
  const body = { klass: 'Membership', email: person.email, ...flags }
  const { id } = expectOk(await owner.client.post(`/${group}`, body)).body as { id: string }
  if (!pending) expectOk(await person.client.put(`/${group}/_design/status/_update/accept/${id}`))
  return id
}

async function makeToken(person: TestPerson, permissions: string[]): Promise<string> {
  const body = { klass: 'UserToken', description: 'A program', permissions }
  const reply = expectOk(await person.client.post(`/${person.id}`, body))
  return String(reply.body.token)
}

/** The path a mail's button leads to. */
export function linkIn(letter: Email | undefined): string {
  return /http:\/\/bancada\.test(\/\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
}
