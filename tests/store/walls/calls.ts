// Every call of a database's handle and of a transaction, made once. The compiler misses whatever is added to them.
import { countNight } from '#server/store/queries/nights.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { exportFolder, exportQueries, exportTables } from '#modules/user/store/exports.ts'
import { backupTables } from '#modules/backup/store/tables.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'
import { itemQueries } from '#modules/exoreader/store/group/reading.ts'
import { subscriptionTables } from '#modules/exoreader/store/group/subscriptions.ts'
import { postingQueries } from '#modules/organize3/store/postings/reading.ts'
import { davQueries } from '#modules/rdisk/store/dav/reading.ts'
import { davTables } from '#modules/rdisk/store/dav/writing.ts'
import { followPlaces } from '#modules/rdisk/store/places/follower.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import { endFile } from '#server/store/blobs/pieces.ts'
import { forgetLink } from '#server/store/secrets/links.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { importQueries, importTables } from '#server/records/imports/store/tables.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import type { ReadsTables } from '#server/store/tables/sql.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { listQueries } from '#server/store/queries/listing.ts'
import { localQueries, localTables } from '#server/store/queries/local.ts'
import { sealedQueries, sealedTables } from '#server/store/secrets/sealed.ts'
import { checkQueries, checkTables } from '#modules/bookmark/store/checks.ts'
import { thin, thinningQueries } from '#server/store/thinning/thin.ts'
import { compactionTables } from '#server/store/thinning/stems.ts'
import {
  subscriptionQueries,
  subscriptionTables as paidTables,
} from '#modules/plans/store/subscriptions.ts'
import { auditQueries, auditTables } from '#server/store/audit/tables.ts'
import { aPut, never, noon } from '../store-setup.ts'
import { davLock, paidBy, pieceOf, posted } from './setup.ts'

type Of<Face, Left extends keyof Face> = Record<
  Exclude<keyof Face, Left>,
  (face: Face) => Promise<unknown> | void
>

const md5 = (text: string) => `md5-${createHash('md5').update(text).digest('base64')}`
const line = ['3-c', '2-b', '1-a']
const named = [{ id: 'a', rev: '1-a' }]
const sealedValue = { sealed: Buffer.from('changed'), person: 'changed', at: noon }
const revOf = async (face: Pick<Database, 'get'>) => (await face.get('a'))?.rev ?? ''

/** Those that speak of records in SQL. */
const hidingFollowers = [followPlaces({})]

async function pointersOf(database: ReadsTables): Promise<unknown[]> {
  const pointers = pointerQueries(database)
  const query = {
    kinds: ['link'],
    klasses: ['Thing'],
    hiddenBy: hidingFollowers,
    skip: 0,
    limit: 9,
  }
  return [
    await pointers.named(['mine', 'theirs', 'a']),
    await pointers.sourcesOf('a', query),
    await pointers.sourcesOfName('theirs', query),
    await pointers.missing(query),
    await pointers.orphans(query),
    await pointers.below('', 9),
    [...(await pointers.members(['a', 'b'], ['whose']))],
  ]
}

function postingsOf(database: ReadsTables): Promise<unknown[]> {
  const postings = postingQueries(database)
  const ledger = 'l'
  return Promise.all([
    postings.totals([ledger]),
    postings.totalsAsOf([ledger], '2030-01-01'),
    postings.page({ ledger, limit: 9 }),
    postings.page({
      ledger,
      limit: 9,
      direction: 'oldest',
      from: '2020-01-01',
      standings: ['confirmed'],
    }),
    postings.sums({ by: 'month' }),
  ])
}

/** Of the item that both tenants got from one feed. */
async function itemsOf(database: ReadsTables): Promise<unknown[]> {
  const items = itemQueries(database)
  const [first] = await items.page({ limit: 9 })
  const item = first?.item ?? 0
  return [
    await items.page({ limit: 9, subscriptions: ['s'], read: false }),
    await items.search({ limit: 9, subscriptions: ['s'], read: false, words: "'word':*" }),
    await items.countHits({ words: "'word':*" }, 9),
    await items.count({ starred: false }, 9),
    await items.states([item]),
    await items.counts(),
    await items.subscriptions(),
    await items.leftFeeds(),
  ]
}

