// Whatever a transaction sends that writes goes through a door for writes: what went by another one would be committed with the work of
// others after its writer was refused. Tables that apps bring have a test of their own (`tables.test.ts`).
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
import type { Transaction } from '#server/store/database.ts'
import { noKeyColumns } from '#server/store/keys/columns.ts'
import { makeRates } from '#server/store/writing/rates.ts'
import { enterDatabase } from '#server/store/writing/transaction.ts'
import type { WriterScope } from '#server/store/writing/writer-scope.ts'
import { passkeyTables } from '#modules/user/store/passkeys.ts'
import { peopleTables, type PeopleTables } from '#server/store/people/tables.ts'
import { auditTables } from '#server/store/audit/tables.ts'
import { linkTables } from '#server/store/secrets/links.ts'
import { noon } from './store-setup.ts'
import { writeCalls, tableWrites } from './walls/calls.ts'

const hash = Buffer.alloc(32)
const person = {
  user_id: 'usr-a',
  email: null,
  unconfirmed_email: 'a@example.com',
  password_hash: '',
  locale: 'en',
  confirmed_at: null,
  confirmation_sent_at: null,
  created_at: noon,
}
const token = { id: 'tok-a', user_id: 'usr-a', hash, permissions: [], active: true }
const link = {
  db: 'acc-1',
  record_id: 'a',
  sealed: hash,
  zone: 'UTC',
  created_by: null,
  created_at: noon,
  expires_at: noon,
  password: null,
}

const noActor = { actor: null, acting_as: null, secret: null, address: null }

type Calls<Face> = Record<keyof Face, (face: Face) => unknown>

const people: Calls<PeopleTables> = {
  isLocked: (own) => own.isLocked('usr-a'),
  byId: (own) => own.byId('usr-a'),
  byEmail: (own) => own.byEmail('a@example.com'),
  membershipsOf: (own) => own.membershipsOf('usr-a', 'a@example.com'),
  members: (own) => own.members('acc-1', 1),
  administrators: (own) => own.administrators('acc-1', 1),
  isMember: (own) => own.isMember('acc-1', 'usr-a'),
  groupsBelow: (own) => own.groupsBelow('acc-1'),
  add: (own) => own.add(person),
  setPassword: (own) => own.setPassword('usr-a', ''),
  setLocale: (own) => own.setLocale('usr-a', 'en'),
  claimAddress: (own) => own.claimAddress('usr-a', 'a@example.com', noon),
  releaseAddress: (own) => own.releaseAddress('usr-a'),
  confirmAddress: (own) => own.confirmAddress('usr-a', 'a@example.com', noon),
  putAddressBack: (own) => own.putAddressBack('usr-a', 'a@example.com', noon),
  addOneTime: (own) => own.addOneTime('password', hash, 'usr-a', noon, 'a@example.com'),
  findOneTime: (own) => own.findOneTime('password', hash, noon),
  takeOneTime: (own) => own.takeOneTime('password', hash, noon),
  dropOneTime: (own) => own.dropOneTime('password', 'usr-a'),
  dropLaterOneTime: (own) => own.dropLaterOneTime('password', 'usr-a', noon),
  saveToken: (own) => own.saveToken(token),
  setTokenActive: (own) => own.setTokenActive('tok-a', [], true),
  endTokens: (own) => own.endTokens('usr-a'),
  endSessions: (own) => own.endSessions('usr-a'),
  remove: (own) => own.remove('usr-a', ['acc-1']),
}

const links: Calls<ReturnType<typeof linkTables>> = {
  some: (own) => own.some(),
  latest: (own) => own.latest(),
  byHash: (own) => own.byHash(hash, noon),
  ofRecord: (own) => own.ofRecord('acc-1', 'a', noon),
  ofDatabase: (own) => own.ofDatabase('acc-1', 'a', noon),
  make: (own) => own.make(hash, link),
  revoke: (own) => own.revoke('acc-1', 'a'),
}

const audit: Calls<ReturnType<typeof auditTables>> = {
  page: (own) => own.page({ limit: 1 }),
  add: (own) => own.add({ at: noon, event: 'signed_in', by: 'job', ...noActor }),
}

