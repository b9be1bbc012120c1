// How macOS saves packages, which are folders (`.rtfd`): the name keeps its folder and the files in it, with versions and stars, through all steps.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
beforeAll(async () => {
  stage = await buildDavStage()
})
afterAll(() => stage.close())

/** `PUT|path|text`, `MOVE|from|to`, `DELETE|path`, `MKCOL|path`, in a folder. Throws what is refused. */
async function take(folder: string, steps: readonly string[], token?: string): Promise<void> {
  for (const step of steps) {
    const [verb = '', name = '', more = ''] = step.split('|')
    const at = (path: string) => `/${folder}/${encodeURI(path)}`
    const headers: Record<string, string> = token ? { authorization: token } : {}
    if (verb === 'MOVE') headers.destination = stage.disk + at(more)
    const reply = await stage.ask(verb, at(name), {
      headers,
      ...(verb === 'PUT' && { body: more }),
    })
    if (!reply.ok) throw new Error(`${step}: ${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }
}

interface Item {
  readonly id: string
  readonly starred: boolean
  readonly versions: number
}

async function itemAt(path: string): Promise<Item | undefined> {
  const { body } = await stage.owner.client.get(`/${stage.db}/_disk/item`, { path })
  return body.item as Item | undefined
}

async function trashed(): Promise<string[]> {
  const { body } = await stage.owner.client.get(`/${stage.db}/_disk/trash`)
  return (body.items as { name: string }[]).map(({ name }) => name)
}

const textAt = async (path: string) => (await stage.ask('GET', `/${path}`)).text()

let made = 0
/** A package that has been there for long, starred as a whole and in its text. */
async function makePackage() {
  const folder = `packages-${++made}`
  expect((await stage.ask('MKCOL', `/${folder}`)).status).toBe(201)
  const inside = ['PUT|a.rtfd/TXT.rtf|first', 'PUT|a.rtfd/old.png|old', 'PUT|a.rtfd/kept.png|kept']
  const below = ['MKCOL|a.rtfd/sub', 'PUT|a.rtfd/sub/x.txt|x']
  await take(folder, ['MKCOL|a.rtfd', ...inside, ...below])
  const path = `${folder}/a.rtfd`
  const [whole, text, part] = await Promise.all(
    [path, `${path}/TXT.rtf`, `${path}/sub/x.txt`].map(itemAt),
  )
  const ids = [whole!.id, text!.id]
  expectOk(await stage.owner.client.post(`/${stage.db}/_disk/set`, { ids, starred: true }))
  stage.app.clock.advance(3_600_000)
  return { folder, path, whole: whole!.id, text: text!.id, part: part!.id }
}

const written = (at: string) => [
  `MKCOL|${at}`,
  `PUT|${at}/TXT.rtf|second`,
  `PUT|${at}/kept.png|kept`,
  `PUT|${at}/new.png|new`,
  `MKCOL|${at}/sub`,
  `PUT|${at}/sub/x.txt|y`,
  `MKCOL|${at}/more`,
  `PUT|${at}/more/z.txt|z`,
]

describe('a package keeps what it is', () => {
  test.each([
    [
      'where the former one steps aside and is deleted',
      [
        'MKCOL|.sb',
        ...written('.sb/a.rtfd'),
        'MOVE|a.rtfd|.sb/a old.rtfd',
        'MOVE|.sb/a.rtfd|a.rtfd',
        'DELETE|.sb/a old.rtfd',
        'DELETE|.sb',
      ],
    ],
    ['where the new one is moved over it', [...written('t.rtfd'), 'MOVE|t.rtfd|a.rtfd']],
    [
      'where the former one is deleted before the new one comes',
      [...written('t.rtfd'), 'DELETE|a.rtfd', 'MOVE|t.rtfd|a.rtfd'],
    ],
  ])('%s', async (_, steps) => {
    const { folder, path, whole, text, part } = await makePackage()
    await take(folder, steps)
    expect(await itemAt(path)).toMatchObject({ id: whole, starred: true })
    expect(await itemAt(`${path}/TXT.rtf`)).toMatchObject({ id: text, starred: true, versions: 2 })
    expect(await itemAt(`${path}/kept.png`)).toMatchObject({ versions: 1 })
    expect(await itemAt(`${path}/sub/x.txt`)).toMatchObject({ id: part, versions: 2 })
    const texts = ['TXT.rtf', 'new.png', 'sub/x.txt', 'more/z.txt'].map((name) => `${path}/${name}`)
    expect(await Promise.all(texts.map(textAt))).toEqual(['second', 'new', 'y', 'z'])
    expect(await itemAt(`${path}/old.png`)).toBeUndefined()
    const left = await trashed()
    expect(left).toContain('old.png')
    expect(left).not.toContain('a old.rtfd')
    expect(left).not.toContain('a.rtfd')
  })
})

describe('a folder stays another one', () => {
  const swap = ['MOVE|a.rtfd|old.rtfd', 'MOVE|t.rtfd|a.rtfd', 'DELETE|old.rtfd']

  test('that was there for longer than a save takes', async () => {
    const { folder, path, whole } = await makePackage()
    await take(folder, written('t.rtfd'))
    stage.app.clock.advance(3_600_000)
    await take(folder, swap)
    expect((await itemAt(path))!.id).not.toBe(whole)
    expect(await trashed()).toContain('old.rtfd')
  })

  test('in which something has versions of its own, or another person wrote', async () => {
    const { app, owner, db } = stage
    const bia = await app.makePerson({ fullname: 'Bia' })
    await app.addMember(owner, db, bia)
    const token = await app.makeToken(bia, ['dav:write'])
    const hers = `Basic ${Buffer.from(`${bia.email}:${token}`).toString('base64')}`
    for (const more of [['PUT|t.rtfd/new.png|newer'], []] as const) {
      const { folder, path, whole } = await makePackage()
      await take(folder, [...written('t.rtfd'), ...more])
      if (more.length === 0) await take(folder, ['PUT|t.rtfd/hers.txt|hers'], hers)
      await take(folder, swap)
      expect((await itemAt(path))!.id).not.toBe(whole)
    }
  })

  test('in which another person locked something', async () => {
    const { app, owner, db } = stage
    const caio = await app.makePerson({ fullname: 'Caio' })
    await app.addMember(owner, db, caio)
    const secret = await app.makeToken(caio, ['dav:write'])
    const authorization = `Basic ${Buffer.from(`${caio.email}:${secret}`).toString('base64')}`
    const { folder, path, whole } = await makePackage()
    await take(folder, [...written('t.rtfd'), ...swap.slice(0, 2)])
    const body = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`
    const held = await stage.ask('LOCK', `/${path}/new.png`, { headers: { authorization }, body })
    expect(held.status).toBe(200)
    await take(folder, swap.slice(2))
    expect((await itemAt(path))!.id).not.toBe(whole)
  })

  test('that was moved aside and stays', async () => {
    const { folder, path, whole } = await makePackage()
    await take(folder, [...written('t.rtfd'), ...swap.slice(0, 2)])
    expect((await itemAt(path))!.id).not.toBe(whole)
    expect(await itemAt(`${folder}/old.rtfd`)).toMatchObject({ id: whole, starred: true })
  })

  test('that was deleted for longer than a minute', async () => {
    const { folder, path, whole } = await makePackage()
    await take(folder, [...written('t.rtfd'), 'DELETE|a.rtfd'])
    stage.app.clock.advance(90_000)
    await take(folder, ['MOVE|t.rtfd|a.rtfd'])
    expect((await itemAt(path))!.id).not.toBe(whole)
    expect(await trashed()).toContain('a.rtfd')
  })

  test('that is moved onto a file', async () => {
    const { folder } = await makePackage()
    await take(folder, ['PUT|b.txt|text', 'MKCOL|t', 'PUT|t/x.txt|x', 'MOVE|t|b.txt'])
    expect(await textAt(`${folder}/b.txt/x.txt`)).toBe('x')
    expect(await trashed()).toContain('b.txt')
  })

  test('of more members than a package has', async () => {
    const { folder, path, whole } = await makePackage()
    const many = Array.from({ length: 101 }, (_, at) => `PUT|t.rtfd/${at}.txt|${at}`)
    await take(folder, ['MKCOL|t.rtfd', ...many, ...swap])
    expect((await itemAt(path))!.id).not.toBe(whole)
  })
})
