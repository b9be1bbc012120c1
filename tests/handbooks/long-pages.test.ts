// Pages of a million characters: they are saved, linked, found, shown, renamed, handed out and taken away like others, and keep nobody
// else waiting, whatever is written in them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Block } from '#core/markdown/tree.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { isProof } from '../support/proof.ts'
import { costOf, median } from '../hostile/bombs/measure.ts'

const max = 1_000_000

let app: TestApp
let owner: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
})
afterAll(() => app.close())

const write = async (title: string, values: Record<string, unknown> = {}) => {
  const reply = await owner.client.post(`/${group}`, { klass: 'Handbook', title, ...values })
  return expectOk(reply).body as { id: string; rev: string }
}
const ask = async (path: string, query: Record<string, string> = {}) =>
  expectOk(await owner.client.get(`/${group}/_handbooks/${path}`, query)).body

/** A manual of this many characters that links in its first part, and in its last. */
function manual(link: string): string {
  const part = `## Step\n\n${'Hold the board and look at what is burnt, swollen or wet.\n'.repeat(8)}\n`
  const first = `# Begin\n\nSee [[${link}]].\n\n`
  const last = `\n\n# End\n\nzanzibar: see [x][there]\n\n[there]: /account/${group}/wiki/${link}\n`
  const middle = part.repeat(Math.floor((max - 1_000) / part.length))
  return (first + middle).padEnd(max - last.length, 'wet. ') + last
}

/** All of the text, asked for portion after portion, and the longest answer. */
async function wholeText(name: string) {
  const { blocks, portions } = await ask('page', { name })
  const all: Block[] = [...blocks]
  let longest = JSON.stringify(blocks).length
  for (let at = 1; at < portions; at++) {
    const next = await ask('portion', { name, at: String(at) })
    expect(next.portions).toBe(portions)
    all.push(...next.blocks)
    longest = Math.max(longest, JSON.stringify(next.blocks).length)
  }
  return { blocks: all, portions, longest }
}

test('a page of a million characters is a page like others', async () => {
  const { id: target } = await write('Target', { uri: 'target' })
  const content = manual('target')
  const { id } = await write('Manual', { uri: 'manual', content })
  expect((await owner.client.get(`/${group}/${id}`)).body.content).toBe(content)

  const { blocks, portions, longest } = await wholeText('manual')
  expect(portions).toBeGreaterThan(10)
  expect(longest).toBeLessThan(1_000_000)
  const headings = blocks.flatMap((one) => (one.type === 'heading' ? [one.children[0]] : []))
  expect(headings.at(-1)).toEqual({ type: 'text', text: 'End' })
  expect(JSON.stringify(blocks.at(-1))).toContain(`/account/${group}/wiki/target`)
  expect((await ask('portion', { name: 'manual', at: String(portions) })).blocks).toEqual([])

  expect((await ask('linked_by', { name: 'target' })).sources).toMatchObject([{ id }])
  const found = await owner.client.post(`/${group}/_find`, {
    selector: { klass: 'Handbook', $text: 'zanzibar' },
    fields: ['_id'],
  })
  expect(expectOk(found).body.docs).toEqual([{ _id: id }])

  const { body: now } = await owner.client.get(`/${group}/${target}`)
  const rename = { id: target, rev: now._rev, uri: 'other', rewrite: true }
  const renamed = await owner.client.post(`/${group}/_handbooks/rename`, rename)
  expect(expectOk(renamed).body).toMatchObject({ rewritten: 1, left: 0 })
  const { body: after } = await owner.client.get(`/${group}/${id}`)
  expect(after.content).toContain('See [[other')
  expect(after.content).toContain(`[there]: /account/${group}/wiki/other`)

  const changes = await owner.client.post(`/${group}/_find`, {
    selector: { klass: 'DocumentChange', item_id: id },
    limit: 2,
  })
  expect(expectOk(changes).body.docs[0].changes.content).toEqual([content, after.content])

  expectOk(await owner.client.delete(`/${group}/${id}`, { rev: after._rev }))
  expect((await ask('linked_by', { name: 'other' })).total).toBe(0)
})

test('one character more is refused under its field, with the number that a page takes', async () => {
  const long = { klass: 'Handbook', title: 'Long', content: 'x'.repeat(max + 1) }
  const reply = await owner.client.post(`/${group}`, long)
  expect(reply.status).toBe(422)
  expect(reply.body.reason).toEqual({ content: `is too long (maximum is ${max} characters)` })
})

test('what is written is shown portion after portion before it is saved', async () => {
  const preview = (at: number) =>
    owner.client.post(`/${group}/_handbooks/preview`, { content: manual('other'), at })
  const { portions } = expectOk(await preview(0)).body
  const last = expectOk(await preview(portions - 1)).body
  expect(last.blocks.at(-1)).toMatchObject({ type: 'paragraph' })
})

const hostile: Readonly<Record<string, readonly [part: string, type?: string]>> = {
  'lines of HTML': ['a<br>', 'text/html'],
  'emphasis without end': ['**a*b '],
  'words of a line each': ['a\n'],
  emphasis: ['*a* b '],
  links: ['[[other]] '],
  'links to many pages': ['[[a'],
  'elements in each other': ['<b><p>', 'text/html'],
  'plain lines': ['a\n', 'text/plain'],
  headings: ['# a\n\n'],
  'empty lines': ['\n'],
}

// One long tree; the proof tries them all.
test.each(Object.entries(hostile).slice(0, isProof ? undefined : 1))(
  'a million characters of %s keep nobody waiting',
  async (name, [part, content_type = 'text/markdown']) => {
    const idle: number[] = []
    for (let at = 0; at < 20; at++)
      idle.push((await costOf(() => app.server.inject('/_up'))).turnMs)
    const maxTurnMs = 200 * Math.max(1, median(idle) / 2)
    const content = part.repeat(max / part.length)
    const turns: Record<string, number> = {}
    const timed = async <Answer>(what: string, work: () => Promise<Answer>): Promise<Answer> => {
      let answer: Answer | undefined
      const { turnMs } = await costOf(async () => (answer = await work()))
      turns[what] = Math.min(turns[what] ?? Infinity, turnMs)
      return answer!
    }
    const round = async (title: string) => {
      const { id, rev } = await timed('save', () => write(title, { content, content_type }))
      const change = { _rev: rev, klass: 'Handbook', title: `${title} 2`, content, content_type }
      const saved = await timed('change', () => owner.client.put(`/${group}/${id}`, change))
      const { longest } = await timed('show', () => wholeText(id))
      expect(longest).toBeLessThan(4_000_000)
      await timed('remove', () =>
        owner.client.delete(`/${group}/${id}`, { rev: expectOk(saved).body.rev }),
      )
    }
    const tooLong = () => Object.entries(turns).filter(([, turnMs]) => turnMs > maxTurnMs)
    await round(name)
    // What others do on the machine makes a turn longer, and never shorter: the shortest of three counts.
    for (let again = 1; again < 3 && tooLong().length > 0; again++) await round(`${name}, ${again}`)
    expect(tooLong()).toEqual([])
  },
)
