// Pages with random links, renamed, deleted, brought back, pushed from elsewhere: after each step what the server says of who links
// to a page is what a graph says that is built from the pages alone, without the product's reader of Markdown.
import { fc } from '@fast-check/vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
})
afterAll(() => app.close())

const pages = 6
const page = fc.integer({ min: 0, max: pages - 1 })
/** Addresses that pages have or get, so that they take each other's places. */
const address = fc.integer({ min: 0, max: 6 })
const uriOf = (number: number) => `part/u${number}`

/** Links that a text makes, by the address they name, and how it is written. */
const links = fc.array(
  fc.tuple(address, fc.constantFrom('name', 'words', 'code', 'value', 'fence')),
  {
    minLength: 1,
    maxLength: 4,
  },
)

function textOf(all: readonly (readonly [number, string])[]): string {
  return all
    .map(([to, how]) => {
      const name = uriOf(to)
      if (how === 'words') return `- see [[${name}|some words]]`
      if (how === 'code') return `not \`[[${name}]]\``
      if (how === 'fence') return `\n~~~\n[[${name}]]\n~~~\n`
      return how === 'value' ? `> {{${name}!!voltage}}` : `[[${name}]]`
    })
    .join('\n\n')
}

/** Independent of the product: what a text links to, by the lines that it was made of. */
function namesIn(text: string): Set<string> {
  const open = text.replace(/\n~~~\n[^~]*\n~~~\n/g, '').replace(/`[^`]*`/g, '')
  return new Set([...open.matchAll(/(?:\[\[|\{\{)([^\]|!}]+)/g)].map(([, name]) => name!))
}

const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), page, links, uri: fc.option(address) }),
  fc.record({ do: fc.constant('bulk' as const), page, links, uri: fc.option(address) }),
  fc.record({ do: fc.constant('push' as const), page, links, uri: fc.option(address) }),
  fc.record({ do: fc.constant('delete' as const), page }),
)

interface Doc {
  readonly _id: string
  readonly _rev: string
  readonly uri: string
  readonly aliases?: string[]
  readonly content?: string
}

test('what links to a page is exact after every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 14 }), async (steps) => {
      const group = await app.makeGroup(owner)
      const ids = Array.from({ length: pages }, (_, at) => `han-01k9z00000000000000000000${at}`)
      for (const one of steps) {
        await take(group, ids[one.page]!, one)
        await compare(group)
      }
    }),
    { numRuns: 5, seed: 907, endOnFailure: true },
  )
})

async function take(
  group: string,
  _id: string,
  one: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
): Promise<void> {
  const { client } = owner
  const { status, body } = await client.get(`/${group}/${_id}`)
  const before = status === 200 ? (body as Doc) : undefined
  if (one.do === 'delete') {
    if (before) expectOk(await client.delete(`/${group}/${_id}`, { rev: before._rev }))
    return
  }
  const uri = one.uri === null ? before?.uri : uriOf(one.uri)
  const said = { klass: 'Handbook', title: `Page ${_id.at(-1)}`, content: textOf(one.links) }
  const doc = { ...said, ...(uri && { uri }), take_address: true }
  if (one.do === 'write') await client.put(`/${group}/${_id}`, { ...doc, _rev: before?._rev })
  if (one.do === 'bulk') {
    await client.post(`/${group}/_bulk_docs`, { docs: [{ ...doc, _id, _rev: before?._rev }] })
  }
  if (one.do !== 'push') return
  // A version made elsewhere: on top of the current one, or beside it.
  const { take_address: _, ...made } = doc
  const name = `${one.links.length}${one.page}abcdef0123456789abcdef0123456789`.slice(0, 32)
  const [generation = '0', last] = (before?._rev ?? '0-').split('-')
  const isBeside = one.links.length % 2 === 1
  const start = isBeside ? Number(generation) || 1 : Number(generation) + 1
  const ancestors = !isBeside && last ? [last] : []
  const pushed = { ...made, _id, _revisions: { start, ids: [name, ...ancestors] } }
  const docs = [
    ancestors.length > 0 || start === 1
      ? pushed
      : { ...pushed, _revisions: { start, ids: [name] } },
  ]
  await client.post(`/${group}/_bulk_docs`, { new_edits: false, docs })
}

/** What the server says of all names, and what the pages themselves say. */
async function compare(group: string): Promise<void> {
  const { client } = owner
  const found = await client.post(`/${group}/_find`, {
    selector: { klass: 'Handbook' },
    limit: 100,
  })
  const docs = expectOk(found).body.docs as Doc[]
  expect(new Set(docs.map(({ uri }) => uri)).size).toBe(docs.length)
  const owners = new Map<string, string>()
  for (const { _id, aliases = [] } of docs.toSorted((a, b) => (a._id < b._id ? 1 : -1))) {
    for (const alias of aliases) owners.set(alias, _id)
  }
  for (const { _id, uri } of docs) owners.set(uri, _id)
  const missing = new Set<string>()
  for (const { _id } of docs) {
    const expected = docs.filter(
      (one) =>
        one._id !== _id && [...namesIn(one.content ?? '')].some((name) => owners.get(name) === _id),
    )
    const { body } = await client.get(`/${group}/_handbooks/linked_by`, { name: _id })
    const told = (body.sources as { id: string }[]).map(({ id }) => id).sort()
    expect(told).toEqual(expected.map((one) => one._id).sort())
  }
  for (const { content = '' } of docs) {
    for (const name of namesIn(content)) if (!owners.has(name)) missing.add(name)
  }
  const { body } = await client.get(`/${group}/_handbooks/missing`, { limit: 100 })
  const named = (body.missing as { name: string; kind: string }[])
    .filter(({ kind }) => kind === 'page')
    .map(({ name }) => name)
  expect(named.sort()).toEqual([...missing].sort())
}
