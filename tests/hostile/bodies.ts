// Bodies: what a route expects with odd values inside, and bytes that are no JSON, or not what their headers say.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { Route } from '#server/calls/route.ts'
import { bookmark, selectorOf, sortOf } from './selectors.ts'
import type { Known } from './stage.ts'
import { calmValue, mostly, oddJson, oddNumber, oddText, some } from './values.ts'

export interface Body {
  readonly headers: Record<string, string>
  readonly bytes: Buffer | undefined
}

/** Members that mean something in some body. */
function members(known: Known): Record<string, fc.Arbitrary<unknown>> {
  const id = mostly(fc.constantFrom(...known.ids), oddText)
  const badRevs = ['1-x', '0-1', '-', '99999999999999999999-a', '1-']
  const rev = mostly(fc.constantFrom(...known.revs), fc.oneof(fc.constantFrom(...badRevs), oddText))
  const flag = mostly(fc.boolean())
  const list = (of: fc.Arbitrary<unknown>) => mostly(fc.array(of, { maxLength: 5 }))
  const number = mostly(fc.integer({ min: 0, max: 2_000 }), oddNumber)
  const text = mostly(fc.constantFrom('Ana', 'a@example.com', 'ticket', 'correct horse'), oddText)
  return {
    _id: id,
    _rev: rev,
    _deleted: flag,
    _revisions: mostly(fc.record({ start: oddNumber, ids: list(oddText) })),
    _attachments: fc.oneof(oddJson, fc.dictionary(oddText, fileOf())),
    id,
    rev,
    klass: mostly(fc.constantFrom(...known.entities.map(({ kind }) => kind)), oddText),
    docs: list(fc.oneof(documentOf(known), some({ id, rev }, 0.25), oddJson)),
    new_edits: flag,
    all_or_nothing: flag,
    total: flag,
    inclusive_end: flag,
    descending: flag,
    include_docs: flag,
    keys: list(id),
    doc_ids: list(id),
    selector: selectorOf(known),
    sort: sortOf(known),
    fields: list(oddText),
    bookmark: mostly(fc.constantFrom('nil', ''), bookmark),
    limit: number,
    skip: number,
    app: text,
    name: text,
    username: text,
    fullname: text,
    token: text,
    email: text,
    unconfirmed_email: text,
    password: text,
    password_confirmation: text,
    current_password: text,
    remember: flag,
    locale: text,
    key: id,
    startkey: id,
    endkey: id,
  }
}

/** What a document says of a file: known to be here, in base64, to follow, or anything. */
function fileOf(): fc.Arbitrary<unknown> {
  const said = {
    stub: fc.boolean(),
    follows: fc.boolean(),
    data: mostly(fc.base64String({ maxLength: 40 }), oddJson),
    digest: mostly(fc.constant('md5-rL0Y20zC+Fzt72VPzMSk2A=='), oddJson),
    content_type: mostly(fc.constantFrom('image/png', 'text/html'), oddJson),
    revpos: oddNumber,
    length: oddNumber,
  }
  return mostly(some(said, 0.5))
}

/** A record of some kind with some of its fields; each holds an example or anything. */
function documentOf(known: Known): fc.Arbitrary<unknown> {
  const names = {
    _id: fc.constantFrom(...known.ids),
    _rev: fc.constantFrom(...known.revs),
  }
  return fc.constantFrom(...known.entities).chain(({ kind, fields }) => {
    const values = Object.entries(fields).map(([name, field]) => {
      const example = fc.constantFrom(field.example, field.second)
      const other = fc.oneof(example, fc.constantFrom(...known.ids), calmValue)
      return [name, field.required ? mostly(example) : mostly(other)] as const
    })
    const required = values.filter(([name]) => fields[name]!.required)
    return fc
      .tuple(
        fc.record(Object.fromEntries(required)),
        some(Object.fromEntries(values), 3),
        some(names, 5),
      )
      .map(([needed, more, named]) => ({ klass: kind, ...more, ...needed, ...named }))
  })
}

/** What the route's shape speaks of. A shape without names may hold any. */
function expected(route: Route, known: Known): fc.Arbitrary<unknown> {
  const all = members(known)
  const shape = Object.keys(shapeOf(route))
  const isDocument = shape.length === 0 || shape.includes('klass')
  const [first = '_id', ...others] = shape.length > 0 ? shape : Object.keys(all)
  const rest = some(
    Object.fromEntries(others.map((name) => [name, all[name] ?? oddJson])),
    shape.length < 8 ? 0.25 : 1,
  )
  const whole = fc
    .tuple(all[first] ?? oddJson, rest)
    .map(([of, more]) => ({ [first]: of, ...more }))
  const revs = fc.array(fc.constantFrom(...known.revs), { maxLength: 3 })
  const lists = fc.dictionary(fc.constantFrom(...known.ids, 'x'), mostly(revs), { maxKeys: 4 })
  return fc.oneof(
    { arbitrary: whole, weight: 5 },
    { arbitrary: documentOf(known), weight: isDocument ? 8 : 1 },
    { arbitrary: lists, weight: shape.length === 0 ? 5 : 1 },
    { arbitrary: oddJson, weight: 1 },
  )
}

