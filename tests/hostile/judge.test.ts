// The judge of hostile answers is seen to find each fault, and to let a good answer be.
import { expect, it } from 'vitest'
import { faults } from './judge.ts'
import { timeoutMs, type HostileAnswer } from './send.ts'

const good: HostileAnswer = {
  status: 404,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'x-app-version': 'test',
  },
  text: '{"error":"not_found","reason":"missing"}',
  ms: 3,
  open: false,
}
const error = (reason: unknown) => JSON.stringify({ error: 'bad_request', reason })

it('lets a good answer be', () => {
  expect(faults(good, ['canary'])).toEqual([])
  const fields = { ...good, status: 422, text: error({ name: "can't be blank" }) }
  expect(faults(fields, ['canary'])).toEqual([])
  expect(faults({ ...good, status: 200, text: '[]', ms: timeoutMs, open: true }, [])).toEqual([])
  expect(faults({ ...good, status: 417, text: `[${good.text}]` }, [])).toEqual([])
  expect(faults({ ...good, status: 400, text: `{"url":["can't be blank"]}` }, [])).toEqual([])
  const headers = { ...good.headers, 'content-type': 'text/html; charset=utf-8' }
  const text = '<meta name="robots" content="noindex, nofollow" />'
  expect(faults({ ...good, status: 404, headers, text }, [])).toEqual([])
})

it.each<[string, Partial<HostileAnswer>, string]>([
  ['a fault of ours', { status: 500 }, 'status 500'],
  ['a word of somebody else', { text: error('no Canary here') }, "somebody else's word"],
  ['one in a header', { headers: { ...good.headers, etag: '"canary"' } }, "somebody else's word"],
  ['no end', { ms: timeoutMs }, 'no end'],
  ['a stack', { text: error('at get (get.ts:1:2)') }, 'tells of the inside'],
  ['a path', { text: error('/home/ana/main') }, 'tells of the inside'],
  ['SQL', { text: error('select a from documents where b') }, 'tells of the inside'],
  [
    'words of PostgreSQL',
    { text: error('invalid input syntax for type json') },
    'tells of the inside',
  ],
  [
    'words of JavaScript',
    { text: error('Cannot read properties of undefined') },
    'tells of the inside',
  ],
  ['a page for an error', { text: '<h1>Oops</h1>' }, 'another shape'],
  [
    'any page for a missing thing',
    {
      status: 404,
      headers: { ...good.headers, 'content-type': 'text/html' },
      text: '<h1>Oops</h1>',
    },
    'another shape',
  ],
  ['an error without a reason', { text: '{"error":"x"}' }, 'another shape'],
  ['a list for an error', { text: '[]' }, 'another shape'],
  ['nothing for an error', { status: 400, text: '{}' }, 'another shape'],
  ['a list without sentences', { status: 400, text: '{"url":[]}' }, 'another shape'],
  ['a refused batch without reasons', { status: 417, text: '[{"error":"x"}]' }, 'another shape'],
  ['a missing header', { headers: { 'content-type': 'application/json' } }, 'no x-content-type'],
  [
    'a door for other sites',
    { headers: { ...good.headers, 'access-control-allow-origin': '*' } },
    'says',
  ],
])('finds %s', (_, change, fault) => {
  expect(faults({ ...good, ...change }, ['canary']).join()).toContain(fault)
})
