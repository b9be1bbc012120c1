// Pages of the handbooks over HTTP: addresses and what becomes of them, links and where they are listed, values, lists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let owner: TestPerson
let group: string

beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
})
afterAll(() => app.close())

/** A Group of its own for each test. */
async function fresh(): Promise<void> {
  group = await app.makeGroup(owner)
}

async function write(title: string, values: Record<string, unknown> = {}) {
  const reply = await owner.client.post(`/${group}`, { klass: 'Handbook', title, ...values })
  const { id, rev } = expectOk(reply).body as { id: string; rev: string }
  return { id, rev }
}

async function change(id: string, values: Record<string, unknown>) {
  const { body } = await owner.client.get(`/${group}/${id}`)
  return owner.client.put(`/${group}/${id}`, { ...body, ...values })
}

async function call(path: string) {
  return expectOk(await owner.client.get(`/${group}/_handbooks/${path}`)).body
}

const page = (name: string) => call(`page?name=${encodeURIComponent(name)}`)
const labels = async (name: string) =>
  ((await page(name)).linked_by as { label: string }[]).map(({ label }) => label).sort()

describe('an address', () => {
  test('is made of the title, without accents, and numbered where it is taken', async () => {
    await fresh()
    await write('Não liga: fonte/placa')
    await write('Nao liga fonte placa')
    await write('日本')
    expect((await page('nao-liga-fonte-placa')).doc.title).toBe('Não liga: fonte/placa')
    expect((await page('nao-liga-fonte-placa-2')).doc.title).toBe('Nao liga fonte placa')
    expect((await page('page')).doc.title).toBe('日本')
    expect((await page('日本')).doc.uri).toBe('page')
  })

  test.each([
    ['Dell/DC Jack', 'invalid'],
    ['a//b', 'invalid'],
    ['ação', 'invalid'],
    ['han-01k9z0000000000000000000aa', 'invalid'],
  ])('%j is refused', async (uri) => {
    await fresh()
    const reply = await owner.client.post(`/${group}`, { klass: 'Handbook', title: 'x', uri })
    expect(reply.status).toBe(422)
    expect(reply.body.reason).toEqual({ uri: 'is invalid' })
  })

  test('of another page is refused; a former one only until it is taken over on purpose', async () => {
    await fresh()
    const { id } = await write('One', { uri: 'dell/one' })
    const taken = { klass: 'Handbook', title: 'Two', uri: 'dell/one' }
    expect((await owner.client.post(`/${group}`, taken)).body.reason).toEqual({
      uri: 'has already been taken',
    })
    expectOk(await change(id, { uri: 'dell/first' }))
    expect((await owner.client.post(`/${group}`, taken)).body.reason).toEqual({
      uri: 'leads to another record until now',
    })
    await write('Two', { uri: 'dell/one', take_address: true })
    expect((await page('dell/one')).doc.title).toBe('Two')
    expect((await page('dell/first')).doc.title).toBe('One')
  })

  test('that was given up thrice leads on, as does the id', async () => {
    await fresh()
    const { id } = await write('One', { uri: 'a' })
    for (const uri of ['b', 'c', 'd']) expectOk(await change(id, { uri }))
    for (const name of ['a', 'b', 'c', 'd', id, 'One']) {
      expect((await page(name)).doc).toMatchObject({ _id: id, uri: 'd', aliases: ['a', 'b', 'c'] })
    }
    expectOk(await change(id, { uri: 'b' }))
    expect((await page('d')).doc).toMatchObject({ uri: 'b', aliases: ['a', 'c', 'd'] })
  })

  test('of a page that comes back from a deletion gives way to who has it now', async () => {
    await fresh()
    const { id, rev } = await write('One', { uri: 'one' })
    expectOk(await owner.client.delete(`/${group}/${id}`, { rev }))
    await write('Other', { uri: 'one' })
    const back = { _id: id, klass: 'Handbook', title: 'One', uri: 'one' }
    expectOk(await owner.client.put(`/${group}/${id}`, back))
    expect((await page('one')).doc.title).toBe('Other')
    expect((await page(id)).doc.uri).toBe('one-2')
  })
})

