// Putting a backup back: the new Group is as the old one was, and whatever is wrong with an archive leaves nothing behind.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { checkArchive } from '#modules/backup/server/archive/check.ts'
import { recordsIn } from '#modules/backup/server/archive/lines.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { BlobFiles } from '#server/store/blobs/files.ts'
import { backupTables } from '#modules/backup/store/tables.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { setPlan } from '#tests/support/scene.ts'
import { costOf, minCostOf } from '../hostile/bombs/measure.ts'
import {
  docsOf,
  keysIn,
  night,
  packArchive,
  putBack,
  readArchive,
  restoreOf,
  takeArchive,
  withDocs,
  type Doc,
  type Entries,
} from './archives.ts'

let app: TestApp
let ana: TestPerson
let rui: TestPerson
let db: string
let archive: Buffer
let entries: Entries
let files: BlobFiles
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const make = async (doc: object) => {
  const { id } = expectOk(await ana.client.post(`/${db}`, doc)).body
  return String(id)
}

beforeAll(async () => {
  app = await buildTestApp({ files: (real) => (files = real) })
  ana = await app.makePerson({ fullname: 'Ana Ribeiro' })
  rui = await app.makePerson({ fullname: 'Rui Costa' })
  db = await app.makeGroup(ana, 'Oficina Boa Vista')
  await app.addMember(ana, db, rui)
  const customer = await make({ klass: 'Customer', name: 'Dona Célia' })
  for (const content of ['Não liga 🔌', 'Tela quebrada', 'Sem som']) {
    await make({ klass: 'Ticket', content, customer_id: customer, technical_id: rui.id })
  }
  const { rows } = expectOk(await ana.client.get(`/${db}/_all_docs`, { include_docs: true })).body
  const ticket = rows.find(({ id }: { id: string }) => id.startsWith('tik-')).doc as Doc
  const _attachments = Object.fromEntries(
    ['frente.png', 'notas/verso.png'].map((name) => [
      name,
      { content_type: 'image/png', data: photo.toString('base64') },
    ]),
  )
  const url = `/${db}/${ticket._id}`
  const written = expectOk(await ana.client.put(url, { ...ticket, _attachments })).body
  const stood = expectOk(await ana.client.get(url)).body
  const done = { ...stood, _rev: written.rev, status: 'done', problem: 'Fonte queimada' }
  expectOk(await ana.client.put(url, done))
  app.clock.advance(60_000)
  await make({ klass: 'Comment', content: 'Chegou a peça', record_id: ticket._id })
  await make({ klass: 'Adjustment', key: 'name', value: 'Oficina Boa Vista' })
  await make({ klass: 'Adjustment', key: 'checklist', value: true })
  app.clock.advance(60_000)
  archive = await takeArchive(app, ana, db)
  entries = await readArchive(archive)
})
afterAll(() => app.close())

const madeAnew = ['Account', 'Membership', 'User']
/** What comes back as it was: all but the Group itself, its members, and what computed members say of the Group. */
const kept = (all: Entries) => docsOf(all).filter(({ klass }) => !madeAnew.includes(String(klass)))

const groupsOf = async (person: TestPerson) => {
  const selector = { klass: 'Membership', user_id: person.id }
  const { docs } = expectOk(await person.client.post(`/${person.id}/_find`, { selector })).body
  return (docs as { db_name: string }[]).map(({ db_name }) => db_name)
}

test('records, files, numbers, moments and authors are as they were, and what is made next goes on from there', async () => {
  const row = await putBack(app, ana, { db, archive, name: 'Oficina de volta' })
  expect(row).toMatchObject({
    state: 'done',
    detail: null,
    records: docsOf(entries).length,
    files: 2,
  })
  const again = await readArchive(await takeArchive(app, ana, row.group_id))
  const withoutName = kept(entries).filter(({ key }) => key !== 'name')
  expect(kept(again)).toEqual(withoutName)
  const photos = (all: Entries) => [...all].filter(([name]) => name.startsWith('files/'))
  expect(photos(again)).toEqual(photos(entries))
  expect(photos(again)).toHaveLength(2)
  const { id } = expectOk(
    await ana.client.post(`/${row.group_id}`, { klass: 'Ticket', content: 'Nova' }),
  ).body
  const next = expectOk(await ana.client.get(`/${row.group_id}/${id}`)).body
  expect(next.number).toBe(4)
  // Found by the customer's name once the queue gave the words anew.
  await app.jobs()
  const found = { selector: { klass: 'Ticket', $text: 'celia' } }
  expect(expectOk(await ana.client.post(`/${row.group_id}/_find`, found)).body.docs).toHaveLength(3)
  const group = expectOk(await ana.client.get(`/accounts/${row.group_id}`)).body
  expect([group.name, group['confirmed-plan']]).toEqual(['Oficina de volta', 'free'])
  expect((await rui.client.get(`/${row.group_id}`)).status).toBe(403)
  const { rows } = expectOk(
    await ana.client.get(`/${row.group_id}/_design/count-by-klass/_view/all`, { group_level: 1 }),
  ).body
  expect(rows).toContainEqual({ key: 'Ticket', value: 4 })
})

