// The stage of the authorisation table: Groups under each plan, and one actor of every kind before them.
import { Readable } from 'node:stream'
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { writeBeside } from '#server/records/beside.ts'
import { operatingTables } from '#server/store/operating/tables.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Upload } from '#server/store/documents/upload.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson, type TestSettings } from './app.ts'
import type { Client } from './client.ts'

/** Kinds of actors, in the order of the table's columns. */
export const columns = [
  'nobody',
  'stranger',
  'invitee',
  'member',
  'report',
  'editor',
  'owner',
  'tokenRead',
  'tokenWrite',
  'tokenElsewhere',
  'locked',
  'over',
] as const

type Column = (typeof columns)[number]

/**
 * Those who are answered as others are: members by the Group above, members from whom a right was taken, people of another Group below it, who runs the installation, and the
 * administrator of a Group that is deleted and can still be brought back.
 */
const usuallyLike = {
  heir: 'member',
  withoutMoney: 'member',
  mayNotDelete: 'member',
  sister: 'stranger',
  operator: 'stranger',
  'deleted-with-grace': 'stranger',
} as const

/** As whom else a case answers them. */
export type Likeness = Partial<Record<keyof typeof usuallyLike, Column>>

/** Every kind of actor. */
export const actors = [
  ...columns,
  ...(Object.keys(usuallyLike) as (keyof typeof usuallyLike)[]),
] as const
export type ActorName = (typeof actors)[number]

/** The status that this actor gets: `answers` in the order of the columns, one alone is that of all. */
export function answerTo(
  {
    answers,
    like,
    operator,
    deleted,
    money,
    removal,
  }: {
    readonly answers: readonly number[]
    readonly like?: Likeness
    readonly operator?: number | undefined
    readonly deleted?: number | undefined
    readonly money?: number | undefined
    readonly removal?: number | undefined
  },
  actor: ActorName,
): number {
  if (actor === 'operator' && operator !== undefined) return operator
  if (actor === 'deleted-with-grace' && deleted !== undefined) return deleted
  if (actor === 'withoutMoney' && money !== undefined) return money
  if (actor === 'mayNotDelete' && removal !== undefined) return removal
  const names: Readonly<Record<string, Column>> = { ...usuallyLike, ...like }
  return answers[columns.indexOf(names[actor] ?? (actor as Column))] ?? answers[0]!
}

export interface Scene {
  readonly app: TestApp
  /** The Group that this actor calls: under a paid plan, locked, or free with too many records. */
  group(actor: ActorName): string
  /** The administrator of that Group. */
  owner(actor: ActorName): TestPerson
  client(actor: ActorName): Client
  /** A browser of the same person with a session of its own; programs and nobody as they are. */
  freshClient(actor: ActorName): Promise<Client>
  /** The person behind the actor; for programs their owner, for nobody a stranger. */
  person(actor: ActorName): TestPerson
  /** Writes a record past all rules, so that there is something to touch in every Group. */
  plant(db: string, doc: Omit<WireDocument, '_id'> & { klass: string }): Promise<WireDocument>
  /** A membership of somebody new in the Group that this actor calls. */
  plantMember(actor: ActorName): Promise<WireDocument>
  /** An equipment with a file `photo.png`. */
  plantWithFile(db: string): Promise<WireDocument>
  /** The current record, read past all rules. */
  read(db: string, id: string): Promise<WireDocument>
  invitation: string
  close(): Promise<void>
}

const overTheLimit = 1_001

