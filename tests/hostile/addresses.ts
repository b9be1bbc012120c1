// Addresses of a route: its parameters filled with what is there, what is somebody else's, and what breaks programs;
// and queries, from the names the route knows.
import fc from 'fast-check'
import { newId } from '#core/ids.ts'
import type { Route } from '#server/calls/route.ts'
import type { Known } from './stage.ts'
import { oddJson, oddNumber, wellFormed } from './values.ts'

/** Encodings that mean something else than they look, or nothing. */
const encodings = [
  '%00',
  '%ff',
  '%c0%80',
  '%ED%A0%80',
  '%',
  '%zz',
  '%2F',
  '%2e%2e%2f',
  '%252F',
  '%5c',
  '..;',
  '+',
  '%0d%0aset-cookie:a=b',
  'a%00',
]

function idOf({ ids, entities }: Known): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: fc.constantFrom(...ids), weight: 6 },
    { arbitrary: fc.constantFrom(...entities).map(({ prefix }) => newId(prefix)), weight: 1 },
    {
      arbitrary: fc.constantFrom(
        '_design/x',
        '_local/x',
        '_security',
        '_x',
        'ctg-',
        'A-B',
        '.',
        '..',
      ),
      weight: 1,
    },
    { arbitrary: wellFormed, weight: 2 },
  )
}

function databaseOf({ databases, foreign }: Known): fc.Arbitrary<string> {
  const known = fc.constantFrom(...databases)
  const changed = known.chain((name) =>
    fc.constantFrom(name.toUpperCase(), `${name}/`, `${name}\0`, `../${name}`, ` ${name}`),
  )
  return fc.oneof(
    { arbitrary: known, weight: 14 },
    { arbitrary: fc.constantFrom(...foreign, '_users', 'accounts', 'prices'), weight: 3 },
    { arbitrary: fc.oneof(changed, wellFormed), weight: 1 },
  )
}

function paramOf(name: string, known: Known): fc.Arbitrary<string> {
  const plain = name === 'db' ? databaseOf(known) : name === 'id' ? idOf(known) : wellFormed
  return fc.oneof(
    { arbitrary: plain.map(encodeURIComponent), weight: 12 },
    { arbitrary: fc.constantFrom(...encodings), weight: 1 },
  )
}

const commonNames = [
  'rev',
  'limit',
  'skip',
  'since',
  'keys',
  'key',
  'startkey',
  'a[b]',
  '__proto__',
  '',
]

function queryOf(route: Route, known: Known): fc.Arbitrary<string> {
  const shape = (route.query as { shape?: object } | undefined)?.shape ?? {}
  const own = Object.keys(shape)
  const name = fc.constantFrom(...own, ...own, ...own, ...commonNames)
  const json = oddJson.map((value) =>
    encodeURIComponent((JSON.stringify(value) ?? '').slice(0, 3_000)),
  )
  const value = fc.oneof(
    fc.constantFrom('true', 'false', '0', '1', 'null', 'all', '[', '"\\ud800"', '"\\u0000"', '1-x'),
    fc.constantFrom(
      '9'.repeat(30),
      '1e400',
      '-1',
      '0x10',
      'Infinity',
      'now',
      '_doc_ids',
      '_selector',
    ),
    fc.constantFrom('normal', 'longpoll', 'continuous', 'eventsource', 'live', 'all_docs'),
    fc.constantFrom(...known.revs, ...known.ids).map((text) => encodeURIComponent(`["${text}"]`)),
    fc.constantFrom(...known.revs, ...known.ids),
    fc.constantFrom(...encodings),
    oddNumber.map(String),
    wellFormed.map(encodeURIComponent),
    json,
  )
  const pairs = fc.array(
    fc.tuple(name, value).map(([key, of]) => `${key}=${of}`),
    { maxLength: 4 },
  )
  // A feed waits for nothing here, unless set otherwise above.
  return pairs.map((all) => `?${[...all, 'timeout=1'].join('&')}`)
}

/** The address as it goes over the wire. */
export function addressOf(route: Route, known: Known): fc.Arbitrary<string> {
  const parts = route.url
    .split('/')
    .map((part) => (/^[:*]/.test(part) ? paramOf(part.slice(1), known) : fc.constant(part)))
  const anyhow = fc.tuple(...parts).map((filled) => filled.join('/'))
  // The name of a view or an action has two parts that belong together.
  const path = fc
    .tuple(anyhow, fc.boolean(), fc.constantFrom(...known.designs))
    .map(([filled, fit, of]) => {
      const [design = '', name = ''] = of.split('/')
      const pattern = /_design\/[^/]*\/(_view|_update)\/[^/]*/
      return fit
        ? filled.replace(pattern, (_, kind) => `_design/${design}/${kind}/${name}`)
        : filled
    })
  return fc
    .tuple(path, fc.oneof({ arbitrary: fc.constant(''), weight: 2 }, queryOf(route, known)))
    .map((both) => both.join(''))
}