test('what a phone wrote before a customer was forgotten is refused in the restored Group as it was before', async () => {
  const here = await app.makeGroup(ana, 'Esquecida')
  const { client } = ana
  const made = { klass: 'Customer', name: 'Zuleica Quaresma' }
  const { id, rev } = expectOk(await client.post(`/${here}`, made)).body
  expectOk(await client.post(`/${here}/_customers/${id}/anonymise`, { rev, name: made.name }))
  const { group_id } = await putBack(app, ana, {
    db: here,
    archive: await takeArchive(app, ana, here),
    name: 'Esquecida de volta',
  })
  const _revisions = { start: 2, ids: ['a', String(rev).slice(2)] }
  const docs = [{ ...made, _id: id, _rev: '2-a', _revisions, notes: 'Called' }]
  for (const group of [here, group_id]) {
    const sent = await client.post(`/${group}/_bulk_docs`, { docs, new_edits: false })
    expect(sent.body).toMatchObject([{ id, error: 'forbidden' }])
  }
})

test('a kept backup goes back under its name; the same call twice restores once, and so does a queue that comes back to it', async () => {
  const { id: backup } = expectOk(await ana.client.post(`/${db}/_backups`)).body
  await app.jobs()
  const id = newId('rst')
  const body = { backup, name: 'Oficina Boa Vista' }
  expectOk(await ana.client.post(`/${db}/_restores/${id}`, body))
  expect((await ana.client.post(`/${db}/_restores/${id}`, body)).status).toBe(409)
  await app.jobs()
  const row = await restoreOf(ana, db, id)
  expect(row.state).toBe('done')
  const before = await groupsOf(ana)
  expect(before).toContain(row.group_id)
  // It died after the Group was there and before it could say so.
  const backups = backupTables(app.house.store.database(db))
  await backups.stepRestore(id, { state: 'writing' })
  await app.house.store
    .database(db)
    .write((transaction) => transaction.addJob('restore', { db, id }))
  await app.jobs()
  expect(await restoreOf(ana, db, id)).toMatchObject({ state: 'done', group_id: row.group_id })
  expect(await groupsOf(ana)).toEqual(before)
  const again = kept(await readArchive(await takeArchive(app, ana, row.group_id)))
  expect(again).toEqual(kept(entries))
})

