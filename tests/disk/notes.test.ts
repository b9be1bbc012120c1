// Notes are text files of the disk: found by what they say, linked with each other and with the handbooks, in whatever way their
// content comes; what is encrypted is never looked into.
import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { seal, unseal } from '#modules/textnotes/web/age/seal.ts'
import { newScratchFolder } from '#tests/support/scratch.ts'
import { isProof } from '#tests/support/proof.ts'
import { unpacked } from '#tests/webdav/debian.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'

let app: TestApp
let owner: TestPerson
let db: string
beforeAll(async () => {
  app = await buildTestApp({ billing: 'off' })
  owner = await app.makePerson()
  db = await app.makeGroup(owner)
})
afterAll(() => app.close())

interface Note {
  readonly id: string
  readonly name: string
  readonly tag: string
  readonly path: string
  readonly tags: readonly string[]
}

const disk = (path: string) => `/${db}/_disk/${path}`

async function put(query: Record<string, string>, body: string | Uint8Array, headers: object = {}) {
  const path = `${disk('content')}?${new URLSearchParams(query)}`
  return owner.client.call('PUT', path, {
    body: typeof body === 'string' ? body : Buffer.from(body),
    headers: { 'content-type': 'text/markdown', ...headers },
  })
}
const note = async (name: string, body: string | Uint8Array, query = {}): Promise<Note> =>
  expectOk(await put({ name, ...query }, body)).body as never

async function notes(query: Record<string, string> = {}): Promise<string[]> {
  const reply = expectOk(await owner.client.get(`${disk('notes')}?${new URLSearchParams(query)}`))
  return (reply.body.items as Note[]).map(({ name }) => name)
}

const linkedBy = async (name: string) => {
  const reply = expectOk(await owner.client.get(`/${db}/_handbooks/linked_by?name=${name}`))
  return (reply.body.sources as { label: string }[]).map(({ label }) => label)
}

describe('search finds a note by the words of its text', () => {
  test('without accents, whichever way the text came in, and after its star changed', async () => {
    const { id } = await note('fonte.md', '# Fonte\n\nA tensão de saída é de dezenove volts.\n')
    expect(await notes({ q: 'tensao dezenove' })).toEqual(['fonte.md'])
    await owner.client.post(disk('set'), { ids: [id], starred: true })
    expect(await notes({ q: 'dezenove', starred: 'true' })).toEqual(['fonte.md'])
    // As a document's attachment, and in another encoding.
    const { _rev } = expectOk(await owner.client.get(`/${db}/${id}`)).body as { _rev: string }
    const latin = Buffer.from('Bateria inchada: atenção', 'latin1')
    const headers = { 'content-type': 'text/plain', 'if-match': _rev }
    expectOk(await owner.client.call('PUT', `/${db}/${id}/content`, { body: latin, headers }))
    expect(await notes({ q: 'atencao' })).toEqual(['fonte.md'])
    expect(await notes({ q: 'dezenove' })).toEqual([])
  })

  test('also one that was replicated, and not one in the trash', async () => {
    const data = Buffer.from('Ferro de solda emprestado, veja [[fonte]]').toString('base64')
    const doc = {
      _id: 'fle-01k9z0000000000000000000aa',
      _rev: '1-0123456789abcdef0123456789abcdef',
      klass: 'CloudFile',
      name: 'emprestado.txt',
      kind: 'file',
      _attachments: { content: { content_type: 'text/plain', data } },
    }
    const body = { new_edits: false, docs: [doc] }
    expect(expectOk(await owner.client.post(`/${db}/_bulk_docs`, body)).body).toEqual([])
    expect(await notes({ q: 'emprestado solda' })).toEqual(['emprestado.txt'])
    expect(await linkedBy('fonte')).toEqual(['emprestado.txt'])
    await owner.client.post(disk('remove'), { ids: [doc._id] })
    expect(await notes({ q: 'solda' })).toEqual([])
    expect(await linkedBy('fonte')).toEqual([])
    await owner.client.post(disk('restore'), { ids: [doc._id] })
    expect(await notes({ q: 'solda' })).toEqual(['emprestado.txt'])
    expect(await linkedBy('fonte')).toEqual(['emprestado.txt'])
  })
})

