// A wallet is checked against its bank: the difference, what is not confirmed yet, and the lock that keeps what was right.
import { expect } from 'vitest'
import { dayText } from '#core/time/day.ts'
import { done, eventually, test } from './desk.ts'

test('books that the bank agrees with are locked up to a day, refuse what would change them, and are unlocked', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Checking', start_balance: '100' })
  const entry = { klass: 'Outgo', wallet_id, value: '20.00', date: '2026-10-10' }
  const paper = await desk.make({ ...entry, description: 'Paper', confirmed: true })
  await desk.make({ ...entry, description: 'Ink', value: '5.00' })
  const visitor = await desk.at(`wallets/${wallet_id}`)
  const { page, say } = visitor
  const check = async () => {
    await page
      .locator('button[aria-haspopup=menu]')
      .and(page.getByLabel(say('records.more'), { exact: true }))
      .click()
    await page.getByRole('menuitem', { name: say('wallet.statement.check') }).click()
  }
  await check()
  await page.getByLabel(say('books.day')).fill('2026-10-31')
  await page.getByLabel(say('books.said')).fill('70')
  await visitor.sees(say('books.waiting', { count: 1 }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('outgo.actions.status/confirm') }).click()
  await dialog
    .getByRole('button', { name: say('outgo.actions.status/confirm') })
    .waitFor({ state: 'detached' })
  await page.getByLabel(say('books.said')).fill('75.00')
  await visitor.sees(say('books.exact'))
  const day = dayText('2026-10-31', 'en')
  await visitor.answer(say('books.lock', { day }))
  await visitor.sees(say('wallet.statement.right-until', { day }))
  expect(await desk.read(wallet_id)).toMatchObject({ locked_until: '2026-10-31' })
  await eventually(() => page.getByRole('img', { name: say('entry.locked') }).count()).toBe(2)

  await visitor.open(`/account/${desk.group}/outgos/${paper}/edit`)
  await page.getByLabel(say('outgo.fields.description')).fill('Card')
  await page.getByRole('button', { name: say('actions.save') }).click()
  await eventually(() =>
    page.getByText(say('errors.books_locked', { count: day })).count(),
  ).not.toBe(0)
  expect(await desk.read(paper)).toMatchObject({ description: 'Paper' })

  await visitor.open(`/account/${desk.group}/wallets/${wallet_id}`)
  await check()
  await page.getByRole('button', { name: say('books.unlock') }).click()
  await eventually(async () => (await desk.read(wallet_id)).locked_until).toBeUndefined()
  await done(visitor)
})
