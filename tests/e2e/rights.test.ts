// An owner says what a member may do; what a member lacks is not there, on a page that is open too.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { expectOk, type MemberOptions } from '#tests/support/app.ts'
import { buildDesk, done, eventually, test, type Desk } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { unfold } from './pages/tickets.ts'
import type { Stage, VisitorOptions } from './stage.ts'

/** Kim's browser at a path of Ana's Group. */
async function kimAt(
  stage: Stage,
  desk: Desk,
  path: string,
  { rights, ...options }: VisitorOptions & { rights?: MemberOptions } = {},
) {
  const kim = await stage.app.makePerson({ fullname: 'Kim Santos', locale: options.locale })
  const membership = await stage.app.addMember(desk.ana, desk.group, kim, rights)
  const visitor = await stage.visitor(options)
  await comeIn(visitor, kim, `/account/${desk.group}/${path}`)
  return { kim, membership, visitor }
}

/** A finished repair with an approved estimate, half of which is paid. */
async function repaired(
  desk: Desk,
  currency = 'USD',
): Promise<{ ticket: string; customer: string; wallet: string }> {
  const customer = await desk.make({ klass: 'Customer', name: 'Helen Okafor' })
  const about = { content: 'Dead', problem: 'Short', status: 'done', customer_id: customer }
  const ticket = await desk.make({ klass: 'Ticket', ...about })
  const items = [{ description: 'Clean board', value: '75.00' }]
  const estimate = await desk.make({
    klass: 'Estimate',
    description: 'Board',
    ticket_id: ticket,
    items,
  })
  const step = `/${desk.group}/_estimate/${estimate}/approve`
  expectOk(await desk.ana.client.post(step, { name: 'Helen', way: 'counter' }))
  const wallet = await desk.make({ klass: 'Wallet', name: 'Till', currency })
  const entry = { wallet_id: wallet, date: '2026-11-21', value: '30.00', ticket_id: ticket }
  await desk.make({ klass: 'Income', ...entry, customer_id: customer, confirmed: true })
  return { ticket, customer, wallet }
}

test.for([
  { locale: 'en', device: 'desktop' },
  { locale: 'pt-BR', device: 'phone' },
] as const)(
  'a member from whom money is taken loses it on the page that is open, $locale on a $device',
  async (play, { stage }) => {
    const desk = await buildDesk(stage, play)
    const { ticket, customer, wallet } = await repaired(desk)
    const { membership, visitor: his } = await kimAt(stage, desk, `tickets/${ticket}`, play)
    const { page, say } = his
    await his.sees(say('payments.with-estimate'))
    await unfold(his, 'ticket.activity')
    const paid = page.getByRole('listitem').filter({ hasText: `${say('payments.did.received')} ` })
    await paid.filter({ hasText: '30' }).first().waitFor()

    const hers = await desk.at('admin/people')
    const money = hers.field(`Kim Santos: ${say('membership.fields.sees_money')}`)
    expect(await money.isChecked()).toBe(true)
    // The tick follows the record, which is shown as changed a moment after the press.
    await money.click()
    await eventually(() => money.isChecked()).toBe(false)
    await hers.sees(say('settings.saved'))
    const kept = async () => (await desk.read(membership)).sees_money
    await eventually(kept).toBe(false)
    expect(await desk.read(membership)).toMatchObject({ deletes: true })
    const confirms = hers.field(`Kim Santos: ${say('membership.fields.confirms_money')}`)
    await eventually(() => confirms.isDisabled()).toBe(true)

    await eventually(() =>
      page.getByText(say('payments.with-estimate'), { exact: true }).count(),
    ).toBe(0)
    await his.sees(say('estimate.many'))
    expect(await paid.count()).toBe(0)
    await his.open(`/account/${desk.group}/customers/${customer}`)
    await his.seesTitle('Helen Okafor')
    await his.settles()
    expect(await page.getByText(say('payments.owes'), { exact: true }).count()).toBe(0)
    await his.open(`/account/${desk.group}/tickets`)
    await his.settles()
    expect(await page.getByText(say('payments.short.partly'), { exact: true }).count()).toBe(0)
    expect(await page.getByText(say('shell.apps.organize3'), { exact: true }).count()).toBe(0)
    await his.open(`/account/${desk.group}/wallets/${wallet}`)
    await his.settles()
    expect(await page.getByText('Till', { exact: true }).count()).toBe(0)

    await money.click()
    await eventually(async () => (await desk.read(membership)).sees_money).toBe(true)
    await eventually(() => money.isChecked()).toBe(true)
    await done(hers)
    await his.close()
  },
)

