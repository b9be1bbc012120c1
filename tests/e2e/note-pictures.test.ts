// Pictures of notes: shown from beside the note, pasted and dropped while it is written, and taken back.
import { expect } from 'vitest'
import sharp from 'sharp'
import { seal } from '#modules/textnotes/web/age/seal.ts'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { done, eventually, test, type Desk } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'

let made = 0
const red = { width: 60, height: 40, channels: 3, background: '#a33' } as const
const picture = () => sharp({ create: red }).png().toBuffer()

async function put(desk: Desk, file: { parent: string; name: string; body: string | Buffer }) {
  const { body, ...query } = file
  const reply = await desk.ana.client.call('PUT', `/${desk.group}/_disk/content`, {
    query,
    body,
    headers: { 'content-type': query.name.endsWith('.png') ? 'image/png' : 'text/markdown' },
  })
  return String(expectOk(reply).body.id)
}

async function folder(desk: Desk, parent: string, name: string): Promise<string> {
  const reply = await desk.ana.client.post(`/${desk.group}/_disk/folder`, { parent, name })
  return String(expectOk(reply).body.id)
}

const names = async (desk: Desk, parent: string) => {
  const { body } = expectOk(
    await desk.ana.client.get(`/${desk.group}/_disk/list`, { folder: parent }),
  )
  return (body.items as { name: string }[]).map(({ name }) => name)
}

/** Widths of the pictures that are drawn. */
const widths = ({ page }: Visitor) =>
  page
    .locator('article img')
    .evaluateAll((all) => all.map((one) => (one as unknown as HTMLImageElement).naturalWidth))

/** Pastes a file into the box, as from the clipboard. */
async function paste(
  { page, say }: Visitor,
  name: string,
  type: string,
  bytes: Buffer,
): Promise<void> {
  // What takes it comes with the buttons over the text.
  await page.getByRole('button', { name: say('markdown.bold') }).waitFor()
  await page.locator('textarea').evaluate(
    (box, [said, kind, base64]) => {
      const made = new DataTransfer()
      const data = Uint8Array.from(atob(base64!), (one) => one.charCodeAt(0))
      made.items.add(new File([data], said!, { type: kind! }))
      const given = { clipboardData: made, bubbles: true, cancelable: true }
      box.dispatchEvent(new ClipboardEvent('paste', given))
    },
    [name, type, bytes.toString('base64')],
  )
}

test.runIf(isProof)(
  'a note shows pictures beside it and near it, and says which are not there',
  async ({ desk }) => {
    const notes = await folder(desk, '', `Notes ${++made}`)
    const shop = await folder(desk, notes, 'Shop')
    const images = await folder(desk, shop, 'img')
    const body = await picture()
    await put(desk, { parent: shop, name: 'front view.png', body })
    await put(desk, { parent: images, name: 'side.png', body })
    await put(desk, { parent: notes, name: 'above.png', body })
    const text =
      '![front](<front view.png>)\n\n![[img/side.png]]\n\n![](../above.png)\n\n![gone](gone.png)\n'
    const id = await put(desk, { parent: shop, name: 'Scale.md', body: text })
    const visitor = await desk.at(`notes/${id}`)
    await eventually(() => widths(visitor)).toEqual([60, 60, 60])
    await visitor.sees('gone')
    await visitor.sees(visitor.say('notes.pictures.missing'))
    await done(visitor)
  },
)

test('a picture that is pasted is stored beside the note and named where the caret is, and undo takes both away', async ({
  desk,
}) => {
  const notes = await folder(desk, '', `Notes ${++made}`)
  const id = await put(desk, { parent: notes, name: 'Intake.md', body: 'above\nbelow\n' })
  const visitor = await desk.at(`notes/${id}?write=1`)
  const { page, say } = visitor
  const box = page.locator('textarea')
  await box.evaluate((one) => (one as unknown as HTMLTextAreaElement).setSelectionRange(6, 6))
  await paste(visitor, 'image.png', 'image/png', await picture())
  await eventually(() => box.inputValue()).toMatch(
    /^above\n!\[\]\(<Intake \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png>\)\nbelow\n$/,
  )
  await eventually(async () => (await names(desk, notes)).length).toBe(2)
  await page.keyboard.press('Control+Enter')
  await eventually(() => widths(visitor)).toEqual([60])
  await visitor.press(say('actions.undo'))
  await eventually(() => names(desk, notes)).toEqual(['Intake.md'])
  await eventually(
    async () => (await desk.ana.client.get(`/${desk.group}/${id}/content`)).text,
  ).toBe('above\nbelow\n')
  await done(visitor)
})

test.runIf(isProof)(
  'a picture that cannot be stored leaves the text as it was and can be tried again',
  async ({ desk }) => {
    const notes = await folder(desk, '', `Notes ${++made}`)
    const id = await put(desk, { parent: notes, name: 'Intake.md', body: 'words\n' })
    const visitor = await desk.at(`notes/${id}?write=1`)
    const { page, say } = visitor
    const box = page.locator('textarea')
    const bytes = await picture()
    await page.route(/_disk\/content/, (route) =>
      route.fulfill({ status: 402, json: { error: 'subscription_needed', reason: 'x' } }),
    )
    await paste(visitor, 'scale.png', 'image/png', bytes)
    await page.getByRole('button', { name: say('actions.try_again') }).waitFor()
    await eventually(() => box.inputValue()).toBe('words\n')
    await page.unroute(/_disk\/content/)
    await page
      .getByRole('button', { name: say('actions.try_again') })
      .first()
      .click()
    await eventually(() => names(desk, notes)).toEqual(['Intake.md', 'scale.png'])
    expect(await box.inputValue()).toContain('![](<scale.png>)')
    await paste(visitor, 'list.pdf', 'application/pdf', bytes)
    await visitor.sees(say('notes.pictures.alone'))
    await done(visitor)
  },
)

test.runIf(isProof)(
  'an encrypted note takes no pictures, which would lie beside it, and shows none',
  async ({ desk }) => {
    const notes = await folder(desk, '', `Notes ${++made}`)
    const text = new TextEncoder().encode('![front](front.png)')
    const body = Buffer.from(await seal(text, 'seven tin kettles', { work: 4, armored: true }))
    const id = await put(desk, { parent: notes, name: 'Safe.md.age', body })
    const visitor = await desk.at(`notes/${id}`)
    const { page, say } = visitor
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await visitor.fill(say('notes.unlock.passphrase'), 'seven tin kettles')
    await visitor.press(say('notes.unlock.open'))
    await visitor.sees('front')
    await visitor.settles()
    expect(asked.filter((url) => url.includes('front.png'))).toEqual([])
    await visitor.press(say('notes.write'))
    await paste(visitor, 'image.png', 'image/png', await picture())
    await visitor.sees(say('notes.pictures.private'))
    expect(await names(desk, notes)).toEqual(['Safe.md.age'])
    await done(visitor)
  },
)
