// Pages as Markdown files: what goes in comes out byte by byte, what is changed says so in its file, and archives that are made
// to harm are refused.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readZip, type ArchivedFile } from '#modules/handbook/server/exchange/zip-read.ts'
import { writeZip } from '#server/answers/zip.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'

let app: TestApp
let owner: TestPerson

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
})
afterAll(() => app.close())

async function zipOf(files: readonly ArchivedFile[]): Promise<Buffer> {
  async function* each() {
    for (const { name, bytes } of files) {
      yield {
        name,
        file: { length: bytes.length, isPacked: true, read: async () => Readable.from([bytes]) },
      }
    }
  }
  const pieces: Buffer[] = []
  for await (const piece of writeZip(each())) pieces.push(piece)
  return Buffer.concat(pieces)
}

const file = (name: string, text: string | Buffer): ArchivedFile => ({
  name,
  bytes: Buffer.from(text),
})

const roomy = { entries: 10_000, bytes: 1_000_000_000 }
const unzip = (bytes: Buffer) => readZip(bytes, roomy, () => true)

async function takeIn(group: string, body: Buffer, query: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/zip' }
  return owner.client.call('POST', `/${group}/_handbooks/import`, { body, headers, query })
}

/** The files of a Group, read from the bytes of the answer. */
async function giveOut(group: string): Promise<Map<string, Buffer>> {
  const answer = await app.server.inject({
    url: `/${group}/_handbooks/export`,
    headers: { cookie: [...owner.client.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  expect(answer.statusCode).toBe(200)
  return new Map((await unzip(answer.rawPayload)).map(({ name, bytes }) => [name, bytes]))
}

/** Texts that people wrote: what the packages say that the product is made with. */
function realFiles(count: number): ArchivedFile[] {
  const root = join(import.meta.dirname, '../../node_modules')
  const found: ArchivedFile[] = []
  for (const name of readdirSync(root).toSorted()) {
    if (found.length === count) return found
    try {
      const bytes = readFileSync(join(root, name, 'README.md'))
      if (bytes.toString().length <= 100_000) found.push({ name: `packages/${name}.md`, bytes })
    } catch {
      // A folder of packages, or one without a text.
    }
  }
  return found
}

const odd: ArchivedFile[] = [
  file('Windows.md', '# Títle\r\n\r\nline\r\n'),
  file('mark.md', '\uFEFFtext after a mark'),
  file('mark-and-front.md', '\uFEFF---\r\ntitle: "Com marca"\r\nlayout: post\r\n---\r\n\r\nx'),
  file('A.md', 'a name in capitals'),
  file('a.md', 'the same without'),
  file('deep/er/Name with spaces.md', 'no final newline'),
  file(
    'unknown.md',
    '---\nlayout: post\ndate: 2026-01-02\ntags:\n  - a\n  - b\nnested:\n  x: {a: 1}\ntitle: Kept\n---\nx\n',
  ),
  file(
    'known.md',
    '---\nuri: own/address\ncategories: [Notebook, fonte dc]\nicon: 🔌\nfields:\n  voltage: "19 V"\n  "odd key": 1\n---\n',
  ),
  file('strange.md', '---\nid: getting-started\nuri: NOT GOOD\ntitle: [a]\nfields: 3\n---\n\n\n'),
  file('only-dashes.md', '---\n'),
  file('unfinished.md', '---\ntitle: x\n'),
  file('empty.md', ''),
  file('blank.md', ' \n\t\n'),
  file('decomposed.md', 'a\u0301 and \u00e1, zero\u200bwidth, \u202eturned\n'),
  file('日本.md', '日本語\n'),
]

/** What people wrote is more of the same: `npm test` takes a few of them. */
const realCount = isProof ? 200 : 20

test('real files and the odd ones go in and come out byte by byte, and again', async () => {
  const files = [...realFiles(realCount), ...odd]
  expect(files.length).toBe(realCount + odd.length)
  const group = await app.makeGroup(owner)
  const first = expectOk(await takeIn(group, await zipOf(files))).body
  expect(first.files.filter(({ outcome }: { outcome: string }) => outcome !== 'created')).toEqual(
    [],
  )
  const out = await giveOut(group)
  expect([...out.keys()].sort()).toEqual(files.map(({ name }) => name).sort())
  for (const { name, bytes } of files) expect(out.get(name)?.equals(bytes), name).toBe(true)
  const again = expectOk(await takeIn(group, await zipOf(files), { existing: 'replace' })).body
  expect(again).toMatchObject({ created: 0, changed: 0, same: files.length })
})

test('a Group that takes in what another one gave out gives out the same', async () => {
  const one = await app.makeGroup(owner)
  const { client } = owner
  const values = [{ field_name: 'voltage', field_value: 'yes: "19 V"\n# two' }]
  const page = { klass: 'Handbook', title: 'Fonte: "19 V"', fields: values, icon: '🔌' }
  expectOk(
    await client.post(`/${one}`, { ...page, categories: 'notebook, fonte', content: 'x\r\ny' }),
  )
  expectOk(
    await client.post(`/${one}`, { klass: 'Handbook', title: 'true', content_type: 'text/plain' }),
  )
  const bytes = await zipOf([file('a.md', '---\nlayout: post # why\n---\n# A\n')])
  const { files } = expectOk(await takeIn(one, bytes)).body
  const { body: doc } = await client.get(`/${one}/${files[0].id}`)
  expectOk(await client.put(`/${one}/${doc._id}`, { ...doc, title: 'Another title' }))
  const out = await giveOut(one)
  expect(out.get('a.md')?.toString()).toBe(
    `---\nid: ${doc._id}\nuri: a\ntitle: Another title\nlayout: post # why\n---\n# A\n`,
  )
  const other = await app.makeGroup(owner)
  const packed = await zipOf([...out].map(([name, content]) => file(name, content)))
  expect(expectOk(await takeIn(other, packed)).body.created).toBe(3)
  expect(await giveOut(other)).toEqual(out)
})

test('links between files lead to their pages', async () => {
  const group = await app.makeGroup(owner)
  const files = [
    file('Docs/Start.md', '[next](./More%20of%20it.md#part) [up](../Index.md) [none](x.md)'),
    file('Docs/More of it.md', 'x'),
    file('Index.md', '[start](Docs/Start.md)'),
  ]
  expectOk(await takeIn(group, await zipOf(files)))
  const { body } = await owner.client.get(`/${group}/_handbooks/page`, { name: 'docs/start' })
  expect(body.linked_by).toMatchObject([{ uri: 'index' }])
  expect(body.references.map(({ page }: { page: { uri: string } | null }) => page?.uri)).toEqual([
    'docs/more-of-it',
    'index',
    undefined,
  ])
})

test('what cannot be a page is refused by itself, and what is there is kept unless it is to be replaced', async () => {
  const group = await app.makeGroup(owner)
  const files = [
    file('good.md', 'x'),
    file('latin.md', Buffer.from('ma\xe7\xe3', 'latin1')),
    file('long.md', 'x'.repeat(1_000_001)),
    file('nul.md', 'a\0b'),
    file('picture.png', 'x'),
    file('__MACOSX/._good.md', 'x'),
  ]
  const dry = expectOk(await takeIn(group, await zipOf(files), { dry: 'true' })).body
  expect(dry.created).toBe(1)
  expect((await giveOut(group)).size).toBe(0)
  expect(expectOk(await takeIn(group, await zipOf(files))).body.files).toMatchObject([
    { file: 'good.md', outcome: 'created', uri: 'good' },
    { file: 'latin.md', outcome: 'refused', reason: 'utf8' },
    { file: 'long.md', outcome: 'refused', field: 'content', reason: 'too_long' },
    { file: 'nul.md', outcome: 'refused', field: 'content', reason: 'invalid' },
  ])
  const changed = await zipOf([file('good.md', 'y')])
  expect(expectOk(await takeIn(group, changed)).body.files).toMatchObject([{ outcome: 'kept' }])
  const replace = { existing: 'replace' }
  expect(expectOk(await takeIn(group, changed, replace)).body.changed).toBe(1)
  const alone = await takeIn(group, Buffer.from('z'), { ...replace, name: 'good.md' })
  expect(expectOk(alone).body.files).toMatchObject([{ outcome: 'changed', uri: 'good' }])
  expect((await giveOut(group)).get('good.md')?.toString()).toBe('z')
})

test('a file that says the id of another kind is a page of its own, and tells nothing of that record', async () => {
  const group = await app.makeGroup(owner)
  const text = Buffer.from(`---\nid: ${owner.id}\ntitle: Spy\n---\nx`)
  const { files } = expectOk(await takeIn(group, text, { name: 'spy.md' })).body
  expect(files).toMatchObject([
    { outcome: 'created', uri: 'spy', id: expect.stringMatching(/^han-/) },
  ])
})

describe('an archive', () => {
  const small = { entries: 3, bytes: 1_000 }
  const read = (bytes: Buffer) => readZip(bytes, small, () => true)
  /** The archive with another text in the place of one in it. */
  const turned = (bytes: Buffer, from: string, to: string) =>
    Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')

  const hostile: [why: string, make: () => Promise<Buffer>, key: string][] = [
    ['that is none', async () => Buffer.from('hello'), 'archive_broken'],
    ['that is nothing', async () => Buffer.alloc(0), 'archive_broken'],
    [
      'that ends early',
      async () => (await zipOf([file('a.md', 'a')])).subarray(10),
      'archive_broken',
    ],
    ['with a path up', async () => zipOf([file('../../a.md', 'a')]), 'archive_names'],
    ['with a path up in it', async () => zipOf([file('a/../../b.md', 'a')]), 'archive_names'],
    ['with a whole path', async () => zipOf([file('/etc/a.md', 'a')]), 'archive_names'],
    ['with a drive', async () => zipOf([file('C:\\a.md', 'a')]), 'archive_names'],
    ['with a backslash up', async () => zipOf([file('..\\a.md', 'a')]), 'archive_names'],
    ['with a name of control signs', async () => zipOf([file('a\n.md', 'a')]), 'archive_names'],
    [
      'with a name twice',
      async () => zipOf([file('a.md', 'a'), file('a.md', 'b')]),
      'archive_names',
    ],
    [
      'of too many',
      async () => zipOf(['1', '2', '3', '4'].map((name) => file(name, ''))),
      'archive_too_many',
    ],
    ['that is a bomb', async () => zipOf([file('a.md', 'a'.repeat(1_001))]), 'archive_too_large'],
    [
      'that is one in parts',
      async () => zipOf([file('a', 'a'.repeat(600)), file('b', 'a'.repeat(600))]),
      'archive_too_large',
    ],
    [
      'that says it is smaller than it is',
      async () => {
        const bytes = await zipOf([file('a.md', 'a'.repeat(900))])
        bytes.writeUInt32LE(10, bytes.lastIndexOf('PK\u0001\u0002') + 24)
        return bytes
      },
      'archive_broken',
    ],
    [
      'that is encrypted',
      async () => {
        const bytes = await zipOf([file('a.md', 'a')])
        bytes.writeUInt16LE(1, bytes.lastIndexOf('PK\u0001\u0002') + 8)
        return bytes
      },
      'archive_encrypted',
    ],
    [
      'whose content was turned',
      async () => turned(await zipOf([file('a.md', 'zq')]), 'zq', 'qz'),
      'archive_broken',
    ],
    [
      'whose files lie elsewhere',
      async () => turned(await zipOf([file('a.md', 'a')]), 'PK\u0003\u0004', 'PK\u0003\u0005'),
      'archive_broken',
    ],
  ]

  test.each(hostile)('%s is refused', async (_, make, key) => {
    await expect(make().then(read)).rejects.toMatchObject({ code: 'bad_request', key })
  })

  test('with dates, comments and folders of other programs is read', async () => {
    const bytes = await zipOf([file('a/', ''), file('a/b.md', 'text')])
    const commented = Buffer.concat([
      bytes.subarray(0, -2),
      Buffer.from([3, 0]),
      Buffer.from('abc'),
    ])
    expect(await read(commented)).toEqual([{ name: 'a/b.md', bytes: Buffer.from('text') }])
  })
})
