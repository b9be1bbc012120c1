// Notes so long that their links are read before a write: saves that concern many of them read each once at most, and all of them at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
beforeAll(async () => {
  stage = await buildDavStage()
})
afterAll(() => stage.close())

const note = (name: string) => `[[${name}]]\n\n${'ordinary words of a note. '.repeat(220)}`
const numbers = (many: number) => Array.from({ length: many }, (_, at) => at)

/** Answers the status. */
async function ask(verb: string, path: string, { to = '', body = '' } = {}): Promise<number> {
  const reply = await stage.ask(verb, path, {
    headers: verb === 'MOVE' || verb === 'COPY' ? { destination: stage.disk + to } : {},
    ...(verb === 'PUT' && { body }),
  })
  await reply.arrayBuffer()
  return reply.status
}

async function folderOfNotes(path: string, many: number, word: string): Promise<void> {
  expect(await ask('MKCOL', path)).toBe(201)
  for (const at of numbers(many)) {
    expect(await ask('PUT', `${path}/n${at}.md`, { body: note(`${word} ${at}`) })).toBe(201)
  }
}

const itemAt = async (path: string) =>
  (await stage.owner.client.get(`/${stage.db}/_disk/item`, { path })).body.item as
    | { readonly id: string; readonly versions: number }
    | undefined

/** Labels of the notes that point at this name. */
async function linkedBy(name: string): Promise<string[]> {
  const path = `/${stage.db}/_handbooks/linked_by`
  const { body } = expectOk(await stage.owner.client.get(path, { name }))
  return (body.sources as { label: string }[]).map(({ label }) => label)
}

test.each<[string, (at: string) => Promise<number>]>([
  [
    'where the former folder steps aside and is deleted',
    async (at) => {
      expect(await ask('MOVE', at, { to: `${at}.old` })).toBe(201)
      expect(await ask('MOVE', `${at}.new`, { to: at })).toBe(201)
      return ask('DELETE', `${at}.old`)
    },
  ],
  ['where the new folder is moved over it', (at) => ask('MOVE', `${at}.new`, { to: at })],
  [
    'where the former folder is deleted before the new one comes',
    async (at) => {
      expect(await ask('DELETE', at)).toBe(204)
      return ask('MOVE', `${at}.new`, { to: at })
    },
  ],
])('a package of thirty long notes is saved %s', async (way, save) => {
  const at = `/package-${way.length}`
  await folderOfNotes(at, 30, `former ${way.length}`)
  await folderOfNotes(`${at}.new`, 30, `next ${way.length}`)
  const { id } = (await itemAt(`${at.slice(1)}/n29.md`))!
  expect([201, 204]).toContain(await save(at))
  expect(await itemAt(`${at.slice(1)}/n29.md`)).toMatchObject({ id, versions: 2 })
  expect(await linkedBy(`next ${way.length} 29`)).toEqual(['n29.md'])
  expect(await linkedBy(`former ${way.length} 29`)).toEqual([])
})

test('files moved aside go on with all versions that came under another name', async () => {
  expect(await ask('MKCOL', '/aside')).toBe(201)
  expect(await ask('MKCOL', '/aside/backups')).toBe(201)
  const ids: string[] = []
  for (const at of numbers(8)) {
    const name = `/aside/f${at}.md`
    await ask('PUT', name, { body: note(`first ${at}`) })
    ids.push((await itemAt(name.slice(1)))!.id)
    await ask('MOVE', name, { to: `/aside/backups/f${at}.md` })
    for (const time of numbers(3)) {
      await ask('PUT', `/aside/f${at}.tmp`, { body: note(`time ${time} of ${at}`) })
    }
    expect(await ask('MOVE', `/aside/f${at}.tmp`, { to: name })).toBe(201)
  }
  expect(await ask('DELETE', '/aside/backups')).toBe(204)
  const items = await Promise.all(numbers(8).map((at) => itemAt(`aside/f${at}.md`)))
  expect(items.map((item) => item?.id)).toEqual(ids)
  expect(await linkedBy('time 2 of 7')).toEqual(['f7.md'])
  expect(await linkedBy('time 1 of 7')).toEqual([])
})

test('long notes that are attached to a ticket are copied with its folder', async () => {
  const { owner, db } = stage
  const made = expectOk(await owner.client.post(`/${db}`, { klass: 'Ticket', content: 'Notes' }))
  const id = String(made.body.id)
  let rev = String(made.body.rev)
  for (const at of numbers(30)) {
    const put = await owner.client.call('PUT', `/${db}/${id}/a${at}.md?rev=${rev}`, {
      body: note(`attached ${at}`),
      headers: { 'content-type': 'text/markdown' },
    })
    rev = String(expectOk(put).body.rev)
  }
  const from = `/Apps/Tickets/${encodeURIComponent(`1 Notes (${id.slice(-6)})`)}`
  expect(await ask('COPY', from, { to: '/copied' })).toBe(201)
  expect(await linkedBy('attached 29')).toEqual(['a29.md'])
})
