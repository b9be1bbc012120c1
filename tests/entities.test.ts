// The matrix: every declared entity that people write goes through the same life over HTTP, with the values its own
// fields give as examples. A new entity is tested from the day it is declared.
import { entitlementOf, unlimited } from '#core/access/entitlement.ts'
import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules as productModules } from '#app/modules.ts'
import type { Actor, Verb } from '#core/access/actor.ts'
import { planRefuses } from '#core/access/policies.ts'
import type { Entity, Fields } from '#core/entity/entity.ts'
import { readActionForm } from '#core/entity/action-form.ts'
import { registry, type Registry } from '#core/entity/registry.ts'
import { actionFormTextKeys } from '#core/entity/action-texts.ts'
import { textKeys } from '#core/entity/texts.ts'
import { validate } from '#core/entity/validate.ts'
import { sentences } from '#core/sentences.ts'
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import type { RefField } from '#core/fields/ref.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { compareValues, naturalKey } from '#server/store/keys/order.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { docsOf, putBack, readArchive, takeArchive } from '#tests/backup/archives.ts'
import { readerSubscription } from '#modules/exoreader/entities/reader-subscription.ts'
import { exchange } from '#modules/organize3/entities/exchange.ts'
import { cloudFile } from '#modules/rdisk/entities/cloud-file.ts'
import { freshDocument } from '#tests/customers/fresh-document.ts'
import { lockShelf } from '#tests/recipes/lock-shelf.ts'
import { shelf } from '#tests/recipes/shelf.ts'
import { usedRows } from '#tests/recipes/used-rows.ts'

let app: TestApp
let owner: TestPerson
let stranger: TestPerson
let group: string
/** The product's kinds with the recipes followed: a kind of its own, and rows on the ticket. Nothing else is done for them. */
const withRows = (entity: Entity): Entity =>
  entity.kind === 'Ticket' ? { ...entity, fields: { ...entity.fields, used: usedRows } } : entity
const modules = [
  ...productModules.map((module) => ({ ...module, entities: module.entities.map(withRows) })),
  { name: 'example', entities: [shelf] },
]
const known: Registry = registry(modules)

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off', modules })
  ;[owner, stranger] = await Promise.all([app.makePerson(), app.makePerson()])
  group = await app.makeGroup(owner)
})
afterAll(() => app.close())

const editor: Actor = {
  user_id: 'usr-a',
  email: 'a@example.com',
  confirmed: true,
  membership: { id: 'mem-a', editor: true, report_view: false, creator: true },
  own: false,
  scopes: null,
  group: { plan: 'free', records: 0, entitlement: unlimited, created_by: 'usr-a' },
}
const themselves: Actor = { ...editor, membership: null, own: true, group: null }

/** Kinds that an administrator may create in a Group, or people in their own database. */
const inGroup = known.entities.filter((entity) => !entity.access(editor, 'create'))
const atHome = known.entities.filter(
  (entity) => !inGroup.includes(entity) && !entity.access(themselves, 'create'),
)

const homeOf = (entity: Entity) => (inGroup.includes(entity) ? group : owner.id)

type Which = 'example' | 'second'

/** What some references lead to must differ from what others in their record do. */
const unlike = new Map<unknown, () => Record<string, unknown>>([
  [exchange.fields.destination_wallet_id, () => ({ currency: 'BRL' })],
  [cloudFile.fields.dir_id, () => ({ kind: 'dir', max_versions: undefined, name: newId('fle') })],
  // A Group has one label of a name.
  [readerSubscription.fields.reader_label_id, () => ({ name: newId('rlb') })],
])

/** Values of every field a person may send; the records that references need are made on the way. */
async function valuesOf(fields: Fields, which: Which): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.system || field.once) continue
    if (field.kind === 'person') values[name] = owner.id
    else if (field.kind === 'ref') values[name] = await referTo(field as RefField, values, which)
    else if (field.kind === 'cpf' || field.kind === 'cnpj') values[name] = freshDocument(field.kind)
    else if (field.kind === 'rows') values[name] = await rowsOf(field as RowsField, which)
    else values[name] = field[which]
  }
  return values
}

async function rowsOf(field: RowsField, which: Which): Promise<unknown[]> {
  return [await valuesOf(field.fields, which)]
}

/** What each reference leads to, made once: what is tested is the record that refers. */
const referred = { example: new Map<RefField, string>(), second: new Map<RefField, string>() }

async function referTo(
  reference: RefField,
  beside: Readonly<Record<string, unknown>>,
  which: Which,
): Promise<string> {
  const made = referred[which].get(reference) ?? (await makeReference(reference, beside))
  if (!unlike.has(reference)) referred[which].set(reference, made)
  return made
}

