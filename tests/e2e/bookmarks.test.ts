// Bookmarks in the browser: saved in one line, from any page by the bookmarklet, distinguished, archived.
import { expect } from 'vitest'
import { done, eventually, test } from './desk.ts'

test('a page is saved in one line and found twice, put away, and the bookmarklet brings another one', async ({
  desk,
}) => {
  const visitor = await desk.at('bookmarks')
  const { say, page } = visitor
  const line = page.getByRole('textbox', { name: say('bookmarks.quick.label') })
  const row = page.getByRole('listitem').filter({ hasText: 'DC jacks' })
  // Its key comes with the line.
  await line.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  const isReached = () => line.evaluate((one) => one === document.activeElement)
  await eventually(async () => {
    if (!(await isReached())) await page.keyboard.press('q')
    return isReached()
  }).toBe(true)
  await page.keyboard.type('http://192.168.7.7/parts #Parts DC jacks\n')
  await row.getByRole('link', { name: 'DC jacks' }).waitFor()
  await expect(line.inputValue()).resolves.toBe('')
  await line.fill('http://192.168.7.7/parts/?utm_source=mail #jacks')
  await page.keyboard.press('Enter')
  await visitor.sees(say('bookmarks.quick.known', { label: 'DC jacks' }))
  await row.getByText('Jacks', { exact: true }).waitFor()
  await line.fill('nothing like it')
  await page.keyboard.press('Enter')
  await visitor.sees(say('bookmark.errors.url.invalid'))
  await eventually(() => line.inputValue()).toBe('nothing like it')

  await row.getByRole('button', { name: say('bookmarks.more', { label: 'DC jacks' }) }).click()
  await page.getByRole('menuitem', { name: say('bookmarks.archive') }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: say('bookmarks.parts.archived') }).click()
  await row.waitFor()

  await visitor.open(`/account/${desk.group}/bookmarks/new`)
  const link = page.getByText(say('bookmarks.anywhere.link'))
  await eventually(() => link.getAttribute('href')).toMatch(/^javascript:/)
  const script = decodeURIComponent((await link.getAttribute('href'))!.slice('javascript:'.length))
  await visitor.open('/about')
  const title = await page.title()
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(script)])
  await popup.getByRole('button', { name: say('actions.create') }).click()
  await popup.waitForURL(/\/bookmarks\/bmk-/)
  const [made] = await desk.find({ klass: 'Bookmark', title })
  expect(made).toMatchObject({ url: page.url() })
  await popup.close()
  await done(visitor)
})
