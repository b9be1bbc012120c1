// Back takes away what lies over a screen, and leaves the screen only when nothing does.
import { expect } from 'vitest'
import { buildDesk, done, eventually, test } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'

type Over = readonly [
  name: string,
  role: 'menu' | 'dialog',
  open: (visitor: Visitor) => Promise<void>,
]

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const over: readonly Over[] = [
  ['the menu of a ticket', 'menu', (visitor) => visitor.press(visitor.say('records.more'))],
  ['the palette', 'dialog', ({ page }) => page.keyboard.press('Control+k')],
  [
    'a picture',
    'dialog',
    ({ page, say }) =>
      page.getByRole('button', { name: say('files.open', { name: 'a.png' }) }).click(),
  ],
  ['the list of keys', 'dialog', ({ page }) => page.keyboard.press('?')],
]

test.for(['desktop', 'phone'] as const)(
  'on a %s back closes menus, the palette and lists, and then leads back',
  async (device, { desk }) => {
    const _attachments = { 'a.png': { content_type: 'image/png', data: pixel } }
    await desk.make({ klass: 'Ticket', title: 'Hums', content: 'Hums', _attachments })
    const visitor = await desk.at('tickets', device)
    const { page } = visitor
    await page.getByRole('link', { name: /Hums/ }).first().click()
    await visitor.seesTitle('Hums')
    const at = visitor.path
    for (const [, role, open] of over) {
      await open(visitor)
      const opened = page.getByRole(role)
      await opened.waitFor()
      await page.goBack()
      await opened.waitFor({ state: 'detached' })
      // The step that was taken back is one of the browser's own.
      await visitor.arrivesAt(at)
    }
    await page.goBack()
    await visitor.arrivesAt(`/account/${desk.group}/tickets`)
    await done(visitor)
  },
)

test('the sheet of what is more closes after a choice, and does not open again by itself', async ({
  desk,
}) => {
  const visitor = await desk.at('trash', 'phone')
  const { page, say } = visitor
  const sheet = page.getByRole('dialog')
  const more = () =>
    page
      .getByRole('navigation', { name: say('shell.menu.places') })
      .getByRole('button', { name: say('shell.menu.more') })
      .click()
  await more()
  await sheet.getByRole('link', { name: say('records.trash') }).click()
  await sheet.waitFor({ state: 'detached' })
  await visitor.arrivesAt(/\/trash$/)
  await more()
  await sheet.getByRole('link', { name: say('category.many') }).click()
  await visitor.seesTitle(say('category.many'))
  await page.goBack()
  await visitor.seesTitle(say('records.trash'))
  await visitor.settles()
  expect(await sheet.count()).toBe(0)
  await done(visitor)
})

test('the menu of a phone is read without scrolling, and leads to another Group from its top', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, {
    device: 'phone',
    locale: 'pt-BR',
    shop: 'Oficina Boa Vista',
  })
  const other = await stage.app.makeGroup(desk.ana, 'Oficina Centro')
  for (const key of ['maintenance', 'exoreader'])
    await desk.make({ klass: 'Adjustment', key, value: true })
  const visitor = await desk.at('tickets')
  const { page, say } = visitor
  const sheet = page.getByRole('dialog')
  await page
    .getByRole('navigation', { name: say('shell.menu.places') })
    .getByRole('button', { name: say('shell.menu.more') })
    .click()
  const person = sheet.getByRole('button', { name: 'Ana Souza' })
  await sheet.getByRole('link', { name: say('notification.many') }).waitFor()
  // The whole of it is on the screen, at the bottom of the sheet.
  await eventually(async () => {
    const { y = 0, height = 0 } = (await person.boundingBox()) ?? {}
    return y > 0 && y + height <= 844
  }).toBe(true)
  await person.click()
  await page.getByRole('menuitem', { name: say('shell.sign_out') }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Oficina Boa Vista' }).click()
  await page.getByRole('menuitem', { name: 'Oficina Centro' }).click()
  await visitor.arrivesAt(`/account/${other}`)
  await eventually(() => sheet.count()).toBe(0)
  await done(visitor)
})