/** `beside`: what the record has already; one that must belong to the same as it does gets that. */
async function makeReference(
  reference: RefField,
  beside: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { to, same = '' } = reference
  const kind = to === '*' ? 'Category' : to
  const entity = known.byKind(kind)
  if (!entity || !inGroup.includes(entity)) return owner.id
  // One that refers to its own kind is made without that, or it would need another one without end.
  const fields = Object.entries(entity.fields).filter(
    ([, field]) => (field as RefField).to !== kind,
  )
  const own = await valuesOf(Object.fromEntries(fields), 'example')
  const values = { ...own, ...(same && { [same]: beside[same] }), ...unlike.get(reference)?.() }
  return String(expectOk(await create(entity, values)).body.id)
}

function create(entity: Entity, values: Record<string, unknown>) {
  return owner.client.post(`/${homeOf(entity)}`, { klass: entity.kind, ...values })
}

/** A record with the example values. Kinds of which there can be one alone lose the earlier one first. */
async function make(entity: Entity) {
  const values = await valuesOf(entity.fields, 'example')
  const first = await create(entity, values)
  const reply = isTaken(first.body) ? await replace(entity, values) : expectOk(first)
  const { id, rev } = expectOk(reply).body as { id: string; rev: string }
  return { id, rev, url: `/${homeOf(entity)}/${id}`, values }
}

const takenBefore = [sentences.taken, sentences.leads_elsewhere]
const isTaken = (body: Record<string, unknown>) =>
  Object.values((body.reason ?? {}) as object).some((reason) => takenBefore.includes(reason))

async function replace(entity: Entity, values: Record<string, unknown>) {
  // What is deleted here may be what others refer to.
  for (const made of Object.values(referred)) made.clear()
  for (const { _id, _rev } of await all(entity)) {
    await owner.client.delete(`/${homeOf(entity)}/${_id}`, { rev: _rev })
  }
  return create(entity, values)
}

/** Another record, a second later, with the other values of each field; false when there can be only one. */
async function makeSecond(entity: Entity): Promise<boolean> {
  app.clock.advance(1_000)
  const reply = await create(entity, await valuesOf(entity.fields, 'second'))
  if (isTaken(reply.body)) return false
  expectOk(reply)
  return true
}

/** True of a field that differs between the two records above. */
function hasTwo({ fields }: Entity, name: string): boolean {
  const field = fields[name]
  if (field === undefined) return true
  return !field.system && !isDeepStrictEqual(field.example, field.second)
}

const ids = (docs: readonly { _id: string }[]) => docs.map(({ _id }) => _id).sort()

async function all(entity: Entity, query: Record<string, unknown> = {}) {
  const { selector, ...rest } = query
  const body = { selector: { klass: entity.kind, ...(selector as object) }, ...rest }
  const reply = expectOk(await owner.client.post(`/${homeOf(entity)}/_find`, body))
  return reply.body.docs as { _id: string; _rev: string; [name: string]: unknown }[]
}

async function amountOf(entity: Entity): Promise<number> {
  const selector = { klass: 'Counter', kind: entity.kind }
  const { body } = await owner.client.post(`/${homeOf(entity)}/_find`, { selector })
  return Number(body.docs[0]?.amount ?? 0)
}

test('the recipes are the ones tested here, and name every text that they need', async () => {
  const [page = '', ...code] = await Promise.all(
    [
      '../docs/recipes.md',
      './recipes/shelf.ts',
      './recipes/used-rows.ts',
      './recipes/lock-shelf.ts',
      './recipes/shelf-counts.ts',
    ].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  )
  for (const one of code) expect(page).toContain(one)
  const [ofShelf, ofRows, ofLock] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) =>
    keysIn(JSON.parse(json!) as object).toSorted(),
  )
  expect(ofShelf).toEqual(textKeys(shelf).needed.toSorted())
  const ticket = known.byKind('Ticket')!
  const before = textKeys(
    productModules.flatMap(({ entities }) => entities).find(({ kind }) => kind === ticket.kind)!,
  )
  const added = textKeys(ticket).needed.filter((key) => !before.needed.includes(key))
  expect(ofRows).toEqual([...added, 'shelf.gone'].toSorted())
  expect(ofLock).toEqual(actionFormTextKeys(lockShelf).needed.toSorted())
  const values = { reason: 'Wet', until: '2026-12-01' }
  expect(readActionForm(lockShelf, values)).toEqual({ values })
})

