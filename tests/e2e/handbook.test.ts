// The wiki: pages are written with links to each other, found, read, compared, moved, and lose nobody on the way.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { done, eventually, test } from './desk.ts'

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

test('a page is written from the link that missed it, changed, compared and moved, and its former address leads on', async ({
  desk,
}) => {
  const heating = 'Trips the breaker.\n\nSee [[descaling]] first; {{!!fuse}}.'
  const fields = [{ field_name: 'fuse', field_value: '216 °C' }]
  await desk.make({ klass: 'Handbook', title: 'Heating fault', content: heating, fields })
  const visitor = await desk.at('wiki')
  const { say, page } = visitor
  const article = page.getByRole('article')
  await page
    .getByRole('navigation', { name: say('wiki.tree.label') })
    .getByText('Heating fault')
    .click()
  await visitor.seesTitle('Heating fault')
  await article.getByText('216 °C').waitFor()

  // What is missing is written where the link leads.
  await article.getByRole('link', { name: 'descaling' }).click()
  await visitor.seesTitle(say('handbook.new'))
  await visitor.fill(say('handbook.fields.title'), 'Descaling')
  const text = visitor.field(say('handbook.fields.content'))
  await text.pressSequentially('Citric acid, back to [[Heat')
  await page.getByRole('option', { name: /Heating fault/ }).waitFor()
  await page.keyboard.press('Enter')
  await eventually(() => text.inputValue()).toBe('Citric acid, back to [[heating-fault]]')
  // A picture is in the text at once, and its file follows once the page is stored.
  const picture = { name: 'scale.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
  await page.getByLabel(say('wiki.edit.picture')).nth(1).setInputFiles(picture)
  await page.getByRole('button', { name: say('markdown.preview') }).click()
  await page.getByRole('link', { name: 'Heating fault' }).waitFor()
  await page.getByRole('img', { name: 'scale.png' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await visitor.arrivesAt(`/account/${desk.group}/wiki/descaling`)
  await visitor.seesTitle('Descaling')
  await page.getByRole('complementary').getByRole('link', { name: 'Heating fault' }).waitFor()

  await article.getByRole('img', { name: 'scale.png' }).waitFor()

  await page.keyboard.press('e')
  await text.fill('Vinegar, back to [[heating-fault]]')
  await visitor.press(say('actions.save'))
  await article.getByText('Vinegar').waitFor()
  await visitor.press(say('records.history'))
  await page.locator('del', { hasText: 'Citric acid' }).waitFor()
  await page.locator('ins', { hasText: 'Vinegar' }).waitFor()

  await visitor.open(`/account/${desk.group}/wiki/descaling`)
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('wiki.rename.action') }).click()
  await visitor.fill(say('handbook.fields.uri'), 'kitchen/scale')
  await visitor.answer(say('wiki.rename.submit'))
  await visitor.arrivesAt(`/account/${desk.group}/wiki/kitchen/scale`)
  const [former] = await desk.find({ klass: 'Handbook', title: 'Heating fault' })
  expect(former?.content).toContain('[[kitchen/scale]]')
  await visitor.open(`/account/${desk.group}/wiki/descaling`)
  await visitor.arrivesAt(`/account/${desk.group}/wiki/kitchen/scale`)
  await visitor.seesTitle('Descaling')

  // All pages leave as an archive, which comes in again as they are.
  await visitor.open(`/account/${desk.group}/wiki`)
  await visitor.press(say('records.more'))
  const leaving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: say('wiki.export') }).click()
  const archive = await (await leaving).path()
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('wiki.import.open') }).click()
  const buffer = await readFile(archive)
  const file = { name: 'handbooks.zip', mimeType: 'application/zip', buffer }
  await page.getByLabel(say('wiki.import.choose')).last().setInputFiles(file)
  await visitor.sees(say('wiki.import.outcomes.kept', { count: 2 }))
  await visitor.answer(say('wiki.import.run'))
  await visitor.sees(say('wiki.import.done'))
  await done(visitor)
})

test('the buttons of a text that is written lie above it, not on it', async ({ desk }) => {
  const visitor = await desk.at('handbooks/new')
  const { say, page } = visitor
  await page.getByRole('button', { name: say('wiki.edit.picture') }).waitFor()
  const text = visitor.field(say('handbook.fields.content'))
  const top = (await text.boundingBox())!.y
  const names = ['markdown.bold', 'markdown.preview', 'wiki.edit.picture']
  for (const name of names) {
    const { y, height } = (await page.getByRole('button', { name: say(name) }).boundingBox())!
    expect(y + height, name).toBeLessThanOrEqual(top)
  }
  await done(visitor)
})