async function changeItems(database: Database): Promise<void> {
  const group = groupItems(database)
  const items = (await group.page({ limit: 9 })).map(({ item }) => item)
  await group.set(items, { read: true }, noon)
  await group.set(items, { starred: true }, noon)
  await group.set(items, { expanded: true }, noon)
  await group.set(items, { position: 7 }, noon)
  const mark = await group.beginMark({}, false, noon)
  await group.continueMark(mark, noon)
  await group.undoMark(mark, noon)
  await group.set(items, { hidden: false }, noon)
  const ruled = await group.beginRules('s', noon)
  await group.continueMark(ruled, noon)
  await group.undoMark(ruled, noon)
  await group.deliver('s')
  await group.forget('s')
  await group.leave(items)
  await group.expire({ read: noon, came: noon, gone: noon, marks: '2000-01-01T00:00:00.000Z' })
  await group.dropHoldings('2030-01-01T00:00:00.000Z')
}

async function placesOf(database: ReadsTables): Promise<unknown[]> {
  const places = placeQueries(database)
  return [
    await places.walk(['p']),
    await places.list(''),
    await places.list('', { sort: 'name', foldersFirst: true, litter: false }),
    await places.children([]),
    await places.named('', 'p'),
    await places.at('', 'p'),
    await places.namesLike('', 'p', ''),
    await places.get(['p']),
    await places.above('p'),
    await places.below('', 9),
    await places.deepest('', 9),
    await places.versions('p'),
    [...(await places.counts(['']))],
    [...(await places.paths(['p']))],
    await places.listed({ of: 'trash', limit: 9 }),
    await places.listed({ of: 'starred', limit: 9 }),
    await places.listed({ of: 'recent', limit: 9 }),
    await places.due('litter', { before: '2030-01-01' }, 9),
    await places.usage(),
  ]
}

const davQuery = { names: [], limit: 9, now: noon } as const

async function davOf(reader: ReadsTables): Promise<unknown> {
  const dav = davQueries(reader)
  return [
    await dav.hasLocks(noon),
    await dav.locksOn(['p'], noon),
    await dav.locksWithin(['p'], noon),
    await dav.lockCounts('usr-1', noon),
    await dav.spot(['p'], noon),
    await dav.walk([['p']], noon),
    await dav.listing({ ...davQuery, depth: '0' }),
    await dav.ended('2030-01-01'),
    await dav.properties('p'),
    await dav.leftUnder('p', { caller: 'c', since: noon }),
    await dav.leftBy('p', noon),
    await dav.leftAfter({ parent: '', name: 'p', seq: 0 }),
    await dav.listing({ ...davQuery, depth: '1' }),
    await dav.listing({ ...davQuery, depth: 'infinity' }),
  ]
}

async function importsOf(reader: ReadsTables): Promise<unknown[]> {
  const imports = importQueries(reader)
  return [
    await imports.latest(),
    await imports.use(noon),
    await imports.one('i'),
    await imports.rows('i', { outcome: null, after: -1, limit: 9 }),
    await imports.rows('i', { outcome: 'created', after: -1, limit: 9 }),
    await imports.rows('i', { outcome: 'created', after: 9, backwards: true, limit: 9 }),
  ]
}

async function listsOf(database: ReadsTables): Promise<unknown[]> {
  const lists = listQueries(database)
  return [
    await lists.allDocs({}),
    await lists.allDocs({ startkey: 'a', descending: true }),
    await lists.designs(),
    await lists.allDocsOf(['a', 'b'], { include_docs: true }),
    [...(await lists.sizes(['a', 'b']))],
    [...(await lists.labels(['a', 'b'], undefined))],
    [...(await lists.labels(['a', 'b'], { whose: { $exists: true } }))],
    await lists.countBefore({ startkey: 'z' }),
  ]
}

async function treesOf(database: ReadsTables): Promise<unknown[]> {
  const trees = treeQueries(database)
  const [leaf] = await trees.leaves(['a'])
  const asked = [...named, { id: 'a', rev: leaf?.rev ?? '' }]
  return [
    await trees.leaves(['a', 'b']),
    await trees.revisions(asked),
    await trees.lines(asked),
    await trees.placed(asked),
    await trees.rivals(['a', 'b']),
    await trees.correctionOf('a', ['2-b', '1-a']),
    await trees.makerOf('a', leaf?.rev ?? ''),
    await thinningQueries(database).thinnable('', '2030-01-01T00:00:00.000Z', hidingFollowers),
    await thinningQueries(database).revsLimit(),
  ]
}

