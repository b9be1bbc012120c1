// A bank's file is dropped on the wallets, corrected, reviewed, imported with one key, and undone by another member.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setPlan } from '../support/scene.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'

const lines = `Data;Histórico;Valor
03/04/2026;PAG BOLETO ELETROPECAS;-318,90
05/04/2026;TED RECEBIDA COLÉGIO;3.960,00
05/04/2026;PADARIA;-14,50
05/04/2026;PADARIA;-14,50
06/04/2026;TARIFA AVULSA;12,9O
`

const mint = `Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes
10/13/2026,Market,MARKET 1,20.00,debit,Groceries,Checking,,
10/14/2026,Payroll,PAYROLL,900.00,credit,Income,Checking,,
10/15/2026,Gas,GAS 7,35.00,debit,Auto,Visa,,
10/16/2026,Interest,INTEREST,2.00,credit,Income,Visa,,
`

/** Drags a file of Windows-1252 over the page; drops it as soon as the page would take it, and says so. */
async function drop(page: Page, text: string): Promise<boolean> {
  const bytes = [...Buffer.from(text, 'latin1')]
  return page.evaluate((content) => {
    const dataTransfer = new DataTransfer()
    const file = new File([new Uint8Array(content)], 'extrato.csv', { type: 'text/csv' })
    dataTransfer.items.add(file)
    const isRefused = (name: string) =>
      document.dispatchEvent(new DragEvent(name, { dataTransfer, cancelable: true }))
    return !isRefused('dragover') && !isRefused('drop')
  }, bytes)
}

test('a statement comes in as it was corrected, and is taken back whole', async ({ stage }) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  await setPlan(stage.app, desk.group, 'pro')
  const dana = await stage.app.makePerson({ locale: 'en' })
  await stage.app.addMember(desk.ana, desk.group, dana, { editor: true })
  const wallet = await desk.make({ klass: 'Wallet', name: 'Conta corrente', currency: 'USD' })
  const visitor = await desk.at('wallets')
  const { page, say } = visitor
  let looks = 0
  page.on('request', (request) => {
    looks += Number(request.method() === 'POST' && request.url().endsWith('/_imports'))
  })
  await eventually(() => drop(page, lines)).toBe(true)
  await page.waitForURL(/wallets-upload/)
  await eventually(() => page.getByLabel(say('import.encoding.label')).inputValue()).toBe(
    'windows-1252',
  )
  // It is read beside the page.
  expect(page.workers()).toHaveLength(1)
  // Every day of it can be read in two ways, and nothing is imported before it was said which: this bank has the month first.
  await visitor.button('3 de abril de 2026').waitFor()
  await visitor.sees(say('import.asked', { count: 2 }))
  const start = page.getByRole('button', { name: say('import.start', { count: 4 }) })
  await eventually(() => start.isDisabled()).toBe(true)
  await visitor.press('4 de março de 2026')
  await visitor.sees('4 mar')
  // Whether they count is asked once for each wallet.
  await eventually(() => start.isDisabled()).toBe(true)
  await visitor.press(say('upload.ways.answer_confirmed'))
  await eventually(() => start.isEnabled()).toBe(true)
  // The row that could not be read is corrected.
  await visitor.press(say('upload.preview.correct'))
  await page.getByLabel(say('upload.entry.amount', { currency: 'USD' })).fill('12,90')
  await visitor.answer(say('upload.correct.done'))
  await visitor.sees(say('import.start', { count: 5 }))
  await eventually(() =>
    page.getByRole('button', { name: say('import.start', { count: 5 }) }).isEnabled(),
  ).toBe(true)
  const before = looks
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/import=imp-/)
  await visitor.sees(say('import.state.waiting'))
  await stage.app.jobs()
  await visitor.sees(say('import.state.done'))
  // It shows what it made, alone, and asks no more what the wallet has.
  await visitor.sees('ELETROPECAS')
  await visitor.sees(say('upload.taken_in'))
  await eventually(() => page.getByText(say('import.preview.title')).count()).toBe(0)
  expect(looks).toBe(before)
  expect(await desk.read(wallet)).toMatchObject({ import_settings: { status: 'confirmed' } })
  const outgos = await desk.find({ klass: 'Outgo', wallet_id: wallet })
  expect(outgos.map(({ value }) => value).toSorted()).toEqual(['12.90', '14.50', '14.50', '318.90'])
  expect(outgos.find(({ value }) => value === '318.90')).toMatchObject({ date: '2026-03-04' })
  const address = page.url().slice(page.url().indexOf('/account/'))
  await done(visitor)

  const other = await stage.visitor({ locale: 'en', device: 'phone' })
  await comeIn(other, dana, address)
  await other.press(other.say('import.status.undo'))
  await other.answer(other.say('import.undo.confirm'))
  await other.sees(other.say('import.state.undoing'))
  await stage.app.jobs()
  await other.sees(other.say('import.state.undone'))
  expect(await desk.find({ klass: 'Outgo' })).toEqual([])
  await done(other)
})