describe('notes and pages of the handbooks link to each other by names', () => {
  test('each knows the other in the moment of the save', async () => {
    const page = { title: 'Conector DC', content: 'Ver [[Medidas do conector]].' }
    const { id } = expectOk(await owner.client.post(`/${db}`, { klass: 'Handbook', ...page }))
      .body as { id: string }
    const preview = () => owner.client.get(`/${db}/_handbooks/page?name=conector-dc`)
    expect(JSON.stringify((await preview()).body.blocks)).toContain('"missing"')
    const made = await note(
      'Medidas do conector.md',
      'Usado em [[Conector DC]] e [outra](outra.md).\n',
    )
    expect(await linkedBy('conector-dc')).toEqual(['Medidas do conector.md'])
    expect(await linkedBy(made.id)).toEqual(['Conector DC'])
    expect(JSON.stringify((await preview()).body.blocks)).toContain(
      `/account/${db}/notes/${made.id}`,
    )
    const named = await owner.client.post(disk('named'), {
      names: ['conector-dc', 'medidas-do-conector', 'outra'],
    })
    expect(named.body.found).toEqual([
      { name: 'conector-dc', id, title: 'Conector DC', path: 'wiki/conector-dc' },
      {
        name: 'medidas-do-conector',
        id: made.id,
        title: 'Medidas do conector.md',
        path: `notes/${made.id}`,
      },
    ])
    // Its text says something else now: nothing of the former links is left.
    expectOk(await put({ id: made.id }, 'Nada.\n', { 'if-match': `"${made.tag}"` }))
    expect(await linkedBy('conector-dc')).toEqual([])
  })

  test('a note is no page of the handbooks', async () => {
    await note('So um bilhete.md', 'x')
    expect((await owner.client.get(`/${db}/_handbooks/page?name=so-um-bilhete`)).status).toBe(404)
  })
})

test('an encrypted note comes back to the letter, is a note, and is never looked into', async () => {
  const text = new TextEncoder().encode('# Cofre\r\n\r\nsegredo [[Conector DC]]\r\n')
  const sealed = await seal(text, 'uma frase longa', { work: 10 })
  const made = await note('cofre.md.age', sealed, { kind: 'file_enc' })
  const { body } = await owner.client.get(`/${db}/${made.id}`)
  expect(body).toMatchObject({ kind: 'file_enc' })
  expect(JSON.stringify(body)).not.toContain('links')
  expect(await notes({ q: 'segredo' })).toEqual([])
  expect(await notes({ q: 'cofre' })).toEqual(['cofre.md.age'])
  const blob = await app.house.store.database(db).files.file(`md5-${made.tag}`)
  const bytes = new Uint8Array(Buffer.concat(await (await blob!.read()).toArray()))
  expect(await unseal(bytes, 'uma frase longa')).toEqual({ bytes: text })
})

test.runIf(isProof)(
  "Debian's age opens an encrypted note with its passphrase, and with no other",
  async ({ skip }) => {
    const age = await unpacked('age')
    if (!age) return skip()
    const text = '# Cofre\r\n\r\nação\r\n'
    const folder = newScratchFolder()
    const file = join(folder, 'cofre.md.age')
    await writeFile(
      file,
      await seal(new TextEncoder().encode(text), 'uma frase longa', { work: 10 }),
    )
    // It asks at a terminal alone, which `script` gives it.
    const open = (passphrase: string) => {
      const command = `${join(age.root, 'usr/bin/age')} -d -o ${join(folder, 'cofre.md')} ${file}`
      const { status } = spawnSync('script', ['-qec', command, '/dev/null'], {
        input: `${passphrase}\n`,
        env: age.env,
      })
      return status
    }
    expect(open('outra frase')).not.toBe(0)
    expect(open('uma frase longa')).toBe(0)
    expect(await readFile(join(folder, 'cofre.md'), 'utf8')).toBe(text)
  },
)

describe('two people who write one note', () => {
  test('the second save is refused, and nothing of the first is lost', async () => {
    const first = await note('reuniao.md', 'a\n')
    const match = { 'if-match': `"${first.tag}"` }
    expectOk(await put({ id: first.id, autosave: 'true' }, 'a\nb\n', match))
    expect((await put({ id: first.id, autosave: 'true' }, 'a\nc\n', match)).status).toBe(412)
    expect((await owner.client.get(`/${db}/${first.id}/content`)).text).toBe('a\nb\n')
    const aside = await note('reuniao (conflict 2026-11-22 Ana).md', 'a\nc\n', {
      keep_both: 'true',
    })
    expect(aside.name).toBe('reuniao (conflict 2026-11-22 Ana).md')
  })
})

test('the list is narrowed by tag and folder, and says how many there are of each', async () => {
  const { id: parent } = expectOk(
    await owner.client.post(disk('folder'), { parent: '', name: 'Receitas' }),
  ).body as never as { id: string }
  const made = await note('bolo.md', 'x', { parent })
  const doc = (await owner.client.get(`/${db}/${made.id}`)).body
  expectOk(
    await owner.client.put(`/${db}/${made.id}?rev=${String(doc._rev)}`, {
      ...doc,
      tags: 'Cozinha Fácil, doce',
    }),
  )
  expect(await notes({ tag: 'doce' })).toEqual(['bolo.md'])
  expect(await notes({ folder: parent })).toEqual(['bolo.md'])
  expect(await notes({ folder: 'top' })).not.toContain('bolo.md')
  const facts = expectOk(await owner.client.get(disk('notes/facts'))).body as never as {
    notes: number
    tags: object[]
    folders: { path: string }[]
  }
  expect(facts.tags).toEqual([
    { tag: 'cozinha-fácil', count: 1 },
    { tag: 'doce', count: 1 },
  ])
  expect(facts.folders).toContainEqual({ id: parent, path: 'Receitas', count: 1 })
  expect(facts.notes).toBe((await notes()).length)
  await owner.client.post(disk('remove'), { ids: [parent] })
  expect(await notes({ tag: 'doce' })).toEqual([])
})

