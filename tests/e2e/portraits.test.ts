// The picture of a person and the logo of a Group, as people set and see them; and what a customer signs on the screen.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
})
afterAll(() => stage.close())

const drawn = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })

test('a person sets their picture, cut square and turned, sees it everywhere, and takes it away', async () => {
  const visitor = await stage.visitor()
  await comeIn(visitor, desk.ana, '/user/profile')
  const { page, say } = visitor
  await visitor.press(say('profile.picture'))
  const chooser = page.locator('input[type="file"]')
  const heic = Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(40)])
  await chooser.setInputFiles([{ name: 'a.heic', mimeType: 'image/heic', buffer: heic }])
  await visitor.sees(say('portrait.heic'))
  const place = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } }
  const photo = drawn('#c33', 1200, 800).withMetadata({ orientation: 6 }).withExifMerge(place)
  const buffer = await photo.jpeg().toBuffer()
  await chooser.setInputFiles([{ name: 'me.jpg', mimeType: 'image/jpeg', buffer }])
  const square = page.getByRole('img', { name: say('portrait.move') })
  await square.focus()
  await page.keyboard.press('ArrowDown')
  await visitor.answer(say('actions.save'))
  const own = page.locator(`img[src^="/${desk.ana.id}/_picture/"]`)
  const width = () => own.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await eventually(width).toBeGreaterThan(0)
  const cookie = [...desk.ana.client.cookies].map((pair) => pair.join('=')).join('; ')
  const url = `/${desk.ana.id}/${desk.ana.id}/picture`
  const { rawPayload } = await stage.app.server.inject({ url, headers: { cookie } })
  const stored = await sharp(rawPayload).metadata()
  expect([stored.width, stored.height, stored.exif]).toEqual([512, 512, undefined])
  await visitor.press(say('profile.picture'))
  await visitor.answer(say('portrait.remove'))
  await own.first().waitFor({ state: 'detached' })
  await done(visitor)
})

test.runIf(isProof)(
  'an administrator sets the logo, which stands in the frame and on receipts',
  async () => {
    const visitor = await desk.at('admin')
    const { page, say } = visitor
    await visitor.press(say('admin.logo'))
    const buffer = await drawn('#0b655e', 600, 200).png().toBuffer()
    await page
      .getByRole('dialog')
      .locator('input[type="file"]')
      .setInputFiles([{ name: 'logo.png', mimeType: 'image/png', buffer }])
    await visitor.answer(say('actions.save'))
    await page.locator(`nav img[src^="/${desk.group}/${desk.group}/logo"]`).first().waitFor()
    const ticket = await desk.make({ klass: 'Ticket', content: 'Fuse' })
    await visitor.open(`/account/${desk.group}/tickets/${ticket}/receipt`)
    await page.getByRole('article').first().locator('img[src^="data:image/png"]').waitFor()
    await done(visitor)
  },
)

test('a customer signs a receipt on the screen; it says when, and can be cleared', async () => {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Maria Souza' })
  const ticket = await desk.make({ klass: 'Ticket', content: 'Fuse', customer_id })
  const visitor = await desk.at(`tickets/${ticket}/receipt`, 'phone')
  const { page, say } = visitor
  await visitor.button(say('receipts.sign')).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(390)
  await visitor.press(say('receipts.sign'))
  await visitor.answer(say('signature.save'))
  await visitor.sees(say('signature.missing'))
  const pad = page.getByRole('img', { name: say('signature.here') })
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 20, { steps: 6 })
  await page.mouse.move(box.x + 200, box.y + 70, { steps: 6 })
  await page.mouse.up()
  await visitor.answer(say('signature.save'))
  const copy = page.getByRole('article').first()
  await copy.getByText(/^Signed on /).waitFor()
  await visitor.press(say('receipts.clear-signature'))
  await visitor.answer(say('receipts.clear-signature'))
  await copy.getByText(/^Signed on /).waitFor({ state: 'detached' })
  await visitor.button(say('receipts.sign')).waitFor()
  await done(visitor)
})
