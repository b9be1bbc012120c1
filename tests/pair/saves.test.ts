// A program saves by renaming while a balancer sends each of its steps to another server: the name keeps its file.
import { expect, it } from 'vitest'
import { makeTenant, makeToken } from '#tests/torture/setup.ts'
import { startPair } from './pair.ts'

const pair = startPair()

const lockinfo = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`

/** Takes the steps, each at the other server than the one before. */
async function makeProgram() {
  const { owner, db, token: api } = await makeTenant(pair.here)
  const { token } = await makeToken(owner, ['dav:write'])
  const authorization = `Basic ${Buffer.from(`${owner.email}:${token}`).toString('base64')}`
  let asked = 0
  const ask = async (step: string, headers: Record<string, string> = {}) => {
    const [method = '', name = '', more = ''] = step.split('|')
    const { address } = asked++ % 2 ? pair.here : pair.there
    const body = method === 'PUT' ? more : method === 'LOCK' ? lockinfo : undefined
    const destination = `${address}/dav/${db}/${encodeURIComponent(more)}`
    const reply = await fetch(`${address}/dav/${db}/${encodeURIComponent(name)}`, {
      method,
      headers: { authorization, ...headers, ...(method === 'MOVE' && { destination }) },
      ...(body !== undefined && { body }),
    })
    return { status: reply.status, text: await reply.text(), headers: reply.headers }
  }
  const itemAt = async (path: string) => {
    const url = new URL(`/${db}/_disk/item?path=${encodeURIComponent(path)}`, pair.there.address)
    const reply = await fetch(url, { headers: { authorization: `Bearer ${api}` } })
    const { item } = (await reply.json()) as { item?: { id: string; versions: number } }
    return item
  }
  return { ask, itemAt }
}

it.each([
  [
    'the original steps aside and is deleted',
    ['PUT|t.tmp|second', 'MOVE|a.docx|o.tmp', 'MOVE|t.tmp|a.docx', 'DELETE|o.tmp'],
  ],
  [
    'it is written anew and the backup is deleted',
    ['MOVE|a.docx|a.docx~', 'PUT|a.docx|second', 'DELETE|a.docx~'],
  ],
  ['the backup is kept', ['MOVE|a.docx|a.docx~', 'PUT|a.docx|second']],
  [
    'it is deleted before the new content comes',
    ['PUT|t.tmp|second', 'DELETE|a.docx', 'MOVE|t.tmp|a.docx'],
  ],
])('the name keeps its file where %s', async (_, steps) => {
  // One step more, so that the steps begin at either server.
  for (const before of [[], ['PUT|b.txt|other']]) {
    const { ask, itemAt } = await makeProgram()
    const done = async (step: string) => expect((await ask(step)).status).toBeLessThan(300)
    for (const step of ['PUT|a.docx|first', ...before]) await done(step)
    const { id } = (await itemAt('a.docx'))!
    for (const step of steps) await done(step)
    expect(await itemAt('a.docx')).toMatchObject({ id, versions: 2 })
    expect((await ask('GET|a.docx')).text).toBe('second')
  }
})

it('a lock that one gave holds at the other, and what it made is gone with it where nobody wrote it', async () => {
  const { ask, itemAt } = await makeProgram()
  const given = await ask('LOCK|new.txt')
  const token = given.headers.get('lock-token') ?? ''
  expect((await ask('PUT|new.txt|hers')).status).toBe(423)
  expect((await ask('UNLOCK|new.txt', { 'lock-token': token })).status).toBe(204)
  expect(await itemAt('new.txt')).toBeUndefined()
})
