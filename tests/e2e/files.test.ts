// Files of a record: added, looked at, taken away.
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxFileBytes } from '#core/access/policies.ts'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk
let folder: string

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
  folder = await mkdtemp(join(tmpdir(), 'files-'))
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true })
})

/** A photo as a telephone takes it: lying on its side, with the place where it was taken. */
function takePhoto(background: string): Promise<Buffer> {
  const create = { width: 3000, height: 1500, channels: 3, background } as const
  const place = { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' }
  return sharp({ create })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: place })
    .jpeg()
    .toBuffer()
}

const chooser = (page: Page) => page.locator('main input[type="file"]:not([capture])').first()

/** Lets files go over the page, as the browser does after a drag. */
async function drop(page: Page, name: string, type: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([name, type, base64]) => {
      const made = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      made.items.add(new File([bytes], name, { type }))
      return made
    },
    [name, type, bytes.toString('base64')] as const,
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

async function storedIn(id: string): Promise<string[]> {
  return Object.keys(((await desk.read(id))._attachments ?? {}) as object).sort()
}

const opens = ({ page, say }: Visitor, name: string): Locator =>
  page.getByRole('button', { name: say('files.open', { name }), exact: true })

async function seesThumbnail(visitor: Visitor, name: string): Promise<void> {
  const picture = opens(visitor, name).locator('img')
  const width = () =>
    picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
  await picture.scrollIntoViewIfNeeded()
  await eventually(width).toBeGreaterThan(0)
}

test('photos are cleaned and added by choosing and dropping, looked at, and taken away with undo', async () => {
  const ticket = await desk.make({ klass: 'Ticket', content: 'Cracked screen' })
  const visitor = await desk.at(`tickets/${ticket}`)
  const { page, say } = visitor
  await visitor.button(say('files.add')).waitFor()
  const buffer = await takePhoto('red')
  await chooser(page).setInputFiles([{ name: 'image.jpg', mimeType: 'image/jpeg', buffer }])
  await seesThumbnail(visitor, 'image.jpg')
  const cookie = [...desk.ana.client.cookies].map((pair) => pair.join('=')).join('; ')
  const url = `/${desk.group}/${ticket}/image.jpg`
  const { rawPayload } = await stage.app.server.inject({ url, headers: { cookie } })
  const stored = await sharp(rawPayload).metadata()
  expect(stored).toMatchObject({ format: 'jpeg', width: 1280, height: 2560 })
  expect([stored.exif, stored.orientation]).toEqual([undefined, undefined])

  await drop(page, 'image.jpg', 'image/jpeg', await takePhoto('blue'))
  await seesThumbnail(visitor, 'image (2).jpg')
  expect(await storedIn(ticket)).toEqual(['image (2).jpg', 'image.jpg'])
  await visitor.sees(say('records.files.added', { count: 2 }))

  await opens(visitor, 'image.jpg').click()
  const viewer = (name: string) => page.getByRole('dialog', { name, exact: true })
  await viewer('image.jpg').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer('image (2).jpg').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const remove = page.getByRole('button', { name: say('files.remove', { name: 'image.jpg' }) })
  await remove.click()
  await opens(visitor, 'image.jpg').waitFor({ state: 'detached' })
  await page.getByText(say('actions.undo')).click()
  await seesThumbnail(visitor, 'image.jpg')
  expect(await storedIn(ticket)).toEqual(['image (2).jpg', 'image.jpg'])
  await remove.click()
  await opens(visitor, 'image.jpg').waitFor({ state: 'detached' })
  await visitor.open(`/account/${desk.group}/tickets`)
  await eventually(() => storedIn(ticket)).toEqual(['image (2).jpg'])
  await done(visitor)
})

test.runIf(isProof)(
  'what goes wrong with a file is said under it, and the others are stored',
  async () => {
    const ticket = await desk.make({ klass: 'Ticket', content: 'Cracked screen' })
    const visitor = await desk.at(`tickets/${ticket}`, 'phone')
    const { page, say } = visitor
    await visitor.button(say('files.camera')).waitFor()
    const huge = join(folder, 'huge.mov')
    const handle = await open(huge, 'w')
    await handle.truncate(maxFileBytes + 1)
    await handle.close()
    await chooser(page).setInputFiles(huge)
    await visitor.sees(say('errors.file_too_large'))
    await page.getByRole('button', { name: say('files.dismiss', { name: 'huge.mov' }) }).click()

    await page.route(/torn\.txt/, (route) => route.abort(), { times: 1 })
    await drop(page, 'torn.txt', 'text/plain', Buffer.from('half of it'))
    await visitor.sees(say('shell.no_connection'))
    await drop(page, 'broken.jpg', 'image/jpeg', Buffer.from('no picture at all'))
    await visitor.sees(say('files.notes.broken'))
    await visitor.press(say('files.retry'))
    await page
      .getByRole('link', { name: say('files.download-named', { name: 'torn.txt' }) })
      .waitFor()
    expect(await storedIn(ticket)).toEqual(['broken.jpg', 'torn.txt'])
    await done(visitor)
  },
)

test.runIf(isProof)('who may not change a record sees its files and changes none', async () => {
  const rui = await stage.app.makePerson({ fullname: 'Rui Lima' })
  await stage.app.addMember(desk.ana, desk.group, rui)
  const ticket = await desk.make({ klass: 'Ticket', content: 'Cracked screen' })
  const comment = await desk.make({ klass: 'Comment', record_id: ticket, content: 'See the photo' })
  const path = `/${desk.group}/${comment}`
  const query = { rev: String((await desk.read(comment))._rev) }
  const options = {
    body: await takePhoto('green'),
    query,
    headers: { 'content-type': 'image/jpeg' },
  }
  expectOk(await desk.ana.client.call('PUT', `${path}/crack.jpg`, options))
  const visitor = await stage.visitor()
  await comeIn(visitor, rui, `/account/${desk.group}/comments/${comment}`)
  const { page, say } = visitor
  await seesThumbnail(visitor, 'crack.jpg')
  expect(await page.getByText(say('files.add')).count()).toBe(0)
  expect(
    await page.getByRole('button', { name: say('files.remove', { name: 'crack.jpg' }) }).count(),
  ).toBe(0)
  await done(visitor)
})
