// What the money app asks before it counts anything: what is due later, what another program may have brought; and reports of debts.
import { expect } from 'vitest'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, test } from './desk.ts'

test.runIf(isProof)(
  'all that is pending is confirmed up to today, and what is due later is one line that leads to it',
  async ({ desk }) => {
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Checking' })
    const entry = { klass: 'Outgo', wallet_id, confirmed: false }
    await desk.make({ ...entry, description: 'Paper', value: '12.50', date: desk.day(-3) })
    const rent = await desk.make({
      ...entry,
      description: 'Rent',
      value: '900',
      date: desk.day(20),
    })
    const visitor = await desk.at(`wallets/${wallet_id}`)
    const { say } = visitor
    const confirmed = async () =>
      (await desk.find({ klass: 'Outgo', confirmed: true })).map(({ description }) => description)
    await visitor.press(say('wallet.statement.confirm-all', { count: 1 }))
    await eventually(confirmed).toEqual(['Paper'])
    const until = shortDay(desk.day(20), desk.day(0), 'en')
    await visitor.page.getByRole('link', { name: say('entry.ahead', { count: 1, until }) }).click()
    await visitor.sees('Rent')
    expect(await desk.read(rent)).toMatchObject({ confirmed: false })
    await done(visitor)
  },
)

test('a list ends today, and what comes later is one line with its sum, which opens', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Drawer' })
  const entry = { klass: 'Income', wallet_id, confirmed: false }
  await desk.make({ ...entry, description: 'Deposit', value: '80', date: desk.day(0) })
  await desk.make({ ...entry, description: 'Rest', value: '12.50', date: desk.day(40) })
  await desk.make({ ...entry, description: 'Last part', value: '100', date: desk.day(400) })
  const visitor = await desk.at('incomes')
  const { page, say } = visitor
  await visitor.sees('Deposit')
  expect(await page.getByText('Last part').count()).toBe(0)
  const until = shortDay(desk.day(400), desk.day(0), 'en')
  const line = page.getByRole('button', { name: say('entry.ahead', { count: 2, until }) })
  await line.filter({ hasText: '112.50' }).click()
  await visitor.sees('Last part')
  await line.click()
  await page.getByText('Last part').waitFor({ state: 'detached' })

  // What is written down for today is paid, and undone whole; what is for a day to come is expected.
  const form = page.getByRole('form', { name: say('entry.quick') })
  await form.getByLabel(say('entry.third.Income')).fill('Dana')
  await form.getByLabel(say('entry.value'), { exact: true }).fill('7.90')
  await page.keyboard.press('Enter')
  const message = say('entry.added.income', { standing: 'confirmed' })
  const added = page.locator('output', { hasText: message })
  await added.waitFor()
  expect(await desk.find({ klass: 'Income', paid_by: 'Dana' })).toMatchObject([{ confirmed: true }])
  await added.getByRole('button', { name: say('actions.undo') }).click()
  await eventually(() => desk.find({ klass: 'Income', paid_by: 'Dana' })).toEqual([])
  await done(visitor)
})