/** What is kept beside documents. */
const tablesOf = async (reader: ReadsTables): Promise<unknown[]> => [
  await davOf(reader),
  await placesOf(reader),
  await postingsOf(reader),
  await pointersOf(reader),
  await importsOf(reader),
  await itemsOf(reader),
  await listsOf(reader),
  await treesOf(reader),
  await localQueries(reader).get('a'),
  await localQueries(reader).of('a'),
  (await sealedQueries(reader).get('a'))?.person,
  await checkQueries(reader).due('2030-01-01T00:00:00.000Z', 9),
  await auditQueries(reader).page({ limit: 9 }),
  await subscriptionQueries(reader).all(),
]

/** Calls that look, outside a transaction. */
export const looks: Of<Database, 'name' | 'write' | 'waitForChange' | 'wake' | 'waitFor'> = {
  get: (database) => database.get('a'),
  getRevision: async (database) => database.getRevision('a', await revOf(database)),
  getMany: (database) => database.getMany(['a', 'b']),
  find: async (database) => [
    (await database.find({ selector: {} })).found,
    (await database.find({ selector: { klass: 'Thing' }, sort: ['whose'] })).found,
    (await database.find({ selector: { klass: 'Thing', $text: 'word' } })).found,
    (await database.find({ selector: { _conflicts: { $exists: true } } })).found,
  ],
  count: (database) => database.count({ klass: 'Thing' }),
  summarize: (database) =>
    database.summarize({
      selector: { klass: 'Thing' },
      groupings: [{ field: 'whose' }],
      parts: { named: { whose: { $exists: true } } },
      numbers: ['number'],
    }),
  sums: (database) =>
    database.sums({
      selector: { klass: 'Thing' },
      by: ['whose', { each: 'tags' }],
      sums: ['number'],
      parts: { named: { whose: { $exists: true } } },
    }),
  counters: (database) => database.counters(),
  info: (database) => database.info(),
  changes: async (database) => [
    await database.changes({ since: 0, include_docs: true }),
    await database.changes({ since: 0, descending: true }),
    await database.changes({ since: 0, doc_ids: ['a', 'b'] }),
    await database.changes({ since: 0, selector: { whose: { $exists: true } }, all_leaves: true }),
  ],
  findAmong: async (database) => [
    (await database.findAmong({ is: 'history', id: 'a' }, { selector: {} })).found,
    (await database.findAmong({ is: 'history', id: undefined }, { selector: {} })).found,
  ],
  countAmong: (database) => database.countAmong({ is: 'history', id: undefined }, {}),
  sql: tablesOf,
  files: async (database) => {
    const { files } = database
    const backups = backupTables(database)
    const found = ['mine', 'theirs'].map((name) => files.file(md5(name)))
    return [
      ...(await Promise.all(found)).map((file) => file?.length),
      await files.waitingBytes(),
      await files.pieces.find('f', 'somebody', noon),
      await files.pieces.open('somebody', noon),
      await files.pieces.missingBytes(noon),
      await files.pieces.list('f'),
      await files.storage(),
      await files.damaged(),
      ...(await files.damagedOf(['mine', 'theirs'].map(md5))),
      await exportQueries(database).row(),
      await backups.list(),
      await backups.restores(),
      await backups.restore('r'),
    ]
  },
  changeTables: (database) => groupItems(database).countRuled('s'),
}

async function changeImports(transaction: Transaction): Promise<void> {
  const imports = importTables(transaction)
  const entry = { kind: 'Thing', person: 'p', name: 'a.csv', fingerprint: 'f', plan: {} }
  await imports.add({ id: 'i', ...entry, total: 1, created_at: noon })
  await imports.addRows('i', [{ row: 0, line: 1, cells: ['changed'] }], 9)
  await imports.finish('i', [{ row: 0, outcome: 'created', made: [{ id: 'a', rev: '1-a' }] }])
  await imports.setState('i', 'done', { at: noon })
  await imports.one('i')
  await imports.latest()
  await imports.use(noon)
  await imports.rows('i', { outcome: 'created', after: -1, limit: 9 })
  await imports.purge('2000-01-01T00:00:00.000Z')
}