test.for([{ locale: 'en' }, { locale: 'pt-BR', device: 'phone' }] as const)(
  'people are found by name, and who may do what is a file, in $locale',
  async (play, { stage }) => {
    const desk = await buildDesk(stage, play)
    const kim = await stage.app.makePerson({ fullname: 'Kim Santos' })
    await stage.app.addMember(desk.ana, desk.group, kim)
    const visitor = await desk.at('admin/people')
    const { page, say } = visitor
    const names = page.getByRole('table').getByRole('link')
    await eventually(() => names.allTextContents()).toEqual(['Ana Souza', 'Kim Santos'])
    await visitor.fill(say('membership.find'), 'santos')
    await eventually(() => names.allTextContents()).toEqual(['Kim Santos'])
    await visitor
      .button(say('records.more'), page.getByRole('table').locator('xpath=ancestor::section'))
      .click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: say('records.export') }).click()
    const [head, line, ...others] = (await readFile(await (await coming).path(), 'utf8')).split(
      '\r\n',
    )
    expect(head).toContain(say('membership.fields.sees_money'))
    const [yes, no] = [say('fields.yes'), say('fields.no')]
    expect(line?.split(/[,;]/).slice(2)).toEqual([no, yes, yes, no, yes, no])
    expect(others).toEqual([''])
    await done(visitor)
  },
)

test('who does not see money hands a thing over without it', async ({ stage, desk }) => {
  const { ticket } = await repaired(desk)
  const { membership, visitor } = await kimAt(stage, desk, `tickets/${ticket}`)
  await desk.change(membership, { sees_money: false })
  const { page, say } = visitor
  await visitor.open(`/account/${desk.group}/tickets/${ticket}/deliver`)
  await visitor.sees('Clean board')
  await visitor.settles()
  expect(await page.getByText('30.00').count()).toBe(0)
  await visitor.press(`${say('delivery.deliver')} Ctrl Enter`)
  await eventually(async () => (await desk.read(ticket)).delivered_at).toBeTruthy()
  await done(visitor)
})

test('who may not delete finds no way to, and who does not confirm finds that it waits', async ({
  stage,
  desk,
}) => {
  const { ticket, wallet } = await repaired(desk)
  const { membership, visitor } = await kimAt(stage, desk, `tickets/${ticket}`)
  const { page, say } = visitor
  await desk.change(membership, { deletes: false, confirms_money: false })
  await visitor.open(`/account/${desk.group}/tickets/${ticket}`)
  await visitor.press(say('records.more'))
  await page.getByRole('menuitem').first().waitFor()
  expect(await page.getByRole('menuitem', { name: say('records.delete.action') }).count()).toBe(0)
  // Nothing follows the last line of the menu.
  expect(await page.getByRole('menu').locator('hr').count()).toBe(0)
  const entry = { klass: 'Outgo', wallet_id: wallet, date: '2026-11-21', value: '12.00' }
  const outgo = await desk.make({ ...entry, description: 'Screws' })
  await visitor.open(`/account/${desk.group}/outgos/${outgo}`)
  await visitor.seesTitle('Screws')
  await visitor.settles()
  expect(await visitor.button(say('outgo.actions.status/confirm')).count()).toBe(0)
  await done(visitor)
})