describe('links', () => {
  test('of every form are known in the moment of the save, those in code are not', async () => {
    await fresh()
    const { id } = await write('Target page', { uri: 'dell/target' })
    const forms: Record<string, string> = {
      address: 'see [[dell/target]]',
      title: 'see [[Target Page|the words]]',
      link: `see [it](/account/${group}/wiki/dell/target#part)`,
      record: `see [it](/account/${group}/handbooks/${id})`,
      id: `see [it](${id})`,
      table: '| a |\n|---|\n| [[dell/target\\|x]] |',
      value: 'see {{dell/target!!voltage}}',
      html: '',
    }
    for (const [title, content] of Object.entries(forms)) {
      const html = { content: `<p><a href="/account/${group}/wiki/dell/target">x</a>` }
      await write(title, title === 'html' ? { ...html, content_type: 'text/html' } : { content })
    }
    await write('code', {
      content: '`[[dell/target]]`\n\n```\n[[dell/target]]\n```\n\n    [[dell/target]]',
    })
    await write('plain', { content: '[[dell/target]]', content_type: 'text/plain' })
    await write('other Group', { content: '[x](/account/acc-other/wiki/dell/target)' })
    expect(await labels('dell/target')).toEqual(Object.keys(forms).sort())
  })

  test('to a page that is not there yet are missing, and bind when it appears, goes and comes back', async () => {
    await fresh()
    await write('Source', { content: '[[Fonte 19V]] and {{fonte-19v!!voltage}}' })
    expect((await call('missing')).missing).toMatchObject([
      { name: 'fonte-19v', kind: 'page', count: 1, sources: [{ title: 'Source' }] },
    ])
    const { id, rev } = await write('Fonte 19V')
    expect(await labels('fonte-19v')).toEqual(['Source'])
    expect((await call('missing')).missing).toMatchObject([
      { name: 'fonte-19v!!voltage', kind: 'value' },
    ])
    expectOk(await owner.client.delete(`/${group}/${id}`, { rev }))
    expect((await call('missing')).missing[0]).toMatchObject({ name: 'fonte-19v', kind: 'page' })
    expect((await call('linked_by?name=fonte-19v')).sources).toMatchObject([{ label: 'Source' }])
    const values = [{ field_name: 'Voltage', field_value: '19 V' }]
    const back = { _id: id, klass: 'Handbook', title: 'Fonte 19V', fields: values }
    expectOk(await owner.client.put(`/${group}/${id}`, back))
    expect(await labels('fonte-19v')).toEqual(['Source'])
    expect((await call('missing')).total).toBe(0)
    expect((await call('orphans')).pages).toMatchObject([{ title: 'Source' }])
  })

  test('are 2,000 at most: a text with more is refused, one that came from elsewhere is kept', async () => {
    await fresh()
    const content = Array.from({ length: 2_001 }, (_, at) => `[[p${at}]]`).join(' ')
    const said = { klass: 'Handbook', title: 'Many', content }
    const refused = await owner.client.post(`/${group}`, said)
    expect(refused.status).toBe(422)
    expect(refused.body.reason).toEqual({ content: 'has too many entries (maximum is 2000)' })
    const doc = { ...said, _id: 'han-01k9z0000000000000000000aa', _rev: `1-${'a'.repeat(32)}` }
    const pushed = { docs: [doc], new_edits: false }
    expectOk(await owner.client.post(`/${group}/_bulk_docs`, pushed))
    expect((await call('missing')).total).toBe(2_000)
    expectOk(await change(doc._id, { title: 'Still many' }))
    expectOk(await change(doc._id, { content: content.replace('[[p0]]', '') }))
  })

  test('in comments name what they are on only to people who may read it', async () => {
    await fresh()
    const { id } = await write('Page')
    const member = await app.makePerson()
    await app.addMember(owner, group, member)
    const filter = { klass: 'SavedFilter', name: 'My own', list: 'tickets', query: 'status=block' }
    const record_id = expectOk(await owner.client.post(`/${group}`, filter)).body.id
    const content = `[Page](/account/${group}/handbooks/${id})`
    expectOk(await owner.client.post(`/${group}`, { klass: 'Comment', content, record_id }))
    const told = async ({ client }: TestPerson) =>
      expectOk(await client.get(`/${group}/_handbooks/linked_by?name=${id}`)).body.sources
    expect(await told(owner)).toMatchObject([{ klass: 'Comment', on: { label: 'My own' } }])
    const [source] = await told(member)
    expect(source).toMatchObject({ klass: 'Comment' })
    expect(source).not.toHaveProperty('on')
  })

  test('in comments are answered with the record that the comment is on', async () => {
    await fresh()
    const { id } = await write('Page')
    const ticket = { klass: 'Ticket', content: 'Does not start' }
    const { body } = await owner.client.post(`/${group}`, ticket)
    const content = `Solved by [Page](/account/${group}/handbooks/${id})`
    expectOk(
      await owner.client.post(`/${group}`, { klass: 'Comment', content, record_id: body.id }),
    )
    expect((await page(id)).linked_by).toMatchObject([
      { klass: 'Comment', kind: ['link'], on: { id: body.id, label: '#1 Does not start' } },
    ])
  })

  test('lead to the address as it is now, by the title where they name none', async () => {
    await fresh()
    const { id } = await write('Target', { uri: 'old' })
    await write('Source', { content: '[[old]] [[old|words]] [[nothing]]' })
    expectOk(await change(id, { uri: 'new' }))
    const [{ children }] = (await page('source')).blocks
    const href = `/account/${group}/wiki/new`
    expect(children.filter(({ type }: { type: string }) => type !== 'text')).toMatchObject([
      { type: 'link', href, page: { id, title: 'Target' }, children: [{ text: 'Target' }] },
      { type: 'link', href, children: [{ text: 'words' }] },
      { type: 'missing', name: 'nothing' },
    ])
  })
})

