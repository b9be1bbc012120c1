// How programs save: the steps of each, as it takes them on a folder. The name keeps its file through all of them: id, versions, star
// and the link that a customer has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locksJob } from '#modules/rdisk/server/dav/locks/ending.ts'
import { expectOk, type TestPerson } from '../support/app.ts'
import { basic, buildDavStage, type DavStage } from './stage.ts'

let stage: DavStage
/** Another member, with a token of their own. */
let bia: { readonly client: TestPerson['client']; readonly authorization: string }
beforeAll(async () => {
  stage = await buildDavStage()
  const { app, owner, db } = stage
  const person = await app.makePerson({ fullname: 'Bia' })
  await app.addMember(owner, db, person)
  const token = await app.makeToken(person, ['dav:write'])
  bia = {
    client: app.withToken(await app.makeToken(person, ['write'])),
    authorization: basic(person.email, token),
  }
})
afterAll(() => stage.close())

const lockinfo = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`

/** A step: `PUT name text`, `MOVE from to`, `DELETE name`, `MKCOL name`, `LOCK name`, `UNLOCK name`, or `WAIT seconds`. */
type Step = string

/** Takes the steps in a folder, as a program that holds its locks. Answers the statuses that are not of success. */
async function take(folder: string, steps: readonly Step[]): Promise<string[]> {
  const held = new Map<string, string>()
  const at = (name = '') => `/${folder}/${encodeURIComponent(name).replaceAll('%2F', '/')}`
  const refused: string[] = []
  for (const step of steps) {
    const [verb = '', name = '', more = ''] = step.split('|')
    if (verb === 'WAIT') {
      stage.app.clock.advance(Number(name) * 1_000)
      continue
    }
    const headers: Record<string, string> = {}
    const tokens = [name, more].flatMap((one) =>
      held.has(one) ? [`<${stage.disk}${at(one)}> (<${held.get(one)}>)`] : [],
    )
    if (tokens.length > 0 && verb !== 'UNLOCK') headers.if = tokens.join(' ')
    if (verb === 'UNLOCK') headers['lock-token'] = `<${held.get(name)}>`
    if (verb === 'MOVE') headers.destination = stage.disk + at(more)
    const body = verb === 'PUT' ? more : verb === 'LOCK' ? lockinfo : undefined
    const reply = await stage.ask(verb, at(name), { headers, ...(body !== undefined && { body }) })
    await reply.arrayBuffer()
    if (!reply.ok) refused.push(`${step}: ${reply.status}`)
    if (verb === 'LOCK') held.set(name, /<(.*)>/.exec(reply.headers.get('lock-token') ?? '')![1]!)
    if (verb === 'UNLOCK' || verb === 'MOVE') held.delete(name)
  }
  return refused
}

/** A file, and the folder that it lies in. */
interface Spot {
  readonly path: string
  readonly parent: string
}

interface Item {
  readonly id: string
  readonly versions: number
  readonly starred: boolean
}

async function itemAt(path: string): Promise<Item | undefined> {
  const { body } = await stage.owner.client.get(`/${stage.db}/_disk/item`, { path })
  return body.item as Item | undefined
}

const names = async (parent: string) => {
  const { body } = await stage.owner.client.get(`/${stage.db}/_disk/list`, { folder: parent })
  return (body.items as { name: string }[]).map(({ name }) => name)
}

/** Names in the trash. */
async function trashed(): Promise<string[]> {
  const { body } = await stage.owner.client.get(`/${stage.db}/_disk/trash`)
  return (body.items as { name: string }[]).map(({ name }) => name)
}

let made = 0
/** A file that somebody starred and shared, in a folder of its own; for long there. */
async function shared(name: string) {
  const folder = `folder-${++made}`
  expect(await take('', [`MKCOL|${folder}`])).toEqual([])
  expect(await take(folder, [`PUT|${name}|first`])).toEqual([])
  const { client } = stage.owner
  const item = (await itemAt(`${folder}/${name}`))!
  expectOk(await client.post(`/${stage.db}/_disk/set`, { ids: [item.id], starred: true }))
  const { body } = expectOk(await client.put(`/${stage.db}/_disk/links/${item.id}`, {}))
  stage.app.clock.advance(3_600_000)
  const link = new URL(String((body.link as { url: string }).url)).pathname
  const linked = async () => (await fetch(`${stage.origin}${link}/file/${item.id}`)).text()
  expect(await linked()).toBe('first')
  const parent = (await itemAt(folder))!.id
  return { folder, parent, id: item.id, path: `${folder}/${name}`, linked }
}

const programs: [
  program: string,
  name: string,
  steps: readonly Step[],
  left?: readonly string[],
][] = [
  [
    'Word: the original steps aside for the new one and is deleted',
    'letter.docx',
    [
      'PUT|~$letter.docx|owner',
      'PUT|~WRD0001.tmp|second',
      'MOVE|letter.docx|~WRL0002.tmp',
      'MOVE|~WRD0001.tmp|letter.docx',
      'DELETE|~WRL0002.tmp',
      'DELETE|~$letter.docx',
    ],
  ],
  [
    'Word by the redirector of Windows, with locks',
    'letter.docx',
    [
      'LOCK|letter.docx',
      'LOCK|~WRD0001.tmp',
      'PUT|~WRD0001.tmp|second',
      'UNLOCK|~WRD0001.tmp',
      'UNLOCK|letter.docx',
      'MOVE|letter.docx|~WRL0002.tmp',
      'MOVE|~WRD0001.tmp|letter.docx',
      'LOCK|letter.docx',
      'DELETE|~WRL0002.tmp',
      'PUT|letter.docx|second',
      'UNLOCK|letter.docx',
    ],
  ],
  [
    'Excel: the same with names without an ending',
    'prices.xlsx',
    [
      'PUT|5C1A2B00|second',
      'MOVE|prices.xlsx|7D3E4F10.tmp',
      'MOVE|5C1A2B00|prices.xlsx',
      'DELETE|7D3E4F10.tmp',
    ],
  ],
  [
    'LibreOffice: another file takes the place',
    'offer.odt',
    [
      'PUT|.~lock.offer.odt#|owner',
      'PUT|lu41xk0.tmp|second',
      'MOVE|lu41xk0.tmp|offer.odt',
      'DELETE|.~lock.offer.odt#',
    ],
  ],
  [
    'LibreOffice: the original is deleted before',
    'offer.odt',
    ['PUT|lu41xk0.tmp|second', 'DELETE|offer.odt', 'MOVE|lu41xk0.tmp|offer.odt'],
  ],
  [
    'vim with writebackup',
    'notes.txt',
    [
      'PUT|4913|',
      'DELETE|4913',
      'MOVE|notes.txt|notes.txt~',
      'PUT|notes.txt|second',
      'DELETE|notes.txt~',
    ],
  ],
  [
    'vim on davfs2, which locks at once and sends later',
    'notes.txt',
    [
      'MOVE|notes.txt|notes.txt~',
      'LOCK|notes.txt',
      'DELETE|notes.txt~',
      'WAIT|10',
      'PUT|notes.txt|second',
      'UNLOCK|notes.txt',
    ],
  ],
  [
    'vim with backup on davfs2',
    'notes.txt',
    ['MOVE|notes.txt|notes.txt~', 'LOCK|notes.txt', 'PUT|notes.txt|second', 'UNLOCK|notes.txt'],
    ['notes.txt', 'notes.txt~'],
  ],
  [
    'a program on davfs2 that deletes the original, locks the name at once and sends later',
    'notes.txt',
    ['DELETE|notes.txt', 'LOCK|notes.txt', 'WAIT|90', 'PUT|notes.txt|second', 'UNLOCK|notes.txt'],
  ],
  [
    'a program that locks the name of what it deleted, and moves another file there',
    'notes.txt',
    [
      'PUT|tmp|second',
      'DELETE|notes.txt',
      'LOCK|notes.txt',
      'MOVE|tmp|notes.txt',
      'UNLOCK|notes.txt',
    ],
  ],
  [
    'vim where the deletion comes first',
    'notes.txt',
    ['MOVE|notes.txt|notes.txt~', 'DELETE|notes.txt~', 'WAIT|90', 'PUT|notes.txt|second'],
  ],
  [
    'vim with backup, which keeps the former text',
    'notes.txt',
    ['MOVE|notes.txt|notes.txt~', 'PUT|notes.txt|second'],
    ['notes.txt', 'notes.txt~'],
  ],
  [
    'vim with backup, where one was kept before',
    'notes.txt',
    ['PUT|notes.txt~|older', 'WAIT|900', 'MOVE|notes.txt|notes.txt~', 'PUT|notes.txt|second'],
    ['notes.txt', 'notes.txt~'],
  ],
  [
    'vim with backupcopy=yes',
    'notes.txt',
    ['PUT|notes.txt~|first', 'PUT|notes.txt|second', 'DELETE|notes.txt~'],
  ],
  [
    'KeePass, transacted',
    'safe.kdbx',
    ['PUT|safe.kdbx.tmp|second', 'DELETE|safe.kdbx', 'MOVE|safe.kdbx.tmp|safe.kdbx'],
  ],
  [
    'KeePassXC with a backup beside it',
    'safe.kdbx',
    ['MOVE|safe.kdbx|safe.old.kdbx', 'PUT|safe.kdbx|second'],
    ['safe.kdbx', 'safe.old.kdbx'],
  ],
  [
    'TextEdit: made in a folder of its own',
    'list.rtf',
    [
      'MKCOL|(A Document Being Saved By TextEdit)',
      'PUT|(A Document Being Saved By TextEdit)/list.rtf|second',
      'MOVE|list.rtf|list.rtf.sb-1f2e-AbCdEf',
      'MOVE|(A Document Being Saved By TextEdit)/list.rtf|list.rtf',
      'DELETE|list.rtf.sb-1f2e-AbCdEf',
      'DELETE|(A Document Being Saved By TextEdit)',
    ],
  ],
  [
    'TextEdit: the original goes into that folder',
    'list.rtf',
    [
      'MKCOL|.TemporaryItems',
      'MOVE|list.rtf|.TemporaryItems/list.rtf',
      'PUT|list.rtf|',
      'LOCK|list.rtf',
      'PUT|list.rtf|second',
      'UNLOCK|list.rtf',
      'DELETE|.TemporaryItems',
    ],
  ],
]

describe('a save keeps the file of its name', () => {
  test.each(programs)('%s', async (_program, name, steps, left = [name]) => {
    const file = await shared(name)
    expect(await take(file.folder, steps)).toEqual([])
    expect(await itemAt(file.path)).toMatchObject({ id: file.id, versions: 2, starred: true })
    expect(await file.linked()).toBe('second')
    expect(await names(file.parent)).toEqual(left)
    const { body } = await stage.owner.client.get(`/${stage.db}/_disk/versions`, { id: file.id })
    const { rev } = (body.versions as { rev: string }[]).at(-1)!
    const former = await stage.owner.client.get(`/${stage.db}/${file.id}/content`, { rev })
    expect(former.text).toBe('first')
  })

  test.each(['old.tmp', 'new.docx~'])(
    'save after save, also from the first one on, by way of %s',
    async (aside) => {
      const folder = `drafts-${aside}`
      await take('', [`MKCOL|${folder}`])
      await take(folder, ['PUT|new.tmp|0', 'MOVE|new.tmp|new.docx'])
      const { id } = (await itemAt(`${folder}/new.docx`))!
      for (const text of ['1', '2', '3']) {
        const steps = [`PUT|new.tmp|${text}`, `MOVE|new.docx|${aside}`, 'MOVE|new.tmp|new.docx']
        expect(await take(folder, [...steps, `DELETE|${aside}`])).toEqual([])
      }
      expect(await itemAt(`${folder}/new.docx`)).toMatchObject({ id, versions: 3 })
    },
  )

  test.each<[what: string, steps: readonly Step[], end: 'UNLOCK|a.txt' | 'WAIT|4000']>([
    ['that was deleted', ['DELETE|a.txt', 'LOCK|a.txt'], 'UNLOCK|a.txt'],
    ['that was deleted', ['DELETE|a.txt', 'LOCK|a.txt'], 'WAIT|4000'],
    ['that was moved away', ['MOVE|a.txt|a.txt~', 'LOCK|a.txt'], 'UNLOCK|a.txt'],
    [
      'whose backup was deleted',
      ['MOVE|a.txt|a.txt~', 'LOCK|a.txt', 'DELETE|a.txt~'],
      'UNLOCK|a.txt',
    ],
  ])(
    'a lock of the name of a file %s leaves no empty version (%j, %s)',
    async (_what, steps, end) => {
      const file = await shared('a.txt')
      expect(await take(file.folder, [...steps, end])).toEqual([])
      await locksJob(stage.app.house, {})
      expect(await itemAt(file.path)).toBeUndefined()
      const { client } = stage.owner
      if (!(await names(file.parent)).includes('a.txt~'))
        expectOk(await client.post(`/${stage.db}/_disk/restore`, { ids: [file.id] }))
      expect(await file.linked()).toBe('first')
      const { body } = await client.get(`/${stage.db}/_disk/versions`, { id: file.id })
      expect(body.versions).toHaveLength(1)
    },
  )

  test('a backup that was deleted leaves nothing in the trash that is a version already', async () => {
    const file = await shared('list.txt')
    const before = await trashed()
    await take(file.folder, ['MOVE|list.txt|list.txt~', 'PUT|list.txt|second', 'DELETE|list.txt~'])
    expect(await trashed()).toEqual(before)
  })

  test('a backup that is kept holds the former text, and is a file of its own', async () => {
    const file = await shared('kept.txt')
    await take(file.folder, ['MOVE|kept.txt|kept.txt.bak', 'PUT|kept.txt|second'])
    const backup = (await itemAt(`${file.path}.bak`))!
    expect(backup).toMatchObject({ versions: 1, starred: false })
    expect(backup.id).not.toBe(file.id)
    expect(await (await stage.ask('GET', `/${file.path}.bak`)).text()).toBe('first')
  })
})

describe('an honest rename stays one', () => {
  test.each<[what: string, steps: readonly Step[]]>([
    [
      'and a new file under the former name hours later is another',
      ['MOVE|a.txt|b.txt', 'WAIT|7200', 'PUT|a.txt|new', 'DELETE|b.txt'],
    ],
    ['also of a backup', ['MOVE|a.txt|a.txt~', 'WAIT|7200', 'PUT|a.txt|new']],
    ['and a new file at once is another, where both stay', ['MOVE|a.txt|b.txt', 'PUT|a.txt|new']],
  ])('%s', async (_what, steps) => {
    const file = await shared('a.txt')
    expect(await take(file.folder, steps)).toEqual([])
    expect((await itemAt(file.path))!.id).not.toBe(file.id)
  })

  test('there and back, and two names exchanged, keep both files with what they are', async () => {
    const file = await shared('a.txt')
    await take(file.folder, ['PUT|b.txt|1', 'PUT|b.txt|2'])
    const other = (await itemAt(`${file.folder}/b.txt`))!
    await take(file.folder, ['MOVE|a.txt|a.txt~', 'MOVE|a.txt~|a.txt'])
    expect(await itemAt(file.path)).toMatchObject({ id: file.id, versions: 1 })
    await take(file.folder, ['MOVE|a.txt|t', 'MOVE|b.txt|a.txt', 'MOVE|t|b.txt'])
    expect(await itemAt(file.path)).toMatchObject({ id: other.id, versions: 2 })
    expect(await itemAt(`${file.folder}/b.txt`)).toMatchObject({ id: file.id, starred: true })
  })

  test.each(['a.txt~', 'a.bak', 'aside.txt'])(
    'two names exchanged through %s keep both files, however lately the other one was written',
    async (aside) => {
      const file = await shared('a.txt')
      const exchange = ['PUT|b.txt|other', `MOVE|a.txt|${aside}`, 'MOVE|b.txt|a.txt']
      expect(await take(file.folder, [...exchange, `MOVE|${aside}|b.txt`])).toEqual([])
      expect(await itemAt(`${file.folder}/b.txt`)).toMatchObject({ id: file.id, starred: true })
      expect(await file.linked()).toBe('first')
      expect(await itemAt(file.path)).toMatchObject({ starred: false })
      const texts = ['a.txt', 'b.txt'].map((name) => stage.ask('GET', `/${file.folder}/${name}`))
      expect(await Promise.all(texts.map(async (one) => (await one).text()))).toEqual([
        'other',
        'first',
      ])
      expect(await names(file.parent)).toEqual(['a.txt', 'b.txt'])
    },
  )

  test('an exchange whose former content is deleted is a save', async () => {
    const file = await shared('a.txt')
    const exchange = [
      'PUT|b.txt|second',
      'MOVE|a.txt|a.txt~',
      'MOVE|b.txt|a.txt',
      'MOVE|a.txt~|b.txt',
    ]
    expect(await take(file.folder, [...exchange, 'DELETE|b.txt'])).toEqual([])
    expect(await itemAt(file.path)).toMatchObject({ id: file.id, starred: true })
    expect(await file.linked()).toBe('second')
    expect(await names(file.parent)).toEqual(['a.txt'])
  })

  test('a file with versions of its own is not taken for what a program wrote a moment ago', async () => {
    const file = await shared('a.txt')
    await take(file.folder, ['PUT|b.txt|1', 'PUT|b.txt|2'])
    const other = (await itemAt(`${file.folder}/b.txt`))!
    await take(file.folder, ['MOVE|a.txt|c.txt', 'MOVE|b.txt|a.txt', 'DELETE|c.txt'])
    expect(await itemAt(file.path)).toMatchObject({ id: other.id, versions: 2 })
    expect(await trashed()).toContain('c.txt')
  })

  test("another person's deletion is nobody's save", async () => {
    const file = await shared('a.txt')
    await take(file.folder, ['MOVE|a.txt|b.txt', 'PUT|a.txt|new'])
    await stage.owner.client.post(`/${stage.db}/_disk/remove`, { ids: [file.id] })
    expect((await itemAt(file.path))!.id).not.toBe(file.id)
  })

  test.each<[what: string, write: (place: Spot) => Promise<void>]>([
    [
      'by WebDAV',
      async ({ path }) => {
        const headers = { authorization: bia.authorization }
        await stage.ask('PUT', `/${path}`, { body: 'hers', headers })
      },
    ],
    [
      'by the API',
      async ({ parent }) => {
        const klass = 'CloudFile'
        const data = Buffer.from('hers').toString('base64')
        const _attachments = { content: { content_type: 'text/plain', data } }
        const doc = { klass, name: 'a.txt', dir_id: parent, _attachments }
        expectOk(await bia.client.post(`/${stage.db}`, doc))
      },
    ],
  ])(
    "what another person puts under the name meanwhile, %s, stays theirs: a deletion gives it to nobody's link",
    async (_how, write) => {
      const file = await shared('a.txt')
      await take(file.folder, ['MOVE|a.txt|b.txt'])
      await write(file)
      const theirs = (await itemAt(file.path))!
      expect(await take(file.folder, ['DELETE|b.txt'])).toEqual([])
      expect(await itemAt(file.path)).toMatchObject({ id: theirs.id, starred: false })
      expect(await file.linked()).not.toBe('hers')
      expect(await trashed()).toContain('b.txt')
    },
  )

  test('what another person wrote is moved to the name, and is no version of what left it', async () => {
    const file = await shared('a.txt')
    const headers = { authorization: bia.authorization }
    await stage.ask('PUT', `/${file.folder}/hers.txt`, { body: 'hers', headers })
    const theirs = (await itemAt(`${file.folder}/hers.txt`))!
    await take(file.folder, ['MOVE|a.txt|a.txt~', 'MOVE|hers.txt|a.txt'])
    expect(await itemAt(file.path)).toMatchObject({ id: theirs.id })
    expect(await file.linked()).toBe('first')
  })

  test.each<[what: string, by: 'bia' | 'ana', texts: readonly string[]]>([
    ['what another person wrote', 'bia', ['hers']],
    ['a file with versions', 'ana', ['1', '2']],
  ])(
    '%s is moved to a name that was just deleted, and stays what it is',
    async (_what, by, texts) => {
      const file = await shared('a.txt')
      const authorization = by === 'bia' ? bia.authorization : stage.authorization
      const headers = { authorization }
      for (const body of texts) await stage.ask('PUT', `/${file.folder}/b.txt`, { body, headers })
      const other = (await itemAt(`${file.folder}/b.txt`))!
      expect(await take(file.folder, ['DELETE|a.txt', 'MOVE|b.txt|a.txt'])).toEqual([])
      expect(await itemAt(file.path)).toMatchObject({ id: other.id, versions: texts.length })
      expect(await trashed()).toContain('a.txt')
    },
  )

  test.each(['shared', 'coloured'])(
    'what was %s since it came is no version of what left the name',
    async (how) => {
      const file = await shared('a.txt')
      await take(file.folder, ['MOVE|a.txt|b.txt', 'PUT|a.txt|new'])
      const { id } = (await itemAt(file.path))!
      const { client } = stage.owner
      if (how === 'shared') expectOk(await client.put(`/${stage.db}/_disk/links/${id}`, {}))
      else expectOk(await client.post(`/${stage.db}/_disk/set`, { ids: [id], color: '#ff0000' }))
      await take(file.folder, ['DELETE|b.txt'])
      expect(await itemAt(file.path)).toMatchObject({ id })
    },
  )
})