test.for([{ locale: 'en' }, { locale: 'pt-BR', device: 'phone' }] as const)(
  'who may not confirm money takes it, nobody asks the customer again, and who may confirms it, in $locale',
  async (play, { stage }) => {
    const desk = await buildDesk(stage, play)
    const { ticket, customer, wallet } = await repaired(desk, play.locale === 'en' ? 'USD' : 'BRL')
    const about = { klass: 'Income', wallet_id: wallet, date: '2027-01-10', customer_id: customer }
    await desk.make({ ...about, value: '12.00', description: 'Cable' })
    const rights = { confirms_money: false }
    const { visitor } = await kimAt(stage, desk, `tickets/${ticket}/deliver`, { ...play, rights })
    const { page, say } = visitor
    const sum = (text: string) => page.getByText(text).filter({ hasText: /45[.,]00/ })
    await visitor.press(say('payments.ways.cash'))
    await sum(say('delivery.taken', { sum: '' }).trim())
      .first()
      .waitFor()
    expect(await page.getByText(say('delivery.all'), { exact: true }).count()).toBe(0)
    await page.getByLabel(say('delivery.print')).uncheck()
    const deliver = page.locator('button[type=submit]')
    await eventually(() => deliver.innerText()).toMatch(/45[.,]00 (to be confirmed|a confirmar)/)
    // What is written down is to be confirmed all the same while the rest of the delivery is not done.
    await page.route('**/_update/deliver/**', (route) => route.abort(), { times: 1 })
    await deliver.click()
    await page.getByText(say('delivery.failed')).waitFor()
    await page.getByRole('cell', { name: /^[−-]45[.,]00$/ }).waitFor()
    await sum(say('delivery.taken', { sum: '' }).trim())
      .nth(1)
      .waitFor()
    await deliver.click()
    await page.getByText(say('payments.short.taken'), { exact: true }).first().waitFor()
    expect(await page.getByText(say('payments.left')).count()).toBe(0)
    const moneyOf = async () =>
      (await desk.ana.client.get(`/${desk.group}/_payments/${ticket}`)).body as object
    await eventually(moneyOf).toMatchObject({ state: 'taken', taken: '45.00', left: '0.00' })

    // What was expected is taken as well.
    await visitor.open(`/account/${desk.group}/customers/${customer}`)
    await page.getByText(/(to be confirmed|a confirmar)$/).waitFor()
    await visitor.press(say('payments.receive'))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('payments.ways.cash'), { exact: true }).click()
    await dialog.locator('button[type=submit]').click()
    await eventually(() => desk.find({ klass: 'Income', description: 'Cable' })).toMatchObject([
      { confirmed: false, taken_on: expect.any(String) },
    ])

    const hers = await desk.at(`tickets/${ticket}`)
    await hers.press(say('payments.confirm'))
    await eventually(moneyOf).toMatchObject({ state: 'paid', received: '75.00' })

    // All that waits is on the first page of the money app, and each page says why.
    await hers.open(`/account/${desk.group}/incomes`)
    const menu = hers.page.getByRole('link', { name: say('screens.dashboard') })
    await menu.filter({ visible: true }).first().click()
    const waiting = hers.page.locator('section', {
      has: hers.page.getByRole('heading', { name: say('money.waiting.Income') }),
    })
    await waiting.getByRole('link', { name: 'Cable' }).click()
    await hers.sees(say('entry.taken.word'))
    await hers.page.getByText(/someone who may not confirm|quem não pode confirmar/).waitFor()
    await hers.page.goBack()
    await waiting.getByRole('button', { name: say('money.press.Income') }).click()
    await hers.sees(say('entry.done.confirm', { count: 1 }))
    await waiting.waitFor({ state: 'detached' })
    expect(await desk.find({ klass: 'Income', description: 'Cable' })).toMatchObject([
      { confirmed: true },
    ])
    await done(hers)
    await visitor.close()
  },
)