describe('a rename', () => {
  const rename = async (id: string, values: Record<string, unknown>) => {
    const { body } = await owner.client.get(`/${group}/${id}`)
    return owner.client.post(`/${group}/_handbooks/rename`, { id, rev: body._rev, ...values })
  }

  test('writes the new address into other pages, each a version, and leaves code alone', async () => {
    await fresh()
    const { id } = await write('Old title', { uri: 'old', content: 'me: [[old]]' })
    const content = [
      '[[old]] `[[old]]` [[Old title]] [[old|x]] {{old!!v}}',
      `[a](/account/${group}/wiki/old) [[older]] \\[[old]]`,
      '> - [[old]]\n\n```\n[[old]]\n```',
    ].join('\n\n')
    const source = await write('Source', { content })
    await write('Unrelated', { content: 'nothing' })
    const reply = await rename(id, { uri: 'dell/new', title: 'New title', rewrite: true })
    expect(expectOk(reply).body).toMatchObject({ uri: 'dell/new', rewritten: 1, left: 0 })
    const { body } = await owner.client.get(`/${group}/${source.id}`)
    expect(body.content).toBe(
      [
        '[[dell/new]] `[[old]]` [[dell/new|New title]] [[dell/new|x]] {{dell/new!!v}}',
        `[a](/account/${group}/wiki/dell/new) [[older]] \\[[old]]`,
        '> - [[dell/new]]\n\n```\n[[old]]\n```',
      ].join('\n\n'),
    )
    expect(body._rev).toMatch(/^2-/)
    expect((await page(id)).doc.content).toBe('me: [[dell/new]]')
    expect(await labels('dell/new')).toEqual(['Source'])
  })

  test('leaves the files of the pages where they are', async () => {
    await fresh()
    const { id, rev } = await write('One', { uri: 'one', content: '![](a.txt)' })
    const source = await write('Source', { content: '[[one]]' })
    for (const holder of [{ id, rev }, source]) {
      const options = { body: 'x', headers: { 'content-type': 'text/plain' } }
      expectOk(
        await owner.client.call('PUT', `/${group}/${holder.id}/a.txt?rev=${holder.rev}`, options),
      )
    }
    expect(expectOk(await rename(id, { uri: 'two', rewrite: true })).body.rewritten).toBe(1)
    for (const name of [id, source.id]) {
      expect((await page(name)).doc._attachments).toHaveProperty(['a.txt', 'length'], 1)
    }
    const options = {
      body: '# Another',
      headers: { 'content-type': 'text/markdown' },
      query: { name: 'two.md', existing: 'replace' },
    }
    expectOk(await owner.client.call('POST', `/${group}/_handbooks/import`, options))
    expect((await page('two')).doc).toMatchObject({ title: 'Another', content: '# Another' })
    expect((await page('two')).doc._attachments).toHaveProperty(['a.txt', 'length'], 1)
  })

  test('without that leaves every page as it is, and is refused at another revision', async () => {
    await fresh()
    const { id } = await write('One', { uri: 'one' })
    const source = await write('Source', { content: '[[one]]' })
    expect(expectOk(await rename(id, { uri: 'two' })).body).toMatchObject({ rewritten: 0 })
    expect((await owner.client.get(`/${group}/${source.id}`)).body._rev).toBe(source.rev)
    expect(await labels('two')).toEqual(['Source'])
    const stale = { id, rev: '1-0', uri: 'three' }
    expect((await owner.client.post(`/${group}/_handbooks/rename`, stale)).status).toBe(409)
    expect((await rename(id, { uri: 'source' })).body.reason).toEqual({
      uri: 'has already been taken',
    })
  })

  test('names the pages that would become too long, which stay as they are and lead on', async () => {
    await fresh()
    const { id } = await write('One', { uri: 'one' })
    const full = await write('Full', { content: '[[one]]'.padEnd(1_000_000, 'x') })
    await write('Short', { content: '[[one]]' })
    const reply = await rename(id, { uri: 'much/longer', rewrite: true })
    expect(expectOk(reply).body).toMatchObject({
      rewritten: 1,
      left: 1,
      unchanged: [{ id: full.id, uri: 'full', title: 'Full' }],
    })
    expect(await labels('much/longer')).toEqual(['Full', 'Short'])
  })

  test('comes to its end while others save a page that links to it all the time, which leads on', async () => {
    await fresh()
    const { id } = await write('One', { uri: 'one' })
    const busy = await write('Busy', { content: '[[one]]' })
    await write('Quiet', { content: '[[one]]' })
    const over = new AbortController()
    const save = async (at: number) => {
      for (let count = 0; !over.signal.aborted; count += 1)
        await change(busy.id, { content: `[[one]] ${at} ${count}` })
    }
    const saved = Promise.all([1, 2, 3, 4, 5, 6].map(save))
    const reply = await rename(id, { uri: 'two', rewrite: true }).finally(() => over.abort())
    await saved
    const { rewritten, left } = expectOk(reply).body as { rewritten: number; left: number }
    expect(rewritten + left).toBe(2)
    expect(await labels('two')).toEqual(['Busy', 'Quiet'])
  })

  test('of the title alone keeps links that call the page by it', async () => {
    await fresh()
    const { id } = await write('Fonte de 19 V', { uri: 'fontes/dezenove' })
    await write('Source', { content: '[[Fonte de 19 V]]' })
    expectOk(await change(id, { title: 'Fonte Dell' }))
    expect(await labels('fontes/dezenove')).toEqual(['Source'])
  })
})

