// The addresses of pages in the browser: a former one leads to the one of now, in one step, for who may read the page.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

let app: TestApp
let pages: string
beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'bancada-pages-'))
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>Bancada</title>')
  app = await buildTestApp({ pages })
})
afterAll(async () => {
  await app.close()
  await rm(pages, { recursive: true, force: true })
})

test('that were given up lead to the one of now in one step, and so does the id', async () => {
  const [owner, stranger] = [await app.makePerson(), await app.makePerson()]
  const group = await app.makeGroup(owner)
  const { client } = owner
  const first = { klass: 'Handbook', title: 'One', uri: 'dell/a' }
  const { id } = expectOk(await client.post(`/${group}`, first)).body
  for (const uri of ['dell/b', 'c', 'dell/d']) {
    const { body } = await client.get(`/${group}/${id}`)
    expectOk(await client.put(`/${group}/${id}`, { ...body, uri }))
  }
  const root = `/account/${group}/wiki`
  const open = async (of: Client, name: string) => {
    const { status, headers } = await of.call('GET', `${root}/${name}`, {
      headers: { accept: 'text/html' },
    })
    return [status, headers.location, headers['cache-control']]
  }
  for (const name of ['dell/a', 'dell/b', 'c', id, 'One']) {
    // A page waits a second for what belongs to it, which a busy machine may not have.
    await expect
      .poll(() => open(client, `${name}?x=1`))
      .toEqual([301, `${root}/dell/d?x=1`, 'no-store'])
  }
  for (const name of ['dell/d', 'nothing']) {
    expect((await open(client, name))[0]).toBe(200)
  }
  for (const other of [stranger.client, app.nobody()]) expect((await open(other, 'c'))[0]).toBe(200)
})
