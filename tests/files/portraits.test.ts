// The picture of a person and the logo of a Group: who sets them, who sees them, and where they are.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '../support/app.ts'

let app: TestApp
let ana: TestPerson
let rui: TestPerson
let eva: TestPerson
let group: string
beforeAll(async () => {
  app = await buildTestApp()
  ;[ana, rui, eva] = [await app.makePerson(), await app.makePerson(), await app.makePerson()]
  group = await app.makeGroup(ana)
  await app.addMember(ana, group, rui)
})
afterAll(() => app.close())

const picture = (background: string, more: object = {}) =>
  sharp({ create: { width: 600, height: 300, channels: 3, background, ...more } })
const place = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } }

async function put(who: TestPerson, db: string, name: string, body: Buffer, type = 'image/png') {
  const { body: doc } = await who.client.get(`/${db}/${db}`)
  const query = { rev: String(doc._rev) }
  return who.client.call('PUT', `/${db}/${db}/${name}`, {
    body,
    query,
    headers: { 'content-type': type },
  })
}
async function bytesOf(who: TestPerson, url: string) {
  const cookie = [...who.client.cookies].map((pair) => pair.join('=')).join('; ')
  const reply = await app.server.inject({ url, headers: { cookie } })
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers }
}
const cardOf = async (id: string) => (await ana.client.get(`/${group}/${id}`)).body

describe('a person’s picture', () => {
  test('is seen by the members of their Groups, small and without where it was taken', async () => {
    const photo = await picture('red').withExifMerge(place).jpeg().toBuffer()
    expectOk(await put(rui, rui.id, 'picture', photo, 'image/jpeg'))
    await app.jobs()
    expect((await cardOf(rui.id)).picture).toEqual(expect.stringMatching(/^md5-/))
    for (const size of ['80', '200']) {
      const { status, bytes } = await bytesOf(ana, `/${group}/_picture/${rui.id}?size=${size}`)
      const drawn = await sharp(bytes).metadata()
      expect([status, drawn.format, drawn.width, drawn.exif]).toEqual([
        200,
        'webp',
        Number(size),
        undefined,
      ])
    }
    expect((await bytesOf(rui, `/${rui.id}/_picture/${rui.id}`)).status).toBe(200)
    const { userCtx } = expectOk(await rui.client.get('/_session')).body
    expect(userCtx.picture).toBe((await cardOf(rui.id)).picture)
  })

  test('is seen by nobody else, and its file by its owner alone', async () => {
    const own = await app.makeGroup(eva)
    expect((await bytesOf(eva, `/${own}/_picture/${rui.id}`)).status).toBe(404)
    expect((await bytesOf(eva, `/${group}/_picture/${rui.id}`)).status).toBe(403)
    expect((await bytesOf(ana, `/${rui.id}/_picture/${rui.id}`)).status).toBe(403)
    expect((await bytesOf(ana, `/${rui.id}/${rui.id}/picture`)).status).toBe(403)
  })

  test('stays when they change their name, and goes from their Groups when they take it away', async () => {
    expectOk(
      await rui.client.put(`/_users/${rui.id}`, {
        fullname: 'Rui Lima',
        current_password: rui.password,
      }),
    )
    await app.jobs()
    expect((await bytesOf(ana, `/${group}/_picture/${rui.id}`)).status).toBe(200)
    const { body } = await rui.client.get(`/${rui.id}/${rui.id}`)
    const rev = String(body._rev)
    expectOk(await rui.client.delete(`/${rui.id}/${rui.id}/picture`, { rev }))
    await app.jobs()
    expect((await cardOf(rui.id)).picture).toBeUndefined()
    expect((await bytesOf(ana, `/${group}/_picture/${rui.id}`)).status).toBe(404)
  })

  test('is an image, and set by nobody else', async () => {
    const text = Buffer.from('<svg onload="alert(1)"/>')
    expect((await put(rui, rui.id, 'picture', text, 'image/svg+xml')).status).toBe(400)
    const { body } = await rui.client.get(`/${rui.id}/${rui.id}`)
    const options = {
      body: await picture('blue').png().toBuffer(),
      query: { rev: String(body._rev) },
      headers: { 'content-type': 'image/png' },
    }
    expect((await ana.client.call('PUT', `/${rui.id}/${rui.id}/picture`, options)).status).toBe(403)
    expect((await ana.client.call('PUT', `/${group}/${rui.id}/picture`, options)).status).toBe(403)
  })
})

describe('a Group’s logo', () => {
  test('is set by its administrators alone', async () => {
    const logo = await picture('green', { channels: 4 }).png().toBuffer()
    expect((await put(rui, group, 'logo', logo)).status).toBe(403)
    expectOk(await put(ana, group, 'logo', logo))
    const { docs } = expectOk(
      await rui.client.post(`/${rui.id}/_find`, { selector: { klass: 'Membership' } }),
    ).body
    expect((docs as { logo?: string }[])[0]?.logo).toEqual(expect.stringMatching(/^md5-/))
  })

  test('stays when the Group gets another name', async () => {
    const name = { klass: 'Adjustment', key: 'name', value: 'Oficina Boa Vista' }
    expectOk(await ana.client.post(`/${group}`, name))
    expect((await bytesOf(rui, `/${group}/${group}/logo`)).status).toBe(200)
  })

  test('is on receipts as large as the Group says, on paper and in the PDF', async () => {
    const id = String(
      expectOk(await ana.client.post(`/${group}`, { klass: 'Ticket', content: 'Fuse' })).body.id,
    )
    const receipt = async () => expectOk(await ana.client.get(`/${group}/_receipt/${id}`)).body
    const { shop } = await receipt()
    expect(shop.logo).toMatchObject({ widthMm: 26, heightMm: 13 })
    const png = Buffer.from(String(shop.logo.src).split(',')[1] ?? '', 'base64')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 600 })
    const { bytes } = await bytesOf(ana, `/${group}/_receipt/${id}/pdf`)
    expect(bytes.toString('latin1')).toContain('/Subtype /Image')
    const setting = { klass: 'Adjustment', key: 'receipt-configuration', value: { logo: 'none' } }
    expectOk(await ana.client.post(`/${group}`, setting))
    expect((await receipt()).shop.logo).toBeNull()
  })

  test('is on the page that customers follow, which sets no cookie and leads to no file', async () => {
    const id = String(
      expectOk(await ana.client.post(`/${group}`, { klass: 'Ticket', content: 'Fuse' })).body.id,
    )
    const { link } = expectOk(await ana.client.post(`/${group}/_public_link/${id}`, {})).body
    const path = new URL(String(link.url)).pathname
    const page = await app.nobody().get(path)
    expect(page.text).toContain('<img src="data:image/png;base64,')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.text).not.toContain(group)
    for (const beside of [
      `${path}/logo`,
      `/${group}/${group}/logo`,
      `/${group}/_picture/${ana.id}`,
    ])
      expect([401, 404]).toContain((await app.nobody().get(beside)).status)
  })

  test('that is damaged keeps no receipt from being printed', async () => {
    expectOk(await put(ana, group, 'logo', Buffer.from('no picture at all')))
    const id = String(
      expectOk(await ana.client.post(`/${group}`, { klass: 'Ticket', content: 'Fuse' })).body.id,
    )
    expect(expectOk(await ana.client.get(`/${group}/_receipt/${id}`)).body.shop.logo).toBeNull()
  })
})