test('amounts of a new record are in the currency of its Group, and stay in it', async () => {
  const { client } = owner
  const db = await app.makeGroup(owner)
  const make = async () => {
    const _id = newId('shf')
    expectOk(
      await client.put(`/${db}/${_id}`, {
        klass: shelf.kind,
        name: 'A',
        worth: '9.50',
        currency: 'EUR',
      }),
    )
    return _id
  }
  const read = async (_id: string) => (await client.get(`/${db}/${_id}`)).body
  const first = await make()
  expect(await read(first)).toMatchObject({ worth: '9.50', currency: 'USD' })
  const setting = { klass: 'Adjustment', key: 'locale', value: 'pt-BR' }
  expectOk(await client.put(`/${db}/${newId('adj')}`, setting))
  expect(await read(await make())).toMatchObject({ currency: 'BRL' })
  const { _rev, ...was } = await read(first)
  expectOk(await client.put(`/${db}/${first}?rev=${_rev}`, { ...was, worth: '10.00' }))
  expect(await read(first)).toMatchObject({ worth: '10.00', currency: 'USD' })
})

/** Paths of the texts in a tree: `shelf.fields.name`. */
function keysIn(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = path === '' ? name : `${path}.${name}`
    return typeof value === 'string' ? [key] : keysIn(value as object, key)
  })
}

test('every kind is written by people or refused to everybody', async () => {
  for (const entity of known.entities) {
    if (inGroup.includes(entity) || atHome.includes(entity)) continue
    for (const db of [group, owner.id]) {
      const reply = await owner.client.post(`/${db}`, { klass: entity.kind })
      expect([entity.kind, reply.status]).toEqual([entity.kind, 403])
    }
  }
})

test('above the limit of its plan a Group is for looking alone, and for deleting', () => {
  const group = { ...editor.group!, entitlement: entitlementOf('free', 'sandbox'), records: 1_001 }
  const may = (verb: Verb) =>
    inGroup.filter((entity) => planRefuses({ ...editor, group }, verb, entity) === undefined)
  expect([may('create'), may('update')]).toEqual([[], []])
  expect([may('read'), may('remove')]).toEqual([inGroup, inGroup])
})