/** Builds it all over HTTP but for the plans, which no call of people can set. */
export async function buildScene(settings: TestSettings = {}): Promise<Scene> {
  const app = await buildTestApp(settings)
  const people = new Map<ActorName, TestPerson>()
  for (const name of [
    'stranger',
    'invitee',
    'member',
    'report',
    'editor',
    'owner',
    'heir',
    'withoutMoney',
    'mayNotDelete',
    'sister',
    'operator',
  ] as const) {
    people.set(name, await app.makePerson({ fullname: name }))
  }
  const { store } = app.house
  const at = app.clock.now.toISOString()
  await operatingTables(store).addOperator(people.get('operator')!.id, at)
  const owner = people.get('owner')!
  const [above, elsewhere] = [
    await app.makeGroup(owner, 'Above'),
    await app.makeGroup(owner, 'Else'),
  ]
  await setPlan(app, above, 'corp')
  const [main, beside] = [await below(owner, above, 'Main'), await below(owner, above, 'Beside')]
  await app.addMember(owner, above, people.get('heir')!)
  await app.addMember(owner, beside, people.get('sister')!)
  // Each Group has its own plan from here on.
  await setPlan(app, above, 'pro')
  await setPlan(app, main, 'pro')
  const join = (name: ActorName, options: object) =>
    app.addMember(owner, main, people.get(name)!, options)
  await join('member', {})
  await join('report', { report_view: true })
  await join('editor', { editor: true })
  await join('withoutMoney', { sees_money: false })
  await join('mayNotDelete', { deletes: false })
  const invitation = await join('invitee', { pending: true })

  const groups = new Map<ActorName, string>()
  for (const name of ['locked', 'over'] as const) {
    const person = await app.makePerson({ fullname: name })
    people.set(name, person)
    groups.set(name, await app.makeGroup(person, name))
  }
  await fill(app, people.get('over')!, groups.get('over')!)
  // A process learns at once of a plan, and only after seconds how many records there are.
  await setPlan(app, groups.get('over')!, 'free')
  await setPlan(app, groups.get('locked')!, 'locked')

  const leaving = await app.makePerson({ fullname: 'deleted' })
  people.set('deleted-with-grace', leaving)
  groups.set('deleted-with-grace', await makeDeletedGroup(app, leaving))

  const bound = [`read@${elsewhere}`, `write@${elsewhere}`]
  const programs = new Map<ActorName, Client>([
    ['nobody', app.nobody()],
    ['tokenRead', app.withToken(await app.makeToken(owner, ['read']))],
    ['tokenWrite', app.withToken(await app.makeToken(owner, ['write']))],
    ['tokenElsewhere', app.withToken(await app.makeToken(owner, bound))],
  ])
  const scene: Scene = {
    app,
    invitation,
    group: (actor) => groups.get(actor) ?? main,
    owner: (actor) => (groups.has(actor) ? people.get(actor)! : owner),
    client: (actor) => programs.get(actor) ?? people.get(actor)!.client,
    person: (actor) => people.get(actor) ?? (actor === 'nobody' ? people.get('stranger')! : owner),
    async freshClient(actor) {
      if (programs.has(actor)) return programs.get(actor)!
      const { email, password } = people.get(actor)!
      const client = app.nobody()
      expectOk(await client.post('/_session', { username: email, password }))
      return client
    },
    plant: (db, doc) => plant(app, db, doc),
    async plantMember(actor) {
      const email = `planted.${newId('mem')}@example.com`
      const place = { klass: 'Membership', email, editor: false, report_view: false }
      return plant(app, scene.group(actor), { ...place, pending: true, status: 'pending' })
    },
    async plantWithFile(db) {
      const upload = await app.house.store
        .database(db)
        .files.receive(Readable.from([Buffer.from('png')]), 3)
      const { digest, length } = upload
      const stub = { content_type: 'image/png', revpos: 1, digest, length, stub: true }
      const doc = { klass: 'Equipment', identifier: 'F-1', _attachments: { 'photo.png': stub } }
      return plant(app, db, doc, [upload])
    },
    async read(db, id) {
      return toWire((await app.house.store.database(db).get(id))!)
    },
    close: () => app.close(),
  }
  return scene
}

async function below(owner: TestPerson, above: string, name: string): Promise<string> {
  const body = { name, 'parent-account-id': above }
  return String(expectOk(await owner.client.post('/accounts', body)).body.id)
}

async function plant(
  { house, clock }: TestApp,
  db: string,
  doc: Omit<WireDocument, '_id'> & { klass: string },
  uploads?: readonly Upload[],
): Promise<WireDocument> {
  const entity = house.registry.byKind(doc.klass)!
  const at = clock.now.toISOString()
  const whole: WireDocument = { created_at: at, updated_at: at, ...doc, _id: newId(entity.prefix) }
  const entry = { event: 'create', actor: null, at, uploads }
  const { rev } = await house.store
    .database(db)
    .write((transaction) => writeBeside(house, transaction, whole, entry))
  return { ...whole, _rev: rev }
}

/** A Group of theirs that can be brought back. */
export async function makeDeletedGroup(app: TestApp, owner: TestPerson): Promise<string> {
  const group = await app.makeGroup(owner, 'Deleted')
  expectOk(await owner.client.post(`/accounts/${group}/deletion`, { name: 'Deleted' }))
  return group
}

/** Puts a Group on a plan, which no call of people can, with an address for its bills, as each that paid has. */
export async function setPlan({ house, clock }: TestApp, db: string, plan: string): Promise<void> {
  await house.store.database(db).write(async (transaction) => {
    const stored = (await transaction.get(db))!
    const entry = { event: 'confirm', actor: null, at: clock.now.toISOString() }
    const members = { 'confirmed-plan': plan, 'billing-email': 'bills@example.com' }
    await writeBeside(house, transaction, { ...toWire(stored), ...members }, entry)
  })
}

async function fill(app: TestApp, owner: TestPerson, group: string): Promise<void> {
  // The last one comes from inside, since the plan refuses it.
  // The Group itself is one of them.
  const docs = Array.from({ length: overTheLimit - 2 }, (_, index) => ({
    klass: 'Category',
    name: `Category ${index}`,
  }))
  expectOk(await owner.client.post(`/${group}/_bulk_docs`, { docs }))
  await plant(app, group, { klass: 'Category', name: 'One too many', active: true })
}