test('of chosen lines those of days to come are asked for, by the button and by the key', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Checking' })
  const ours = { klass: 'Outgo', wallet_id }
  const entry = { klass: 'Outgo', wallet_id, confirmed: false }
  await desk.make({ ...entry, description: 'Toner', value: '12.50', date: desk.day(-3) })
  await desk.make({ ...entry, description: 'Lease', value: '900', date: desk.day(20) })
  const visitor = await desk.at('outgos?later=open')
  const { page, say } = visitor
  const confirmed = async () =>
    (await desk.find({ ...ours, confirmed: true })).map(({ description }) => description)
  const choose = async () => {
    await visitor.press(say('records.more'))
    await page.getByRole('menuitem', { name: say('records.bulk.start') }).click()
    for (const name of [/Toner/, /Lease/])
      await page.getByRole('checkbox', { name }).first().check()
  }
  const action = say('outgo.actions.status/confirm')
  await choose()
  await visitor.press(action)
  await visitor.sees(say('bulk.early_title', { action, count: 1 }))
  await eventually(confirmed).toEqual(['Toner'])
  await visitor.answer(say('bulk.early_leave'))
  expect(await confirmed()).toEqual(['Toner'])
  // What was left stays chosen.
  await visitor.press(action)
  await visitor.answer(say('bulk.early_confirm', { action, count: 1 }))
  await eventually(async () => (await confirmed()).length).toBe(2)
  for (const { _id } of await desk.find(ours)) await desk.change(String(_id), { confirmed: false })

  await visitor.open(`/account/${desk.group}/outgos?later=open`)
  await choose()
  await page.keyboard.press('y')
  await visitor.sees(say('entry.later.title', { count: 1 }))
  await eventually(confirmed).toEqual(['Toner'])
  await visitor.answer(say('entry.later.confirm', { count: 1 }))
  await eventually(async () => (await confirmed()).length).toBe(2)
  await done(visitor)
})

test('chosen lines move to another wallet at once, but for those that are confirmed, and back', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Old bank' })
  const other = await desk.make({ klass: 'Wallet', name: 'New bank' })
  const entry = { klass: 'Income', wallet_id, value: '30', date: desk.day(-2) }
  for (const description of ['Fuse', 'Cable']) await desk.make({ ...entry, description })
  await desk.make({ ...entry, description: 'Lamp', confirmed: true })
  const visitor = await desk.at(`incomes?wallet_id=${wallet_id}`)
  const { page, say } = visitor
  const moved = () => desk.find({ klass: 'Income', wallet_id: other })
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem', { name: say('records.bulk.start') }).click()
  for (const name of [/Fuse/, /Cable/, /Lamp/])
    await page.getByRole('checkbox', { name }).first().check()
  await visitor.press(say('bulk.set'))
  await page.getByRole('menuitem', { name: say('income.fields.wallet_id') }).click()
  await page.getByRole('dialog').getByLabel(say('income.fields.wallet_id')).fill('New')
  await page.getByRole('option', { name: 'New bank', exact: true }).click()
  await visitor.answer(say('bulk.apply', { count: 3, shown: '3' }))
  await visitor.sees(say('bulk.changed', { count: 2 }))
  expect((await moved()).map(({ description }) => description).toSorted()).toEqual([
    'Cable',
    'Fuse',
  ])
  expect(await desk.read(other)).toMatchObject({ pending_transactions: '60.00' })
  await visitor.press(say('actions.undo'))
  await visitor.sees(say('bulk.undone', { count: 2 }))
  expect(await moved()).toEqual([])
  await done(visitor)
})

test.runIf(isProof)(
  'a report shows what is owed, and every month to the cent',
  async ({ desk }) => {
    const wallet_id = await desk.make({
      klass: 'Wallet',
      name: 'Card',
      currency: 'USD',
      card: true,
    })
    const date = desk.day(-1)
    const entry = { klass: 'Outgo', wallet_id, confirmed: true, categories: ['parts'], date }
    await desk.make({ ...entry, description: 'Parts', value: '1070.45' })
    const visitor = await desk.at('money-reports')
    const { page, say } = visitor
    await visitor.sees(say('wallet.list.together', { currency: 'USD' }))
    await page.getByRole('cell', { name: '1,070.45' }).first().waitFor()
    await done(visitor)
  },
)