async function changeSubscriptions(transaction: Transaction): Promise<void> {
  const subscriptions = subscriptionTables(transaction)
  const place = { address: 'https://else.example/', host: 'else.example' }
  const feed = { ...place, active: true, rules: [], everyMinutes: null, wholeText: false }
  await subscriptions.follow('other', feed, noon)
  const feeds = { from: 1, to: 2, delivered: 1 }
  await subscriptions.notAgain('other', feeds)
  await subscriptions.carryOver(feeds, { former: 's', into: 'other' }, noon)
  await subscriptions.unfollow('other', noon)
  const rules = [{ query: `'x'`, does: 'read', words: 'x' }] as const
  await subscriptions.follow('third', { ...feed, rules, everyMinutes: 30 }, noon)
  await subscriptions.costlyBeside('third')
}

/** Calls inside a transaction; the first ones look, the others change what is there. */
export const writeCalls: Of<Transaction, 'name' | 'texts' | 'other' | 'shared' | 'addJob' | 'sql'> =
  {
    get: (transaction) => transaction.get('a'),
    getRevision: async (transaction) => transaction.getRevision('a', await revOf(transaction)),
    getMany: (transaction) => transaction.getMany(['a', 'b']),
    find: (transaction) => transaction.find({ selector: { klass: 'Thing' } }),
    count: (transaction) => transaction.count({}),
    counters: (transaction) => transaction.counters(['Thing']),
    leaf: async (transaction) => transaction.leaf('a', await revOf(transaction)),
    rival: (transaction) => transaction.rival('b'),
    lastLive: (transaction) => transaction.lastLive('a'),
    put: async (transaction) => {
      const rev = (await transaction.get('p'))?.rev
      await transaction.put(posted(7, { rev }))
      await transaction.put(aPut('a', { whose: 'changed' }, { rev: await revOf(transaction) }))
    },
    graft: (transaction) => transaction.graft({ ...aPut('a', { whose: 'grafted' }), line }),
    stem: (transaction) => transaction.stem('a', 3),
    compare: async (transaction) => [
      await transaction.compare('postings', ''),
      await transaction.compare('places', ''),
    ],
    dropFormer: (transaction) => transaction.dropFormer(['a']),
    reword: async (transaction) => transaction.reword('a', 'other words'),
    mend: (transaction) => transaction.mend(['mine', 'theirs'].map(md5)),
    nextNumber: (transaction) => transaction.nextNumber('Ticket'),
    passNumber: (transaction) => transaction.passNumber('Ticket', 900),
    info: (transaction) => transaction.info(),
  }

async function changeDav(transaction: Transaction): Promise<void> {
  const dav = davTables(transaction)
  await dav.putLock({ ...davLock, token: 'changed' })
  await dav.refreshLock('changed', '2032-01-01T00:00:00.000Z')
  dav.notePut('p')
  await dav.setProperties('p', [{ namespace: 'urn:z', name: 'x', content: 'changed' }])
  await dav.copyProperties([['p', 'q']])
  dav.noteLeft({
    caller: 'c',
    person: 'somebody',
    parent: '',
    name: 'q',
    id: 'p',
    at: noon,
    seq: 1,
  })
  await dav.handLocks([['p', 'q']])
  await dav.setProperties('q', [])
  await dav.forget('2030-01-01T00:00:00.000Z')
  await dav.dropLocks(['changed'])
}

const aJob = { by: 'job', actor: null, acting_as: null, secret: null, address: null } as const