const lineOf = (change: (doc: Doc) => object) => {
  let left = true
  return withDocs(
    entries,
    docsOf(entries).map((doc) => {
      const isIt = left && doc.klass === 'Ticket'
      if (isIt) left = false
      return isIt ? change(doc) : doc
    }),
  )
}
const hostile: [name: string, make: () => Entries | Uint8Array, reason: string, detail?: RegExp][] =
  [
    ['nothing at all', () => new Uint8Array(), 'broken'],
    ['what is no archive', () => Buffer.alloc(4_000, 'a'), 'broken'],
    ['another archive', () => new Map([['readme.txt', Buffer.from('hello')]]), 'foreign'],
    ['one that ends early', () => archive.subarray(0, archive.length - 2_048), 'broken'],
    ['one without its end', () => new Map([...entries].slice(0, -1)), 'broken'],
    ['one with more behind its end', () => new Map([...entries, ['z', photo]]), 'broken'],
    [
      'an entry that claims more than there is',
      () => Buffer.concat([tarLie(), archive.subarray(2_048)]),
      'broken',
    ],
    ['a name that leads elsewhere', () => withEntry('../../etc/passwd', photo), 'foreign'],
    [
      'a file that no record names',
      () => withEntry('files/x/y.png', Buffer.from('other')),
      'file_changed',
    ],
    ['lines with nothing in them', () => withPage('\n'.repeat(1_000)), 'broken'],
    ['lists in lists', () => withPage(`{"_id":"tik-1","a":${'['.repeat(50_000)}`), 'broken'],
    [
      'contents with lists in lists',
      () => {
        const said = entries.get('contents.json')!.toString().trim().slice(0, -1)
        const lists = `${said},"more":${'['.repeat(1_000)}${']'.repeat(1_000)}}`
        return new Map(entries).set('contents.json', Buffer.from(lists))
      },
      'foreign',
    ],
    [
      'contents of a million values',
      () => {
        const said = entries.get('contents.json')!.toString().trim().slice(0, -1)
        const values = `${said},"more":[${'{},'.repeat(1_000_000)}0]}`
        return new Map(entries).set('contents.json', Buffer.from(values))
      },
      'foreign',
    ],
    [
      'one record fewer than it says',
      () => {
        const fewer = docsOf(entries).filter(({ klass }) => klass !== 'Comment')
        return withDocs(entries, fewer).set('contents.json', entries.get('contents.json')!)
      },
      'broken',
    ],
    [
      'a record twice',
      () => withDocs(entries, [...docsOf(entries), docsOf(entries)[0]!]),
      'broken',
    ],
    [
      'another Group’s document',
      () => withDocs(entries, [...docsOf(entries), { ...docsOf(entries)[0]!, _id: newId('acc') }]),
      'foreign',
    ],
    [
      'an unknown kind',
      () => lineOf((doc) => ({ ...doc, _id: `zzz-${doc._id.slice(4)}` })),
      'record_refused',
      /zzz-/,
    ],
    [
      'a kind of persons alone',
      () => lineOf((doc) => ({ ...doc, _id: newId('tok'), klass: 'UserToken' })),
      'record_refused',
      /tok-/,
    ],
    [
      'a field that its kind has not',
      () => lineOf((doc) => ({ ...doc, root: true })),
      'record_refused',
      /root/,
    ],
    [
      'a number that is none',
      () => lineOf((doc) => ({ ...doc, number: 'NaN' })),
      'record_refused',
      /number/,
    ],
    [
      'a moment that is none',
      () => lineOf((doc) => ({ ...doc, created_at: '2026-02-30' })),
      'record_refused',
      /created_at/,
    ],
    [
      'a title that is too long',
      () => lineOf((doc) => ({ ...doc, title: 'x'.repeat(100_000) })),
      'record_refused',
      /tik-/,
    ],
    [
      'a revision that is none',
      () => lineOf((doc) => ({ ...doc, _rev: 'latest' })),
      'record_refused',
      /tik-/,
    ],
  ]

function withEntry(name: string, bytes: Buffer): Entries {
  const all = [...entries]
  return new Map([...all.slice(0, -1), [name, bytes], all.at(-1)!])
}

function withPage(text: string): Entries {
  const all = [...entries]
  return new Map([all[0]!, ['records/000000.jsonl', Buffer.from(text)], ...all.slice(1)])
}

/** The head of the first entry, which says that it has eight gigabytes. */
function tarLie(): Buffer {
  const lie = Buffer.from(archive.subarray(0, 2_048))
  const head = lie.subarray(1_024, 1_536)
  head.write('77777777777\0', 124)
  head.fill(' ', 148, 156)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return lie
}

/** Somebody with a paid Group: nobody restores more than ten times a day. */
let someone: { eva: TestPerson; own: string; left: number } | undefined
async function someoneFresh() {
  if (!someone || someone.left === 0) {
    const eva = await app.makePerson({ fullname: 'Eva Lima' })
    const own = await app.makeGroup(eva, 'Da Eva')
    await setPlan(app, own, 'pro')
    someone = { eva, own, left: 10 }
  }
  someone.left -= 1
  return someone
}

test.each(hostile)('%s is refused, and nothing is left of it', async (_, make, reason, detail) => {
  const { eva, own } = await someoneFresh()
  const made = make()
  const bytes = made instanceof Map ? packArchive(made) : made
  const row = await putBack(app, eva, { db: own, archive: bytes, name: 'Outra' })
  expect(row).toMatchObject({ state: 'failed', reason })
  if (detail) expect(row.detail).toMatch(detail)
  if (detail) expect(row.refused).toMatchObject({ id: row.detail!.split(':')[0] })
  expect(await groupsOf(eva)).toEqual([own])
  expect(await app.house.store.database(row.group_id).info()).toBeUndefined()
  for (const folder of [row.group_id, `${own} backups`]) {
    expect(await keysIn(files, folder)).toEqual([])
  }
})

test.each([
  ['records that count', 'Customer', 'cus', 1_001],
  ['records that do not count', 'Adjustment', 'adj', 10_001],
])('what does not fit into the free plan is refused: %s', async (_, klass, prefix, amount) => {
  const { _id, ...doc } = docsOf(entries).find((one) => one.klass === klass)!
  const docs = Array.from({ length: amount }, () => ({ ...doc, _id: newId(prefix) }))
  const many = packArchive(withDocs(entries, [...docsOf(entries), ...docs]))
  const row = await putBack(app, ana, { db, archive: many, name: 'Grande' })
  expect(row).toMatchObject({ state: 'failed', reason: 'over_plan' })
})

