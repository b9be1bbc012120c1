// Each row of docs/protocol.md on what the API answers beyond and below CouchDB is a claim, and each claim is run: here, or by the tests
// that are named, which must be there. A row that is added or reworded in its first column needs its proof.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPerson } from '../support/app.ts'
import type { Client } from '../support/client.ts'
import { openFreeStage, type FreeStage } from './stage.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

let stage: FreeStage
let free: Client
let db: string
let owner: TestPerson
let program: Client
let group: string
beforeAll(async () => {
  stage = await openFreeStage()
  free = stage.operator
  db = await stage.makeDatabase()
  owner = await stage.app.makePerson()
  group = await stage.app.makeGroup(owner)
  program = stage.app.withToken(await stage.app.makeToken(owner, ['read', 'write']))
})
afterAll(() => stage.close())

/** The test of this name in this file. */
type Named = readonly [file: string, title: string]
type Proof = readonly Named[] | (() => Promise<void>)

const attachments = 'tests/files/attachments.test.ts'
const bytes = 'tests/records/bytes.test.ts'
const calls = 'tests/records/couchdb-calls.test.ts'
const programs = 'tests/records/couchdb-programs.test.ts'
const replication = 'tests/records/replication.test.ts'
const reading = 'tests/records/reading.test.ts'