function shapeOf({ body }: Route): object {
  const schema = body as { shape?: object; unwrap?: () => { shape?: object } } | undefined
  return schema?.shape ?? schema?.unwrap?.().shape ?? {}
}

const utf8 = (text: string) => Buffer.from(text, 'utf8')

/** JSON that parsers disagree about, and what is no JSON at all. */
const texts = [
  '{"klass":"Category","klass":"Account","name":"a","name":"b"}',
  '{"__proto__":{"klass":"Category"},"constructor":{"prototype":{"a":1}},"name":1e400}',
  '{"name":1E-9999,"limit":123456789012345678901234567890}',
  '{"name":"\\ud800","_id":"\\udfff"}',
  '{"name":"a\\u0000b"}',
  '{"selector":{"klass":"Category"},"limit":1e2}',
  '{"a":1}{"b":2}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1,}',
  'null',
  'true',
  '""',
  '[]',
  '',
  ' '.repeat(50_000),
  '['.repeat(100_000),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{${'"a":1,'.repeat(20_000)}"a":1}`,
]

/** Bytes as they are sent for this JSON text, with the header that may tell the truth about them. */
const disguises: Record<string, (text: string) => Body> = {
  truncated: (text) => json(utf8(text.slice(0, -1))),
  'byte order mark': (text) => json(utf8(`\ufeff${text}`)),
  'broken UTF-8': (text) =>
    json(Buffer.concat([utf8(text.slice(0, -1)), Buffer.of(0xc3, 0x28, 0x7d)])),
  'a NUL byte': (text) => json(Buffer.concat([utf8(text), Buffer.of(0)])),
  'UTF-16': (text) => json(Buffer.from(`\ufeff${text}`, 'utf16le')),
  'UTF-16 by name': (text) =>
    json(Buffer.from(text, 'utf16le'), 'application/json; charset=utf-16'),
  gzip: (text) => json(gzipSync(text), undefined, 'gzip'),
  'gzip in name only': (text) => json(utf8(text), undefined, 'gzip'),
  deflate: (text) => json(deflateSync(text), undefined, 'deflate'),
  brotli: (text) => json(brotliCompressSync(text), undefined, 'br'),
  'an unknown encoding': (text) => json(utf8(text), undefined, 'identity, x, \u00ff'),
  text: (text) => json(utf8(text), 'text/plain'),
  form: (text) => json(utf8(text), 'application/x-www-form-urlencoded'),
  multipart: (text) => json(utf8(text), 'multipart/form-data; boundary=a'),
  'one part': (text) => json(utf8(`--a\r\n\r\n${text}\r\n--a--`), 'multipart/related; boundary=a'),
  'parts without end': (text) => json(utf8(`--a\r\n\r\n${text}`), 'multipart/related; boundary=a'),
  'no type': (text) => ({ headers: {}, bytes: utf8(text) }),
  'an odd type': (text) => json(utf8(text), 'application/json;;charset="\u00ff'),
  'two types': (text) => json(utf8(text), 'application/json, text/html'),
}

function json(bytes: Buffer, type = 'application/json', encoding?: string): Body {
  const coded: Record<string, string> =
    encoding === undefined ? {} : { 'content-encoding': encoding }
  return { headers: { 'content-type': type, ...coded }, bytes }
}

/** Any body for this route. */
export function bodyOf(route: Route, known: Known): fc.Arbitrary<Body> {
  const text = fc.oneof(
    {
      arbitrary: expected(route, known).map((value) => JSON.stringify(value) ?? 'null'),
      weight: 9,
    },
    { arbitrary: fc.constantFrom(...texts), weight: 1 },
  )
  const disguise = fc.constantFrom(...Object.keys(disguises))
  return fc.oneof(
    { arbitrary: text.map((all) => json(utf8(all))), weight: 10 },
    { arbitrary: fc.tuple(text, disguise).map(([all, name]) => disguises[name]!(all)), weight: 1 },
    { arbitrary: fc.constant({ headers: {}, bytes: undefined }), weight: 1 },
  )
}