test('others have their turns while a long file of records is looked through', async () => {
  const [doc] = docsOf(entries).filter(({ klass }) => klass === 'Comment')
  const docs = Array.from({ length: 3_000 }, () => ({ ...doc!, _id: newId('cmt') }))
  const membership = { id: '', editor: true, report_view: true, creator: true }
  const person = { user_id: ana.id, email: ana.email, confirmed: true, own: false, scopes: null }
  const context = {
    house: app.house,
    database: app.house.store.database(db),
    actor: { ...person, membership, group: null },
    now: app.clock.now.toISOString(),
  }
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const source = Readable.from([packArchive(withDocs(entries, docs))])
  const after: number[] = []
  const note = async () => void after.push(turns)
  const look = { context, roomBytes: Infinity, uploads: new Map(), note }
  // No record names the files of the archive.
  await expect(checkArchive(source, look)).rejects.toMatchObject({ status: 400 })
  isDone = true
  // The records follow the head.
  expect(after[1]! - after[0]!).toBeGreaterThan(50)
})

test('it goes into a Group that is empty, also where its records were deleted, and into no other', async () => {
  const eva = await app.makePerson({ fullname: 'Eva Lima' })
  const own = await app.makeGroup(eva, 'Vazia')
  expect(await putBack(app, eva, { db: own, archive })).toMatchObject({
    state: 'done',
    group_id: own,
  })
  const expected = kept(entries).filter(({ key }) => key !== 'name')
  const held = async () => kept(await readArchive(await takeArchive(app, eva, own)))
  expect(await held()).toEqual(expected)
  const refused = await eva.client.call('PUT', `/${own}/_restores/${newId('rst')}`, {
    body: archive,
    headers: { 'content-type': 'application/x-tar' },
  })
  expect([refused.status, refused.body.error]).toEqual([409, 'conflict'])
  for (const { _id, _rev } of (await held()).toReversed()) {
    expectOk(await eva.client.delete(`/${own}/${_id}`, { rev: String(_rev) }))
  }
  expect(await putBack(app, eva, { db: own, archive })).toMatchObject({ state: 'done' })
  const without = ({ _rev, ...doc }: Doc) => doc
  expect((await held()).map(without)).toEqual(expected.map(without))
})

test('who may have no further Group, or is no administrator any more, restores nothing', async () => {
  const eva = await app.makePerson({ fullname: 'Eva Lima', confirmed: false })
  const own = await app.makeGroup(eva, 'Única')
  const row = await putBack(app, eva, { db: own, archive, name: 'Segunda' })
  expect(row).toMatchObject({ state: 'failed', reason: 'one_group' })
  expect(await groupsOf(eva)).toEqual([own])
})

test('one that its process could not even queue blocks the next for a day at most, and leaves no archive', async () => {
  const eva = await app.makePerson({ fullname: 'Eva Lima' })
  const own = await app.makeGroup(eva, 'Da Eva')
  const backups = backupTables(app.house.store.database(own))
  const stored = await backups.receive(Readable.from([archive]), Infinity)
  const created_at = app.clock.now.toISOString()
  const entry = { id: 'rst-lost', name: 'Perdida', backup: null, group_id: newId('acc') }
  await backups.beginRestore({ ...entry, person: eva.id, created_at }, stored)
  const headers = { 'content-type': 'application/x-tar' }
  const again = { body: archive, headers, query: { name: 'Outra' } }
  const url = `/${own}/_restores/${newId('rst')}`
  expect((await eva.client.call('PUT', url, again)).status).toBe(409)
  app.clock.advance(25 * 3_600_000)
  await night(app)
  expect(await backups.restore('rst-lost')).toMatchObject({ state: 'failed', key: null })
  expect(await keysIn(files, `${own} backups`)).toHaveLength(1)
})

test.each([
  ['of nothing but ends of lines', Buffer.alloc(60_000_000, '\n')],
  ['of one line', Buffer.from(`{"_id":"tik-1","a":[${'1,'.repeat(29_000_000)}1]}\n`)],
  ['of one text', Buffer.from(`{"_id":"tik-1","a":"${'a'.repeat(59_000_000)}"}\n`)],
])('a file of records %s is refused without holding up what others ask for', async (_, bytes) => {
  const read = async () => {
    // Nothing of the house is asked for before a line is read.
    for await (const record of recordsIn({} as RecordContext, bytes)) void record
  }
  const refusal = () => expect(read()).rejects.toMatchObject({ code: 'bad_request' })
  const { turnMs } = await minCostOf(
    () => costOf(refusal),
    3,
    (cost) => cost.turnMs < 200,
  )
  expect(turnMs).toBeLessThan(200)
})