const proofs: Readonly<Record<string, Proof>> = {
  attachments: async () => {
    const file = { body: 'words', headers: { 'content-type': 'text/plain' } }
    const put = await free.call('PUT', `/${db}/file/a.txt`, file)
    const several = { headers: { range: 'bytes=0-1,3-4' } }
    expect((await free.call('GET', `/${db}/file/a.txt`, several)).text).toBe('words')
    const one = await free.call('GET', `/${db}/file/a.txt`, { headers: { range: 'bytes=0-1' } })
    expect([one.status, one.text]).toEqual([206, 'wo'])
    const form = { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect((await free.call('POST', `/${db}/file`, form)).status).toBe(415)
    const told = await free.get(`/${db}/file`, { att_encoding_info: true })
    expect(told.body._attachments['a.txt'].encoding).toBeUndefined()
    expect(told.body._rev).toBe(put.body.rev)
  },
  'parameters that a call does not know': [
    ['tests/http/unknown-parameters.test.ts', 'is refused by $method $url'],
  ],
  'attachments in the product': [
    [attachments, 'stays when its record is changed by somebody who says nothing of files'],
    [attachments, 'is nowhere under such a name, and under a reserved id'],
  ],
  '`_design/…`': async () => {
    const ddoc = { views: { v: { map: 'function (doc) { emit(1) }' } } }
    expect((await free.put(`/${db}/_design/x`, ddoc)).status).toBe(201)
    expect((await free.get(`/${db}/_design/x/_view/v`)).status).toBe(404)
    expect((await program.put(`/${group}/_design/x`, ddoc)).status).toBe(403)
  },
  '`?open_revs`, `_bulk_get`, attachments of a document': [
    [programs, 'answers their bytes behind each document, in parts of a part'],
    [programs, 'of many documents says for each what the client has, in JSON or in parts'],
  ],
  bodies: [
    [programs, 'counts by its plain bytes: a small one of many is too large'],
    [programs, 'puts JSON without saying so, with a token, as in the manual of CouchDB'],
  ],
  '`_all_docs`, `_changes`, `_bulk_get`, `open_revs`': [
    [bytes, 'a member who is removed loses the rest of a long answer'],
  ],
  'the same body named again in one call': [[bytes, 'by _bulk_get does not multiply the answer']],
  '`_find`': [[bytes, 'gets everything when it reads on']],
  '`_find/figures` (ours)': [
    [
      'tests/ticket/list-figures.test.ts',
      'estimates are counted and added up by what became of them, and by what those that wait need',
    ],
  ],
  '`_find/queries` (ours)': [
    ['tests/records/find-queries.test.ts', 'tells why one of them is refused in its place'],
  ],
  'computed members': async () => {
    const plain = (await program.get(`/${group}/${group}`)).body
    const named = (await program.get(`/${group}/${group}`, { rev: String(plain._rev) })).body
    expect(Object.keys(plain).length).toBeGreaterThan(Object.keys(named).length)
  },
  '`sort` by a field that says `natural`': [
    ['tests/ticket/tickets.test.ts', 'is listed by the numbers in its identifiers'],
  ],
  '`_revs_diff`': [[bytes, '_revs_diff takes a number of revisions in all']],
  '`_changes` filters': async () => {
    for (const filter of ['_doc_ids', '_selector', '_design']) {
      const body = { doc_ids: ['a'], selector: {} }
      const reply = await free.post(`/${db}/_changes?filter=${filter}`, body)
      expect([filter, reply.status]).toEqual([filter, 200])
    }
    expect((await free.get(`/${db}/_changes?filter=a/b`)).status).toBe(404)
    expect((await free.get(`/${db}/_changes?filter=_view&view=a/b`)).status).toBe(404)
  },
  '`since`': async () => {
    const all = (await free.get(`/${db}/_changes`)).body.results.length
    for (const since of ['0', '99999', '99999-x', '"99999"']) {
      expect((await free.get(`/${db}/_changes`, { since })).body.results).toHaveLength(all)
    }
    expect((await free.get(`/${db}/_changes`, { since: 'now' })).body.results).toEqual([])
  },
  feeds: [
    [reading, 'longpoll ends empty when nothing happens, a heartbeat keeps it alive'],
    [reading, 'one person cannot take all the room by opening feeds'],
  ],
  '`_local/…`': [
    [replication, 'counts up its revision, is in no list, and is its writer’s own'],
    [replication, 'is refused when its writer has a thousand others, until they delete one'],
  ],
  '`_compact`, `_view_cleanup`, `_ensure_full_commit`': async () => {
    const json = { body: {} }
    for (const [client, name] of [
      [free, db],
      [program, group],
    ] as const) {
      for (const [call, status] of Object.entries({
        _compact: 202,
        _view_cleanup: 202,
        _ensure_full_commit: 201,
      })) {
        expect((await client.call('POST', `/${name}/${call}`, json)).status).toBe(status)
      }
    }
  },
  'errors of parameters': [['tests/free/words.test.ts', 'on no database in particular']],
  '`_revs_limit`': async () => {
    const put = (client: Client, name: string, body: string) =>
      client.call('PUT', `/${name}/_revs_limit`, {
        body,
        headers: { 'content-type': 'application/json' },
      })
    for (const [limit, status] of [
      ['0', 400],
      ['1', 200],
      ['1001', 400],
      ['1000', 200],
    ] as const) {
      expect((await put(free, db, limit)).status).toBe(status)
    }
    expect((await put(program, group, '5')).status).toBe(403)
    expect((await program.get(`/${group}/_revs_limit`)).text).toBe('1000')
  },
  '`_bulk_docs`': async () => {
    const docs = Array.from({ length: 10_001 }, () => ({}))
    expect((await free.post(`/${db}/_bulk_docs`, { docs })).status).toBe(413)
    const values = JSON.stringify({ docs: [{ list: Array.from({ length: 500_001 }, () => 0) }] })
    const headers = { 'content-type': 'application/json' }
    expect((await free.call('POST', `/${db}/_bulk_docs`, { body: values, headers })).status).toBe(
      413,
    )
    const whole = { docs: [{}], all_or_nothing: true }
    expect((await free.post(`/${db}/_bulk_docs`, whole)).status).toBe(417)
  },
  '`?batch=ok`': [[calls, 'with `batch=ok` is taken note of, and written all the same']],
  values: [
    ['tests/records/values.test.ts', 'numbers that a double holds come back as they were sent'],
  ],
  '`reason`': [
    [calls, 'is a text for a program, with the map beside it'],
    [calls, 'is a map by field for our own pages'],
  ],
  '`key` (ours)': async () => {
    const category = { klass: 'Category', name: 'Phones' }
    const { body } = await program.post(`/${group}`, category)
    const stale = { _id: String(body.id), ...category }
    const conflict = { reason: 'Document update conflict.', key: 'document_update_conflict' }
    const bulk = await program.post(`/${group}/_bulk_docs`, { docs: [stale] })
    expect(bulk.body).toMatchObject([conflict])
    expect((await program.put(`/${group}/${stale._id}`, stale)).body).toMatchObject(conflict)
    const grammar = await program.post(`/${group}/_find`, { selector: { name: { $near: 1 } } })
    expect(grammar.body).not.toHaveProperty('key')
  },
  '`Location`': [[calls, 'answers the full address of its document, as the caller reached us']],
  '`_design_docs`, `_local_docs`': [
    [calls, 'of design documents are empty, and of local ones are everybody their own'],
  ],
  '`_all_docs/queries`': async () => {
    const queries = Array.from({ length: 101 }, () => ({ limit: 1 }))
    expect((await free.post(`/${db}/_all_docs/queries`, { queries })).status).toBe(400)
    const { body } = await free.post(`/${db}/_all_docs/queries`, { queries: queries.slice(1) })
    expect(body.results).toHaveLength(100)
  },
  '`COPY`': [
    [calls, 'saves a document again under another id, and over the revision that was seen'],
  ],
  '`_dbs_info`': async () => {
    const { body } = await program.post('/_dbs_info', { keys: [group, db] })
    expect(body).toMatchObject([
      { key: group, info: {} },
      { key: db, error: 'not_found' },
    ])
    const keys = Array.from({ length: 101 }, () => group)
    expect((await program.post('/_dbs_info', { keys })).status).toBe(400)
  },
  '`_rev`': [['app/free/erlang-term.test.ts', 'CouchDB']],
  '`X-HTTP-Method-Override`, `X-Couch-Request-ID`, `If-Match`, `If-None-Match`, `_uuids`': [
    ['tests/free/past.test.ts', 'may name the method they mean, and the request'],
    ['tests/records/documents.test.ts', 'the revision may come in the query, the body or If-Match'],
  ],
  'sign-in by cookie': [
    [calls, 'is the first cookie, which says twice when it ends'],
    [programs, 'may what the token may, and ends with it'],
  ],
  'sign-in of the operator': async () => {
    const nobody = stage.app.nobody()
    const signedIn = await nobody.post('/_session', { name: 'tester', password: 'let me: in' })
    expect(signedIn.status).toBe(401)
    const headers = { authorization: 'Odd dGVzdGVyOmxldCBtZTogaW4=' }
    expect((await nobody.call('GET', '/_all_dbs', { headers })).status).toBe(401)
  },
  '`_purge`, `_security` of free databases, `_replicate`, `_db_updates`, partitions, `_design/…/_list` and `_show`':
    async () => {
      const absent: ['GET' | 'POST' | 'PUT', string][] = [
        ['POST', `/${db}/_purge`],
        ['GET', `/${db}/_security`],
        ['PUT', `/${db}/_security`],
        ['POST', '/_replicate'],
        ['GET', '/_db_updates'],
        ['GET', `/${db}/_partition/a`],
        ['PUT', '/free-parted?partitioned=true'],
        ['GET', `/${db}/_design/x/_list/a/v`],
        ['GET', `/${db}/_design/x/_show/a`],
      ]
      for (const [method, url] of absent) {
        const body = method === 'GET' ? undefined : {}
        const { status } = await free.call(method, url, { body })
        expect([url, [400, 404, 405].includes(status)]).toEqual([url, true])
      }
    },
}

const section = /### Beyond and below CouchDB\n([\s\S]*?)\n###/.exec(read('docs/protocol.md'))?.[1]
const rows = section!
  .split('\n')
  .flatMap((line) => /^\| (.*?) \| /.exec(line)?.[1] ?? [])
  .filter((row) => row !== 'call' && row !== '---')

describe('The table of docs/protocol.md', () => {
  test('has a proof for each of its rows, and no other', () => {
    expect(Object.keys(proofs).toSorted()).toEqual(rows.toSorted())
  })

  test.each(Object.entries(proofs))('%s', async (_, proof) => {
    if (typeof proof === 'function') return proof()
    for (const [file, title] of proof) {
      const titles = read(file).matchAll(/(?:test|it|describe)(?:\.each\([^]*?\))?\(\s*'([^']*)/g)
      expect([...titles].some(([, one = '']) => one.includes(title))).toBe(true)
    }
  })
})