test('characters that turn the words around them are left out, however they are written', async () => {
  await fresh()
  const fields = [{ field_name: 'name', field_value: 'a\u202eb' }]
  const texts = {
    'text/markdown': 'ab&#x202e;cd {{!!name}} [x](https://example.com "&#8238;t")',
    'text/html': '<p>ab&#x202e;cd</p>',
    'text/plain': 'ab\u202ecd',
  }
  for (const [content_type, content] of Object.entries(texts)) {
    await write(content_type, { content_type, content, fields })
    const { blocks } = await page(content_type)
    expect(JSON.stringify(blocks)).toContain('abcd')
    expect(JSON.stringify(blocks)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  }
})

describe('values', () => {
  test('are in every page that names them, as they are now, and are not looked into again', async () => {
    await fresh()
    const values = (field_value: string) => ({ fields: [{ field_name: 'Tensão', field_value }] })
    const { id } = await write('Fonte', values('19 V'))
    for (const title of ['a', 'b', 'c']) {
      await write(title, { content: '{{fonte!!tensao}}, {{!!own}}, {{fonte!!none}}' })
    }
    const shown = async (name: string) => (await page(name)).blocks[0].children
    expect(await shown('a')).toMatchObject([
      { type: 'field', of: 'fonte!!tensao', value: '19 V' },
      { type: 'text' },
      { type: 'field', of: '!!own', value: null },
      { type: 'text' },
      { type: 'field', of: 'fonte!!none', value: null },
    ])
    expectOk(await change(id, values('{{fonte!!tensao}} **20 V**')))
    for (const name of ['a', 'b', 'c']) {
      expect((await shown(name))[0]).toMatchObject({ value: '{{fonte!!tensao}} **20 V**' })
    }
    expect((await page('fonte')).linked_by).toMatchObject(
      ['c', 'b', 'a'].map((label) => ({ label, kind: ['field'] })),
    )
    expect(await call('value?uri=fonte&name=tensao')).toEqual({
      value: '{{fonte!!tensao}} **20 V**',
    })
    expect(await call('value?uri=fonte&name=none')).toEqual({ value: null })
    expect((await page('fonte')).doc.value_for).toEqual({ tensao: '{{fonte!!tensao}} **20 V**' })
  })

  test('fill a text up to a limit, however often it names them', async () => {
    await fresh()
    const fields = [{ field_name: 'long', field_value: 'x'.repeat(4_000) }]
    await write('Long', { content: '{{!!long}} x\n\n'.repeat(8_000), fields })
    const { blocks } = await page('long')
    expect(JSON.stringify(blocks).length).toBeLessThan(1_500_000)
    expect(blocks[0].children[0]).toMatchObject({ value: 'x'.repeat(4_000) })
  })

  test('have one name each', async () => {
    await fresh()
    const rows = ['a', 'A'].map((field_name) => ({ field_name, field_value: '1' }))
    const reply = await owner.client.post(`/${group}`, {
      klass: 'Handbook',
      title: 'x',
      fields: rows,
    })
    expect(reply.body.reason).toEqual({ 'fields.1.field_name': 'has already been taken' })
  })
})

test('the tree tells pages by the parts of their addresses, level by level', async () => {
  await fresh()
  for (const uri of ['dell', 'dell/inspiron/fan', 'dell/inspiron/jack', 'dell/xps', 'arno/fan']) {
    await write(uri, { uri })
  }
  const { nodes, levels } = await call('tree?open=dell/inspiron')
  expect(nodes).toMatchObject([
    { uri: 'arno', page: null, below: 1 },
    { uri: 'dell', page: { title: 'dell' }, below: 3 },
  ])
  expect(Object.keys(levels)).toEqual(['', 'dell', 'dell/inspiron'])
  expect(levels.dell.nodes).toMatchObject([
    { uri: 'dell/inspiron', segment: 'inspiron', page: null, below: 2 },
    { uri: 'dell/xps', page: { title: 'dell/xps' }, below: 0 },
  ])
})

test('a ticket is shown the pages of its category, then those of its words, five at most', async () => {
  await fresh()
  const category = expectOk(
    await owner.client.post(`/${group}`, { klass: 'Category', name: 'Máquina de café' }),
  ).body.id
  const thing = { klass: 'Equipment', identifier: 'B1', maker: 'Brewline', description: 'Espresso' }
  const equipment = expectOk(await owner.client.post(`/${group}`, thing)).body.id
  const content = 'Trips the breaker when heating'
  const ticket = { klass: 'Ticket', content, category_id: category, equipment_id: equipment }
  const { id } = expectOk(await owner.client.post(`/${group}`, ticket)).body
  for (const title of ['Descaling', 'Grinder', 'Brewline heating']) {
    await write(title, { categories: 'Café, maquina-de-cafe' })
  }
  await write('Brewline breaker trips', { categories: 'notebook' })
  await write('Keyboards', { content: 'heating' })
  const { pages } = await call(`matching?ticket_id=${id}`)
  const found = (pages as { title: string; why: string }[]).map(({ title, why }) => [title, why])
  expect(found[0]).toEqual(['Brewline heating', 'category'])
  expect(
    found
      .slice(1, 3)
      .map(([title]) => title)
      .sort(),
  ).toEqual(['Descaling', 'Grinder'])
  expect(found.slice(3)).toEqual([['Brewline breaker trips', 'words']])
})

test('what is being written is shown as it will be read', async () => {
  await fresh()
  await write('Page')
  const body = {
    content: '# A\n\n[[page]] {{!!v}}',
    fields: [{ field_name: 'v', field_value: '1' }],
  }
  const { blocks } = expectOk(await owner.client.post(`/${group}/_handbooks/preview`, body)).body
  expect(blocks).toMatchObject([
    { type: 'heading', level: 1, anchor: 'a' },
    { children: [{ type: 'link' }, { type: 'text' }, { type: 'field', value: '1' }] },
  ])
})
