// Back takes away what lies over a screen, and leaves the screen only when nothing does.
import { expect } from 'vitest'
import { done, test } from './desk.ts'
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