test.runIf(isProof)(
  'lines that another program brought before are asked about, and come in once',
  async ({ stage, desk }) => {
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Checking' })
    const entry = { klass: 'Outgo', wallet_id, confirmed: true, date: '2026-03-18' }
    await desk.make({ ...entry, description: 'CARD 0042', value: '14.50' })
    await desk.make({ ...entry, description: 'CARD 0042', value: '14.50' })
    const visitor = await desk.at(`wallets-upload?wallet=${wallet_id}`)
    const { page, say } = visitor
    const text =
      'Date,Description,Amount\n2026-03-17,Bakery,-14.50\n2026-03-17,Bakery,-14.50\n2026-03-19,Rent,-900.00\n'
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await visitor.sees(say('upload.questions.perhaps', { count: 2 }))
    const start = (count: number) =>
      page.getByRole('button', { name: say('import.start', { count }) })
    expect(await start(1).isDisabled()).toBe(true)
    await visitor.press(say('upload.like.all_same'))
    await visitor.press(say('upload.ways.answer_confirmed'))
    // Two of the three are there: one is written.
    await eventually(() => start(1).isEnabled()).toBe(true)
    await start(1).click()
    await page.waitForURL(/import=imp-/)
    await stage.app.jobs()
    await visitor.sees(say('import.state.done'))
    expect(await desk.find({ klass: 'Outgo', wallet_id })).toHaveLength(3)
    await done(visitor)
  },
)

test.runIf(isProof)(
  'a file in another currency waits until somebody says that its amounts are in that of the wallet',
  async ({ desk }) => {
    const wallet_id = await desk.make({ klass: 'Wallet', name: 'Card', currency: 'BRL' })
    const visitor = await desk.at(`wallets-upload?wallet=${wallet_id}`)
    const { page, say } = visitor
    const text = 'Data;Histórico;Valor\n13/10/2026;Steam;-US$ 20,00\n14/10/2026;Hetzner;-US$ 9,00\n'
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await visitor.sees(say('upload.questions.currency', { file: 'USD', wallet: 'BRL' }))
    const start = page.getByRole('button', { name: say('import.start', { count: 2 }) })
    expect(await start.isDisabled()).toBe(true)
    await visitor.press(say('upload.questions.as_own', { wallet: 'BRL' }))
    await visitor.press(say('upload.ways.answer_imported'))
    await eventually(() => start.isEnabled()).toBe(true)
    await done(visitor)
  },
)

test('the key that confirms leads from an expected income in a list and in a statement to where it is received', async ({
  desk,
}) => {
  const wallet_id = await desk.make({ klass: 'Wallet', name: 'Till' })
  const income = await desk.make({
    klass: 'Income',
    wallet_id,
    description: 'Screen, rest',
    value: '80',
    date: desk.day(-1),
  })
  const visitor = await desk.at('incomes')
  const { page, say } = visitor
  for (const path of ['incomes', `wallets/${wallet_id}`]) {
    await visitor.open(`/account/${desk.group}/${path}`)
    await visitor.sees('Screen, rest')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('y')
    await visitor.sees(say('entry.received.text'))
    expect(await desk.read(income)).toMatchObject({ confirmed: false })
  }
  await visitor.press(say('entry.received.open'))
  await visitor.button(say('payments.receive')).waitFor()
  await done(visitor)
})

test('a new expense begins with the wallet that the last one was paid from, and says what that holds and that it will be negative', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  await desk.make({ klass: 'Wallet', name: 'A box', start_balance: '5.00' })
  const bank = await desk.make({ klass: 'Wallet', name: 'Bank', start_balance: '60.00' })
  const paid = { wallet_id: bank, value: '40.00', date: '2026-11-20', confirmed: true }
  await desk.make({ klass: 'Outgo', description: 'Tape', ...paid })
  const visitor = await desk.at('outgos/new')
  const { say } = visitor
  await visitor.sees(say('entry.holds', { amount: 'US$20.00' }))
  await visitor.fill(say('outgo.fields.value'), '60')
  await visitor.sees(say('entry.short', { name: 'Bank', amount: '−US$40.00' }))
  await visitor.fill(say('outgo.fields.value'), '20')
  await visitor.sees(say('entry.holds', { amount: 'US$20.00' }))
  await done(visitor)
})