test.runIf(isProof)(
  'of a file of two accounts the one that is chosen comes into the wallet, and the other stays out',
  async ({ stage }) => {
    const desk = await buildDesk(stage)
    await setPlan(stage.app, desk.group, 'pro')
    const wallet = await desk.make({ klass: 'Wallet', name: 'Card', currency: 'USD' })
    const visitor = await desk.at('wallets', 'phone')
    const { page, say } = visitor
    await eventually(() => drop(page, mint)).toBe(true)
    await visitor.sees(say('upload.questions.account', { count: 2 }))
    const start = page.getByRole('button', { name: say('import.start', { count: 2 }) })
    await eventually(() => start.isDisabled()).toBe(true)
    await visitor.press('Visa')
    await visitor.press(say('upload.ways.answer_imported'))
    await eventually(() => start.isEnabled()).toBe(true)
    await start.click()
    await page.waitForURL(/import=imp-/)
    await stage.app.jobs()
    await visitor.sees(say('import.state.done'))
    expect(await desk.find({ klass: 'Outgo', wallet_id: wallet })).toMatchObject([
      { value: '35.00' },
    ])
    expect(await desk.find({ klass: 'Income', wallet_id: wallet })).toMatchObject([
      { value: '2.00' },
    ])
    await done(visitor)
  },
)

const doubtful = `Date,Description,Account,Amount,Balance
2026-10-13,Market,Food,-10.00,90.00
2026-10-14,Payroll,Wages,20.00,110.00
2026-10-15,Bakery,Food,5.50,104.50
2026-10-16,Gas,Car,-4.50,100.00
`

test('lines that the balances disprove are marked and held, and a column that names no accounts lets all of them in', async ({
  stage,
}) => {
  const desk = await buildDesk(stage)
  await setPlan(stage.app, desk.group, 'pro')
  await desk.make({ klass: 'Wallet', name: 'Checking', currency: 'USD' })
  const visitor = await desk.at('wallets')
  const { page, say } = visitor
  await eventually(() => drop(page, doubtful)).toBe(true)
  await visitor.press(say('upload.questions.every_account'))
  await visitor.sees(say('upload.questions.balance', { count: 1, line: 4 }))
  await page.getByRole('button', { name: say('upload.tabs.doubt') }).click()
  await visitor.sees(say('upload.doubts.balance'))
  await eventually(() => page.getByRole('checkbox', { name: 'Bakery' }).count()).toBe(1)
  await eventually(() => page.getByRole('checkbox', { name: 'Market' }).count()).toBe(0)
  const start = page.getByRole('button', { name: say('import.start', { count: 4 }) })
  await eventually(() => start.isDisabled()).toBe(true)
  await visitor.press(say('upload.questions.as_read'))
  await visitor.press(say('upload.ways.answer_pending'))
  await eventually(() => start.isEnabled()).toBe(true)
  await done(visitor)
})

test('a payment of several categories is one line that says how much is of which', async ({
  stage,
}) => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  await desk.make({ klass: 'Wallet', name: 'Conta corrente', currency: 'BRL' })
  const visitor = await desk.at('wallets')
  const parts = 'SFood\n$-10.00\nSTools\n$-12.50\nSFood\n$-7.50'
  const text = `!Type:Bank\nD17/11/2026\nT-30.00\nPMercado\n${parts}\n^\n`
  await eventually(() => drop(visitor.page, text)).toBe(true)
  await visitor.sees('food 10,00 + 7,50')
  await visitor.sees('tools 12,50')
  await done(visitor)
})

test('a file that waits for its wallet has its name, and can be put away', async ({ stage }) => {
  const desk = await buildDesk(stage)
  for (const name of ['Checking', 'Savings'])
    await desk.make({ klass: 'Wallet', name, currency: 'USD' })
  const visitor = await desk.at('wallets')
  const { page, say } = visitor
  await eventually(() => drop(page, mint)).toBe(true)
  await visitor.sees('extrato.csv')
  await visitor.sees(say('upload.wallet_asked'))
  await visitor.press(say('actions.cancel'))
  await visitor.sees(say('upload.drop.title'))
  expect(await page.getByText('extrato.csv').count()).toBe(0)
  await eventually(() => drop(page, mint)).toBe(true)
  await visitor.field(say('upload.wallet')).selectOption({ label: 'Savings · USD' })
  await visitor.sees(say('upload.questions.account', { count: 2 }))
  await visitor.sees('extrato.csv')
  await done(visitor)
})
