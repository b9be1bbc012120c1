// What is wrong with a call is said in the words of CouchDB 3.5, wherever it has any; never in those of a library. Values are written as
// JSON where CouchDB shows terms of Erlang.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFreeStage, type FreeStage } from './stage.ts'

let stage: FreeStage
let db: string
beforeAll(async () => {
  stage = await openFreeStage()
  db = await stage.makeDatabase()
  await stage.operator.put(`/${db}/a`, { x: 1 })
})
afterAll(() => stage.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Case = [what: string, status: number, error: string, reason: string, body?: unknown]

const notBoolean = (value: string) => `Invalid boolean value: "${value}"`
const notAList = '`doc_ids` filter parameter is not a list of doc ids.'

const cases: readonly Case[] = [
  ['POST _find', 400, 'missing_required_key', 'Missing required key: selector', {}],
  ['POST _explain', 400, 'missing_required_key', 'Missing required key: selector', {}],
  ['POST _index', 400, 'missing_required_key', 'Missing required key: index', {}],
  ['POST _find', 400, 'bad_request', 'Request body must be a JSON object', []],
  ...[[], 5].map((selector): Case => {
    const reason = `Selector must be a JSON object, not: ${JSON.stringify(selector)}`
    return ['POST _find', 400, 'invalid_selector_json', reason, { selector }]
  }),
  ...['a', -1, 1.5].flatMap((count) =>
    ['limit', 'skip'].map((member): Case => {
      const reason = `${JSON.stringify(count)} is not an integer greater than or equal to zero`
      const body = { selector: {}, [member]: count }
      return ['POST _find', 400, 'invalid_non_neg_integer', reason, body]
    }),
  ),
  ...['conflicts', 'execution_stats', 'allow_fallback', 'update', 'stable'].map((flag): Case => {
    const body = { selector: {}, [flag]: 'x' }
    return ['POST _find', 400, 'invalid_boolean', notBoolean('x'), body]
  }),
  [
    'POST _find',
    400,
    'invalid_pos_integer',
    '"x" is not an integer greater than zero',
    { selector: {}, r: 'x' },
  ],
  [
    'POST _find',
    400,
    'invalid_fields',
    'Fields must be an array of strings, not: "a"',
    { selector: {}, fields: 'a' },
  ],
  [
    'POST _find',
    400,
    'invalid_sort_json',
    'Sort must be an array of sort specs, not: "a"',
    { selector: {}, sort: 'a' },
  ],
  [
    'POST _find',
    400,
    'invalid_sort_field',
    'Invalid sort field: {"a":"up"}',
    { selector: {}, sort: [{ a: 'up' }] },
  ],
  ['POST _bulk_docs', 400, 'bad_request', 'POST body must include `docs` parameter.', {}],
  ['POST _bulk_docs', 400, 'bad_request', '`docs` parameter must be an array.', { docs: 5 }],
  [
    'POST _bulk_docs',
    413,
    'too_large',
    '`docs` has more than 10000 documents',
    { docs: Array.from({ length: 10_001 }, () => ({})) },
  ],
  ['POST _bulk_get', 400, 'bad_request', "Missing JSON list of 'docs'.", {}],
  ['POST _revs_diff', 400, 'bad_request', 'Request body must be a JSON object', []],
  ['POST _all_docs', 400, 'bad_request', '`keys` body member must be an array.', { keys: 5 }],
  ['POST _all_docs', 400, 'query_parse_error', 'Invalid value for integer: "a"', { limit: 'a' }],
  [
    'POST _all_docs',
    400,
    'query_parse_error',
    'Invalid boolean parameter: "x"',
    { descending: 'x' },
  ],
  ['POST _all_docs/queries', 400, 'bad_request', 'POST body must include `queries` parameter.', {}],
  [
    'POST _all_docs/queries',
    400,
    'bad_request',
    '`queries` member must be an array.',
    { queries: 5 },
  ],
  ['POST _changes?filter=_doc_ids', 400, 'bad_request', notAList, { doc_ids: 5 }],
  [
    'POST _changes?filter=_selector',
    400,
    'bad_request',
    'Selector error: expected a JSON object',
    { selector: 5 },
  ],
  ['GET _all_docs?limit=a', 400, 'query_parse_error', 'Invalid value for integer: "a"'],
  ['GET _all_docs?limit=-1', 400, 'query_parse_error', 'Invalid value for positive integer: "-1"'],
  ['GET _all_docs?descending=x', 400, 'query_parse_error', 'Invalid boolean parameter: "x"'],
  ['GET _all_docs?startkey=x', 400, 'bad_request', 'invalid UTF-8 JSON'],
  ['GET _all_docs?keys=5', 400, 'bad_request', '`keys` parameter must be an array.'],
  [
    'GET _changes?feed=x',
    400,
    'bad_request',
    'Supported `feed` types: normal, continuous, live, longpoll, eventsource',
  ],
  ['GET _changes?filter=_doc_ids&doc_ids=5', 400, 'bad_request', notAList],
  ['GET a?revs=x', 400, 'query_parse_error', 'Invalid boolean parameter: "x"'],
  ['PUT _local/x', 400, 'bad_request', 'Document must be a JSON object', []],
  ['PUT _index/a', 404, 'not_found', 'missing', {}],
  ['POST _index/a', 404, 'not_found', 'missing', {}],
  ['GET _index/a', 404, 'not_found', 'missing'],
  ['DELETE _index/a', 404, 'not_found', 'missing'],
  ['PUT _index', 405, 'method_not_allowed', 'Only GET,HEAD,POST allowed', {}],
  ['GET _index/a/json/b', 405, 'method_not_allowed', 'Only DELETE allowed'],
  [
    'POST _purge',
    400,
    'illegal_docid',
    'Only reserved document ids may start with underscore.',
    {},
  ],
]

describe('A wrong call', () => {
  test.each(cases)('%s: %i %s, %s', async (what, status, error, reason, body) => {
    const [method, path] = what.split(' ') as [Method, string]
    const reply = await stage.operator.call(method, `/${db}/${path}`, { body })
    // A sentence of ours has its key beside it; CouchDB's clients do not look at that.
    const { key: _key, ...words } = reply.body
    expect([reply.status, words]).toEqual([status, { error, reason }])
  })

  test('on no database in particular', async () => {
    const asked: [string, string, unknown?][] = [
      ['/_uuids?count=a', 'count must be a positive integer'],
      ['/_uuids?count=100000', 'count parameter too large'],
      ['/_dbs_info', '`keys` member must exist.', {}],
      ['/_dbs_info', '`keys` member must be an array.', { keys: 5 }],
    ]
    for (const [path, reason, body] of asked) {
      const { status, body: said } = await stage.operator.call(body ? 'POST' : 'GET', path, {
        body,
      })
      expect([status, said]).toEqual([400, { error: 'bad_request', reason }])
    }
    const parted = await stage.operator.put('/free-parted?partitioned=true')
    expect([parted.status, parted.body.error]).toEqual([400, 'not_supported'])
  })

  test('on a file: without the revision it is a conflict, before anybody looks for it', async () => {
    const file = { body: 'hello', headers: { 'content-type': 'text/plain' } }
    const put = await stage.operator.call('PUT', `/${db}/with-file/f.txt`, file)
    expect(put.status).toBe(201)
    for (const query of ['', '?rev=1-x']) {
      const gone = await stage.operator.delete(`/${db}/with-file/f.txt${query}`)
      expect([gone.status, gone.body.error]).toEqual([409, 'conflict'])
    }
    const url = `/${db}/with-file/g.txt?rev=${put.body.rev}`
    expect((await stage.operator.delete(url)).status).toBe(404)
    expect((await stage.operator.get(`/${db}/with-file/f.txt`)).text).toBe('hello')
  })
})
