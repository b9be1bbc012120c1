// Folders and chosen files as one archive.
import { rm, truncate } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '#modules/handbook/server/exchange/zip-read.ts'
import { storedFiles } from '../files/stored-files.ts'
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

async function folder(name: string, parent = ''): Promise<string> {
  return String(expectOk(await owner.client.post(`/${db}/_disk/folder`, { parent, name })).body.id)
}
async function file(parent: string, name: string, body: string): Promise<string> {
  const said = new URLSearchParams({ parent, name })
  const headers = { 'content-type': 'text/plain' }
  const reply = await owner.client.call('PUT', `/${db}/_disk/content?${said}`, { body, headers })
  return String(expectOk(reply).body.id)
}

async function archive(...ids: string[]) {
  const cookie = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.server.inject({
    url: `/${db}/_disk/zip?ids=${ids.join(',')}`,
    headers: { cookie },
  })
  const limits = { entries: 100, bytes: 1_000_000 }
  const files = reply.statusCode === 200 ? await readZip(reply.rawPayload, limits, () => true) : []
  return { reply, files: Object.fromEntries(files.map(({ name, bytes }) => [name, String(bytes)])) }
}

test('a folder comes with all that lies in it, by its path; what is chosen twice by name comes twice; litter and trash stay', async () => {
  const top = await folder('Fornecedores')
  const inside = await folder('ação 🔧', top)
  await file(top, 'b.txt', 'b')
  await file(inside, 'a.txt', 'a')
  await file(inside, '.DS_Store', 'litter')
  await folder('empty', top)
  const other = await file(inside, 'b.txt', 'other b')
  const gone = await file(top, 'gone.txt', 'x')
  expectOk(await owner.client.post(`/${db}/_disk/remove`, { ids: [gone] }))
  const whole = await archive(top)
  expect(whole.files).toEqual({
    'Fornecedores/b.txt': 'b',
    'Fornecedores/ação 🔧/a.txt': 'a',
    'Fornecedores/ação 🔧/b.txt': 'other b',
  })
  expect(whole.reply.headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''Fornecedores.zip",
  )
  expect(whole.reply.rawPayload.includes('Fornecedores/empty/')).toBe(true)
  expect((await archive(top)).reply.rawPayload.equals(whole.reply.rawPayload)).toBe(true)
  const chosen = await archive(top, other)
  expect(chosen.files['b.txt']).toBe('other b')
  const contents = await owner.client.get(`/${db}/_disk/zip/contents?ids=${top}`)
  expect(contents.body).toEqual({ files: 3, bytes: 9 })
  expect((await archive(gone)).reply.statusCode).toBe(404)
  expect(Object.keys((await archive()).files)).toHaveLength(3)
})

test('no name leads out of the folder that an archive is unpacked into', async () => {
  const top = await folder('..\\..\\Desktop')
  await file(top, '..\\..\\run.bat', 'x')
  const { files } = await archive(top)
  expect(files).toEqual({ '..＼..＼Desktop/..＼..＼run.bat': 'x' })
})

test('files that the storage has lost or cut stay out and are named: all others come whole', async () => {
  const top = await folder('Fotos')
  const large = (letter: string) => letter.repeat(100_000)
  await file(top, 'a.txt', large('a'))
  const before = await storedFiles(app, db)
  await file(top, 'b.txt', large('b'))
  await file(top, 'c.txt', large('c'))
  await file(top, 'd.txt', large('d'))
  const [lost, cut, ...kept] = (await storedFiles(app, db)).filter((one) => !before.includes(one))
  expect(kept).toHaveLength(1)
  await rm(lost!)
  await truncate(cut!, 10)
  const { files } = await archive(top)
  const names = ['b', 'c', 'd'].map((letter) => `Fotos/${letter}.txt`)
  const lacking: string[] = JSON.parse(files['lacking.json'] ?? '[]')
  expect(lacking).toHaveLength(2)
  const whole = ['Fotos/a.txt', ...names.filter((name) => !lacking.includes(name))]
  expect(Object.keys(files).toSorted()).toEqual([...whole, 'lacking.json'])
  for (const name of whole) expect(files[name]).toBe(large(name.at(-5)!))
})