test('a long note links as a short one does, and one that is too much work to read links to nothing', async () => {
  const words = 'A line of words.\n\n'.repeat(1_000)
  await note('long.md', `${words}See [[Long target]]`)
  await note('bomb.md', `See [[Long target]]${'`a'.repeat(30_000)}`)
  expect(await linkedBy('long-target')).toEqual(['long.md'])
})

test('a text that gets the ending of encrypted ones is found no more by its words, and again when it loses it', async () => {
  const made = await note('remedy.md', '# Remedy\n\n[[Flux]] and zirconium')
  const found = async () => {
    const { items } = expectOk(await owner.client.get(disk('search?q=zirconium'))).body
    return (items as Note[]).map(({ name }) => name)
  }
  const kind = async () => (await owner.client.get(`/${db}/${made.id}`)).body.kind
  expect(await found()).toEqual(['remedy.md'])
  await owner.client.post(disk('move'), { ids: [made.id], parent: '', name: 'remedy.md.age' })
  expect([await kind(), await found()]).toEqual(['file_enc', []])
  const { body } = await owner.client.get(`/${db}/${made.id}`)
  expectOk(await owner.client.put(`/${db}/${made.id}`, { ...body, name: 'remedy.md' }))
  expect([await kind(), await found()]).toEqual(['file', ['remedy.md']])
  expectOk(await owner.client.post(disk('remove'), { ids: [made.id] }))
})

test('a note in a folder of the trash links to nothing, and no name leads to it, until it is back', async () => {
  const made = expectOk(await owner.client.post(disk('folder'), { parent: '', name: 'Old' }))
  const { id: parent } = made.body as { id: string }
  await note('quoting.md', 'See [[quoted]]', { parent })
  await note('quoted.md', 'x')
  const named = async () => {
    const { body } = await owner.client.post(disk('named'), { names: ['quoting'] })
    return (body.found as Note[]).length
  }
  expect([await linkedBy('quoted'), await named()]).toEqual([['quoting.md'], 1])
  expectOk(await owner.client.post(disk('remove'), { ids: [parent] }))
  expect([await linkedBy('quoted'), await named()]).toEqual([[], 0])
  expectOk(await owner.client.post(disk('restore'), { ids: [parent] }))
  expect([await linkedBy('quoted'), await named()]).toEqual([['quoting.md'], 1])
})

test('the list goes on where a page of it ended', async () => {
  const whole = await notes()
  const first = expectOk(await owner.client.get(`${disk('notes')}?limit=2`)).body as never as {
    items: Note[]
    next: string
  }
  const rest = await notes({ after: first.next })
  expect([...first.items.map(({ name }) => name), ...rest]).toEqual(whole)
})

test('a text that another Group made to have the same digest (MD5) is not found by its words', async () => {
  const other = await app.makeGroup(owner)
  // Two texts of one digest, found by M. Stevens.
  const colliding = (letter: string) =>
    `TEXTCOLLBYfGiJUETHQ4h${letter}cKSMd5zYpgqf1YRDhkmxHkhPWptrkoyz28wnI9V0aHeAuaKnak`
  for (const [group, letter] of [
    [other, 'A'],
    [db, 'E'],
  ] as const) {
    const url = `/${group}/_disk/content?${new URLSearchParams({ name: 'collision.md' })}`
    const headers = { 'content-type': 'text/markdown' }
    expectOk(await owner.client.call('PUT', url, { body: colliding(letter), headers }))
  }
  const found = async (text: string) => {
    const selector = { klass: 'CloudFile', $text: text }
    return expectOk(await owner.client.post(`/${db}/_find`, { selector })).body.docs.length
  }
  expect([await found(colliding('A')), await found(colliding('E'))]).toEqual([0, 1])
})

test('a hundred and more long notes come back from the trash at once, with their links', async () => {
  const group = await app.makeGroup(owner)
  const docs = Array.from({ length: 110 }, (_, at) => {
    const data = Buffer.from(`[[note ${at}]]\n\n${'words '.repeat(1_000)}`).toString('base64')
    const _attachments = { content: { content_type: 'text/markdown', data } }
    const _id = newId('fle')
    return { _id, klass: 'CloudFile', name: `${at}.md`, kind: 'file_deleted', _attachments }
  })
  const ids = docs.map(({ _id }) => _id)
  expectOk(await owner.client.post(`/${group}/_bulk_docs`, { docs }))
  const { body } = expectOk(await owner.client.post(`/${group}/_disk/restore`, { ids }))
  expect(body).toMatchObject({ refused: [] })
  expect(body.items).toHaveLength(110)
  const last = expectOk(await owner.client.get(`/${group}/${ids.at(-1)}`)).body
  expect(last).toMatchObject({ kind: 'file', links: ['note-109'] })
})