const passkey = {
  id: 'pky-a',
  user_id: 'usr-a',
  credential: 'a',
  public_key: hash,
  counter: 0,
  transports: [],
  aaguid: '',
  rp_id: 'bancada.test',
  name: '',
  created_at: noon,
}
const challenge = { hash, purpose: 'sign_in', user_id: null } as const
const passkeys: Calls<ReturnType<typeof passkeyTables>> = {
  ofPerson: (own) => own.ofPerson('usr-a'),
  byCredential: (own) => own.byCredential('a'),
  elsewhere: async (own) => own.elsewhere('a').catch(() => undefined),
  add: (own) => own.add(passkey, 1),
  use: (own) => own.use('pky-a', 1, noon),
  refuse: (own) => own.refuse('pky-a', noon),
  rename: (own) => own.rename('usr-a', 'pky-a', 'b'),
  drop: (own) => own.drop('usr-a', 'pky-a'),
  keepOnly: (own) => own.keepOnly('usr-a', []),
  dropSince: (own) => own.dropSince('usr-a', noon),
  addChallenge: (own) => own.addChallenge(challenge, noon, noon),
  takeChallenge: (own) => own.takeChallenge(challenge, noon),
}

const calls: Readonly<Record<string, (transaction: Transaction) => unknown>> = {
  ...writeCalls,
  ...tableWrites,
  addJob: (transaction) => transaction.addJob('mail', {}),
  ...named('people', people, peopleTables),
  ...named('links', links, linkTables),
  ...named('audit', audit, auditTables),
  ...named('passkeys', passkeys, passkeyTables),
}

function named<Face>(of: string, all: Calls<Face>, face: (transaction: Transaction) => Face) {
  const each = Object.entries<(one: Face) => unknown>(all)
  return Object.fromEntries(
    each.map(([name, call]) => [
      `${of}.${name}`,
      (transaction: Transaction) => call(face(transaction)),
    ]),
  )
}

const writes =
  /\b(?:insert\s+into|update\s+\w+\s+(?:(?:as\s+)?\w+\s+)?set|delete\s+from|queue_job|claim_blob|nextval|setval)\b/i

/** What a call sends, each with the door that it came through. */
async function sentBy(call: (transaction: Transaction) => unknown) {
  const door = new AsyncLocalStorage<'read' | 'write'>()
  const sent: { door: 'read' | 'write' | undefined; text: string }[] = []
  const note = ({ text }: { text: string }) => void sent.push({ door: door.getStore(), text })
  const run = async (statement: { text: string }) => (note(statement), [])
  const read: WriterScope['read'] = (work) => door.run('read', work)
  const write: WriterScope['write'] = (work) => door.run('write', work)
  const send: WriterScope['send'] = (work) => door.run('write', work)
  const turn: WriterScope = {
    read,
    readRecords: read,
    write,
    writeRecord: write,
    send,
    enter: (_, work) => write(work),
  }
  const row = { update_seq: 0, write_window: 0, window_documents: 0, window_bytes: 0 }
  const { transaction } = enterDatabase('acc-1', Promise.resolve(row), {
    sqlTransaction: {
      in: () => run,
      beside: run,
      queue: (_, statement) => note(statement),
      failure: () => undefined,
    },
    rates: makeRates(async () => 0, { now: () => new Date() }),
    other: () => Promise.reject(new Error('there is no other')),
    columns: noKeyColumns,
    indexChanges: () => [],
    followers: [],
  })
  // Nothing is found, and who needs something to be there fails.
  await (async () => call(transaction(turn)))().catch(() => undefined)
  return sent
}

test.each(Object.entries(calls))('%s', async (_, call) => {
  const writing = (await sentBy(call)).filter(({ text }) => writes.test(text))
  expect(writing.filter(({ door }) => door !== 'write')).toEqual([])
})

test('what writes is seen to', async () => {
  const sent = await Promise.all(Object.values(calls).map(sentBy))
  const areWriting = sent.filter((all) => all.some(({ text }) => writes.test(text)))
  expect(areWriting.length).toBeGreaterThan(25)
})