/** The same of tables beside the documents. */
export const tableWrites: Readonly<Record<string, (transaction: Transaction) => unknown>> = {
  dav: changeDav,
  imports: changeImports,
  subscriptions: changeSubscriptions,
  looks: tablesOf,
  setRevsLimit: (transaction) => compactionTables(transaction).setRevsLimit(7),
  compactAfter: (transaction) => compactionTables(transaction).compactAfter(''),
  thin: (transaction) =>
    thin(transaction, { ids: ['a'], now: '2030-01-01T00:00:00.000Z', skip: 0 }),
  endFile: (transaction) => endFile(transaction, 'f', 'a'),
  putLocal: (transaction) => localTables(transaction).put('a', { whose: 'changed' }),
  dropLocal: (transaction) => localTables(transaction).drop('a'),
  putSealed: (transaction) => sealedTables(transaction).put('a', sealedValue),
  dropSealed: (transaction) => sealedTables(transaction).drop('a'),
  forgetSealed: (transaction) => sealedTables(transaction).forget('a'),
  forgetLink: (transaction) => forgetLink(transaction, 'a'),
  planCheck: (transaction) => checkTables(transaction).plan('a', { due_at: noon, failures: 2 }),
  keepPaid: (transaction) => paidTables(transaction).keep(paidBy('changed')),
  announce: (transaction) => paidTables(transaction).announce('sub', { quantity: 2, period: noon }),
  audit: (transaction) => auditTables(transaction).add({ at: noon, event: 'signed_in', ...aJob }),
  dropCheck: (transaction) => checkTables(transaction).drop('a'),
}

/** Answers of all looks, by name. */
export async function lookAround(database: Database): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {}
  for (const [name, look] of Object.entries(looks)) seen[name] = await look(database)
  return seen
}

/** Every call, each in a transaction of its own; a record is made, changed and deleted besides. */
export async function doEverything(database: Database): Promise<void> {
  for (const call of Object.values({ ...writeCalls, ...tableWrites })) {
    await database.write(async (transaction) => {
      await call(transaction)
    })
  }
  const { rev } = await database.write((transaction) => transaction.put(aPut('new')))
  const gone = { rev, deleted: true, at: noon }
  await database.write((transaction) => transaction.put(aPut('new', {}, gone)))
  await database.waitForChange(0, 1, never)
  const upload = await database.files.receive(Readable.from([Buffer.from('new')]), 100)
  await database.files.discard([upload])
  await database.files.scrub('2030-01-01T00:00:00.000Z')
  await database.files.markDamaged('md5-none', 'missing')
  const { pieces } = database.files
  await pieces.add('f', pieceOf(4, 'more'))
  const first = pieceOf(0, database.name)
  await pieces.merge('f', first, { ...first, length: 8 })
  await pieces.begin({ id: 'g', person: 'somebody', length: 9, about: {} }, noon)
  await database.write((transaction) => endFile(transaction, 'g', 'a'))
  await pieces.expire('2000-01-01T00:00:00.000Z')
  await pieces.drop('h')
  await changeItems(database)
  await backUp(database)
  await takeHome(database)
}

async function takeHome(database: Database): Promise<void> {
  const archives = exportFolder(database.files)
  const archive = await archives.receive(Readable.from([Buffer.from('new')]), 100)
  const until = '2030-01-01T00:00:00.000Z'
  await countNight(database, '2026-11-22T12:00:00.000Z', 30)
  await database.changeTables(async (tables) => {
    const exports = exportTables(tables)
    await exports.keep('e', archive, until)
    await exports.claim('e', noon, until)
    await exports.giveBack('e')
    await exports.fail('e')
    await exports.end('e')
    await exports.drop()
  })
}

async function backUp(database: Database): Promise<void> {
  const backups = backupTables(database)
  const common = { person: 'p', created_at: noon }
  const counts = { records: 1, files: 0 }
  const receive = () => backups.receive(Readable.from([Buffer.from('new')]), 100)
  await backups.note('b', counts)
  await backups.keep('b', await receive(), { ...counts, lacks: null, at: noon })
  await backups.begin({ id: 'c', made: 'hand', due_on: null, total: 1, ...common })
  await backups.fail('c', 'disk_full', noon)
  await backups.drop(['c'])
  const restore = { id: 's', name: 'Again', backup: null, group_id: 'acc-a', ...common }
  await backups.beginRestore(restore, await receive())
  await backups.dropRestored('s')
  await backups.stepRestore('r', { state: 'done', ...counts, at: noon })
  await backups.purgeRestores('2000-01-01T00:00:00.000Z')
  backups.open({ key: 'k', length: 1 })
  await backups.freeBytes()
}
