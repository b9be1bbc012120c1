// Files come onto the disk: dropped with their folder, sent in pieces, asked about where their name is taken; and leave it by a link.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { done, eventually, test } from './desk.ts'
import { installClock } from './profiles.ts'

/** Drops a file over the page as soon as that would take it, and says so. */
async function drop(page: Page, name: string, content: string): Promise<boolean> {
  return page.evaluate(
    ([called, text]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text!], called!, { type: 'text/plain' }))
      const isRefused = (event: string) =>
        document.dispatchEvent(new DragEvent(event, { dataTransfer, cancelable: true }))
      return !isRefused('dragover') && !isRefused('drop')
    },
    [name, content],
  )
}

test('a file is dropped, a large one is chosen, a name that is taken is asked about, and a link leads strangers to one', async ({
  stage,
  desk,
}) => {
  const visitor = await desk.at('disk')
  const { page, say } = visitor
  await eventually(() => drop(page, 'order.csv', 'a;b')).toBe(true)
  await visitor.sees(say('upload_dock.done', { count: 1 }))
  const bytes = randomBytes(3_000_000)
  const files = page.locator('input[type=file]').first()
  await files.setInputFiles([
    { name: 'manual.pdf', mimeType: 'application/pdf', buffer: bytes },
    { name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from('other') },
  ])
  await visitor.press(say('upload_dock.both'))
  await visitor.sees('order (2).csv')
  await visitor.sees(say('upload_dock.done', { count: 3 }))
  const stored = await desk.find({ klass: 'CloudFile', name: 'manual.pdf' })
  expect(stored).toMatchObject([{ size: bytes.length, content_type: 'application/pdf' }])

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: say('disk.menu_of', { name: 'manual.pdf' }) }).click()
      await page.getByRole('menuitem', { name: say('disk.download') }).click()
    })(),
  ])
  expect(saved.suggestedFilename()).toBe('manual.pdf')
  await page.goto(`/account/${desk.group}/disk/${String(stored[0]!._id)}`)
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    visitor.press(say('disk.download')),
  ])
  expect(again.suggestedFilename()).toBe('manual.pdf')
  await visitor.press(say('shared_link.make'))
  await visitor.answer(say('shared_link.create'))
  const address = page.getByRole('dialog').getByLabel(say('shared_link.title'), { exact: true })
  const url = await address.inputValue()
  await done(visitor)

  const stranger = await stage.visitor({ locale: 'pt-BR', device: 'phone' })
  await stranger.page.goto(new URL(url).pathname)
  await stranger.page.getByRole('heading', { name: 'manual.pdf' }).waitFor()
  const [download] = await Promise.all([
    stranger.page.waitForEvent('download'),
    stranger.page.getByRole('link', { name: 'Baixar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('manual.pdf')
  await stranger.close()
})

test('word of files that all arrived lies above the bar of a form, stays under the pointer, and goes by itself', async ({
  stage,
  desk,
}) => {
  const visitor = await desk.at('disk')
  const { page, say } = visitor
  await installClock(page, stage.app.clock.now)
  await eventually(() => drop(page, 'photo.txt', 'a')).toBe(true)
  await visitor.sees(say('upload_dock.done', { count: 1 }))
  const dock = page.getByRole('region', { name: say('upload_dock.label') })
  await dock.hover()
  await page.getByRole('button', { name: say('shell.apps.ticket') }).click()
  await visitor.press(say('ticket.new'))
  await dock.hover()
  const bar = page.locator('form [data-page-bar]')
  await bar.waitFor()
  const [above, below] = [await dock.boundingBox(), await bar.boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  await page.clock.fastForward(60_000)
  await visitor.sees(say('upload_dock.done', { count: 1 }))
  await page.mouse.move(4, 4)
  await page.clock.fastForward(60_000)
  await eventually(() => dock.count()).toBe(0)
  await done(visitor)
})