describe.each([...inGroup, ...atHome].map((entity) => [entity.kind, entity] as const))(
  '%s',
  (_, entity) => {
    test('keeps what is written, and counts it', async () => {
      const before = await amountOf(entity)
      const { url, values } = await make(entity)
      const { body } = expectOk(await owner.client.get(url))
      const now = app.clock.now.toISOString()
      const actor = { ...(inGroup.includes(entity) ? editor : themselves), user_id: owner.id }
      const read = validate(entity, values, { before: undefined, actor, now })
      const expected: Record<string, unknown> = 'doc' in read ? read.doc : {}
      for (const name of Object.keys(values)) {
        expect({ [name]: body[name] }).toEqual({ [name]: expected[name] })
      }
      expect(body).toMatchObject({ klass: entity.kind, label: expect.any(String) })
      expect(await amountOf(entity)).toBeGreaterThanOrEqual(before)
      expect(await amountOf(entity)).toBeGreaterThan(0)
    })

    test('changes to other values, and the history tells of it', async () => {
      const { id, rev, url } = await make(entity)
      const { body: old } = await owner.client.get(url)
      const second = await valuesOf(entity.fields, 'second')
      const saved = expectOk(await owner.client.put(url, second, { rev }))
      const selector = { klass: 'DocumentChange', item_id: id }
      const reply = await owner.client.post(`/${homeOf(entity)}/_find`, { selector })
      const [last, first] = reply.body.docs
      expect([first.event, first.created_by]).toEqual(['create', owner.id])
      expect([last.rev, last.created_by]).toEqual([saved.body.rev, owner.id])
      const { body } = await owner.client.get(url)
      for (const [name, [before, after]] of Object.entries<unknown[]>(last.changes)) {
        expect({ [name]: before }).toEqual({ [name]: old[name] ?? null })
        expect({ [name]: after }).toEqual({ [name]: body[name] ?? null })
      }
    })

    test('takes files, pictures alone, or none, as it is declared, and keeps them over a save', async () => {
      const { rev, url, values } = await make(entity)
      const { take, only = 'a' } = entity.attachments ?? {}
      const put = (type: string) =>
        owner.client.call('PUT', `${url}/${only}`, {
          body: 'bytes',
          query: { rev },
          headers: { 'content-type': type },
        })
      expect((await put('text/html')).status).toBe(take === 'files' ? 201 : 400)
      if (take === 'files') {
        const { body } = await owner.client.get(url)
        expectOk(await owner.client.put(url, values, { rev: String(body._rev) }))
        expect((await owner.client.get(`${url}/${only}`)).text).toBe('bytes')
        expect((await stranger.client.get(`${url}/${only}`)).status).toBe(403)
      } else expect((await put('image/png')).status).toBe(take === 'images' ? 201 : 400)
    })

    test('refuses a stale revision', async () => {
      const { rev, url, values } = await make(entity)
      expectOk(await owner.client.put(url, values, { rev }))
      expect((await owner.client.put(url, values, { rev })).status).toBe(409)
    })

    test('is closed to strangers', async () => {
      const { rev, url, values } = await make(entity)
      const db = homeOf(entity)
      const { client } = stranger
      const replies = await Promise.all([
        client.get(url),
        client.put(url, values, { rev }),
        client.delete(url, { rev }),
        client.post(`/${db}`, { klass: entity.kind, ...values }),
        client.post(`/${db}/_find`, { selector: { klass: entity.kind } }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      expect((await app.nobody().get(url)).status).toBe(401)
    })

    test('tells a bad value under its field', async () => {
      const values = await valuesOf(entity.fields, 'example')
      const fields = Object.entries(entity.fields).filter(
        ([, field]) => !field.system && 'errors' in field.parse({ bad: true }),
      )
      for (const [name] of fields) {
        const reply = await create(entity, { ...values, [name]: { bad: true } })
        expect([name, reply.status]).toEqual([name, 422])
        expect(Object.keys(reply.body.reason as object)).toContain(name)
      }
    })

    test('is found by each of its filters, and by their values alone', async () => {
      const { id, url } = await make(entity)
      await makeSecond(entity)
      const { body } = await owner.client.get(url)
      const kept = await all(entity, { limit: 1_000 })
      for (const name of entity.filters ?? []) {
        if (body[name] === undefined) continue
        const found = await all(entity, { selector: { [name]: body[name] }, limit: 1_000 })
        const fitting = kept.filter((doc) => isDeepStrictEqual(doc[name], body[name]))
        expect(
          found.map(({ _id }) => _id),
          name,
        ).toContain(id)
        expect(ids(found), name).toEqual(ids(fitting))
      }
    })

    test('is sorted by each of its sorts, both ways', async () => {
      await make(entity)
      const areTwo = await makeSecond(entity)
      for (const name of ['created_at', 'updated_at', ...(entity.sorts ?? [])]) {
        const up = await all(entity, { sort: [{ [name]: 'asc' }], limit: 1_000 })
        const down = await all(entity, { sort: [{ [name]: 'desc' }], limit: 1_000 })
        const values = (docs: typeof up) => docs.map((doc) => doc[name])
        const keyOf = (doc: (typeof up)[number]) =>
          entity.fields[name]?.natural ? naturalKey(doc[name]) : (doc[name] ?? null)
        const sorted = [...up].sort((one, other) => compareValues(keyOf(one), keyOf(other)))
        expect(values(up), name).toEqual(values(sorted))
        expect(values(down), name).toEqual(values(up).reverse())
        // Records that are all alike would be sorted by anything.
        if (areTwo && hasTwo(entity, name))
          expect(new Set(values(up).map(String)).size, name).toBeGreaterThan(1)
      }
    })

    test('is deleted, and comes back under its id unless its policy keeps it away', async () => {
      const { url, values, rev } = await make(entity)
      const { body: was } = await owner.client.get(url)
      expectOk(await owner.client.delete(url, { rev }))
      expect((await owner.client.get(url)).status).toBe(404)
      const back = await owner.client.put(url, { klass: entity.kind, ...values })
      const actor = { ...(inGroup.includes(entity) ? editor : themselves), user_id: owner.id }
      if (entity.access(actor, 'create', was as WireDocument)) return expect(back.status).toBe(403)
      expect(expectOk(back).body.rev).toMatch(/^3-/)
      const { created_by, created_at } = was
      expect((await owner.client.get(url)).body).toMatchObject({ created_by, created_at })
    })

    test('an id of another kind is not taken for it', async () => {
      const other = known.entities.find(({ prefix }) => prefix !== entity.prefix)!
      const body = { klass: entity.kind, ...(await valuesOf(entity.fields, 'example')) }
      const reply = await owner.client.put(`/${homeOf(entity)}/${newId(other.prefix)}`, body)
      const refusal = inGroup.includes(entity)
        ? [422, { klass: 'is not included in the list' }]
        : [403, 'You are not allowed to access this data']
      expect([reply.status, reply.body.reason]).toEqual(refusal)
    })
  },
)

// What is made anew with a Group: the Group itself, its members and their cards.
const madeAnew = ['Account', 'Membership', 'User']

test('a backup of records of every kind is put back as it was', async () => {
  for (const entity of inGroup) await make(entity)
  const archive = await takeArchive(app, owner, group)
  const row = await putBack(app, owner, { db: group, archive, name: 'Again' })
  expect(row).toMatchObject({ state: 'done', detail: null })
  const held = async (from: typeof archive) =>
    docsOf(await readArchive(from)).filter(
      ({ klass, key }) => !madeAnew.includes(String(klass)) && key !== 'name',
    )
  const before = await held(archive)
  expect(await held(await takeArchive(app, owner, row.group_id))).toEqual(before)
  const kinds = new Set(before.map(({ klass }) => klass))
  for (const { kind } of inGroup) if (!madeAnew.includes(kind)) expect(kinds).toContain(kind)
})
