// S10: a repair that is refused, a thing that nobody picks up, and a shop that outgrows the free plan. Of the four reasons to
// cancel, "costs more than replacement" is "not worth repairing" (spec 4). Paid plans are arranged with the operator: the
// screens lead there.
import { expect } from 'vitest'
import { dayText } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { priceText } from '#core/numbers/price.ts'
import { expectOk } from '../../support/app.ts'
import { done, eventually, test } from '../desk.ts'
import { pick, toStep } from '../pages/counter.ts'
import { seesStatus, unfold } from '../pages/tickets.ts'
import type { Visitor } from '../pages/visitor.ts'
import { comeBackAt, openShop, playsOf } from './plays.ts'

interface Shop {
  readonly currency: string
  /** A fee with one digit too many, and one as it is typed. */
  readonly wrongFee: string
  readonly fee: string
  /** What the receipt says of storage. */
  readonly note: (fee: string) => string
}

const cast: Record<Locale, Shop> = {
  en: {
    currency: 'USD',
    wrongFee: '2.505',
    fee: '2.5',
    note: (fee) =>
      `Storage costs ${fee} a day from 30 days after the notice that the equipment can be picked up.`,
  },
  'pt-BR': {
    currency: 'BRL',
    wrongFee: '2,505',
    fee: '2,5',
    note: (fee) =>
      `A partir de 30 dias do aviso de retirada, a guarda do equipamento custa ${fee} por dia.`,
  },
}

const refusedOn = new Date('2026-10-05T15:00:00.000Z')
/** Forty days later. */
const later = new Date('2026-11-14T15:00:00.000Z')
const hourMs = 3_600_000
const freeRecords = 1_000

async function logNotice(visitor: Visitor, way: string): Promise<void> {
  const { say, page } = visitor
  await unfold(visitor, 'ticket.fields.notices')
  await visitor.press(say('ticket.handover.note'))
  await page.getByRole('menuitem', { name: say(`ticket.options.notices.way.${way}`) }).click()
  await unfold(visitor, 'ticket.activity')
  await visitor.sees(say('ticket.did.noticed'))
}

test.for(playsOf(10))('S10 Refusal and forgotten item, $where', async (play, { stage }) => {
  stage.app.clock.now = refusedOn
  const desk = await openShop(stage, play)
  const { currency, wrongFee, fee: typed, note } = cast[play.locale]
  const money = (amount: string) => moneyWords(amount, currency, play.locale)
  const fee = money('2.50')
  const customer_id = await desk.make({ klass: 'Customer', name: 'Dana Whitfield' })
  const equipment_id = await desk.make({ klass: 'Equipment', identifier: 'BL-7', customer_id })
  const work = { content: 'Hums', customer_id, equipment_id }
  const id = await desk.make({ klass: 'Ticket', ...work })

  // What keeping a thing costs; a wrong fee is named under its field.
  const visitor = await comeBackAt({ stage, play, desk }, refusedOn, 'admin/papers')
  const { page, say } = visitor
  await visitor.fill(say('receipts.fields.check_in'), 'Nothing begins without your approval.')
  await visitor.fill(say('receipts.fields.storage_fee'), wrongFee)
  await visitor.fill(say('receipts.fields.storage_days'), '30')
  await visitor.field(say('receipts.fields.storage_days')).press('Enter')
  await visitor.sees(say('errors.not_an_amount', { count: 2 }))
  await visitor.fill(say('receipts.fields.storage_fee'), typed)
  await visitor.field(say('receipts.fields.storage_fee')).press('Enter')
  const stored = async () => {
    const [one] = await desk.find({ klass: 'Adjustment', key: 'receipt-configuration' })
    return one?.value
  }
  await eventually(stored).toMatchObject({
    storage_fee: '2.50',
    storage_days: 30,
    check_in: 'Nothing begins without your approval.',
  })

  // The customer declines, and the ticket does not end without a reason.
  await visitor.open(`/account/${desk.group}/tickets/${id}`)
  await pick(visitor, say('ticket.change-status'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('ticket.options.status.cancel') })
    .click()
  await visitor.answer(say('ticket.actions.status/cancel'))
  await visitor.sees(say('ticket.errors.cancel_reason.blank'))
  const reason = say('ticket.options.cancel_reason.too_expensive')
  await page.getByRole('dialog').getByLabel(reason).check()
  await visitor.answer(say('ticket.actions.status/cancel'))
  await seesStatus(visitor, 'cancel')
  await visitor.sees(reason)
  expect(await desk.read(id)).toMatchObject({ status: 'cancel', cancel_reason: 'too_expensive' })
  // The thing waits, and costs from a day on that the customer knows.
  await visitor.sees(say('ticket.handover.untold'))
  await unfold(visitor, 'ticket.fields.notices')
  await visitor.sees(say('ticket.storage.after', { count: 30, fee }))
  await logNotice(visitor, 'call')
  const day = dayText('2026-11-04', play.locale)
  await visitor.sees(say('ticket.storage.from', { fee, day }))
  for (const form of ['check-in', 'delivery']) {
    await visitor.open(`/account/${desk.group}/tickets/${id}/receipt?form=${form}`)
    const copy = page.getByRole('article').last()
    if (form === 'check-in') await copy.getByText(note(fee)).waitFor()
    // Nothing ever becomes the shop's (trade 17).
    expect(await copy.innerText()).not.toMatch(/property|belong|own(s|er)|propriedade|pertence/i)
  }
  await done(visitor)

  const again = await comeBackAt({ stage, play, desk }, later, 'tickets?tab=ready')
  await again.sees(say('ticket.handover.waits', { count: 40 }))
  await again.open(`/account/${desk.group}/tickets/${id}`)
  await unfold(again, 'ticket.fields.notices')
  await again.sees(say('ticket.handover.days', { count: 40 }))
  await logNotice(again, 'in_person')
  await eventually(() => desk.read(id)).toMatchObject({
    notices: [{ way: 'call' }, { way: 'in_person' }],
  })
  // The second notice starts nothing anew.
  const sum = money('27.50')
  await again.sees(say('ticket.storage.so-far', { count: 11, fee, sum }))
  await done(again)
})

test.for(playsOf(11))('S10 Plan limit, $where', async (play, { stage }) => {
  const { app } = stage
  app.clock.now = later
  const desk = await openShop(stage, play)
  const { ana, group } = desk
  const id = await desk.make({ klass: 'Ticket', content: 'Hums' })
  // The ticket and the Group itself are two of them (docs/specification.md).
  const docs = Array.from({ length: freeRecords - 2 }, (_, at) => ({
    klass: 'Category',
    name: `C${at}`,
  }))
  expectOk(await ana.client.post(`/${group}/_bulk_docs`, { docs }))
  const another = { klass: 'Ticket', content: 'Rattles' }
  const refused = await ana.client.post(`/${group}`, another)
  expect([refused.status, refused.body.reason]).toEqual([
    402,
    'You need a subscription to access this Group',
  ])

  const visitor = await comeBackAt({ stage, play, desk }, later, '')
  const { page, say } = visitor
  const plan = (name: string) => `${say('plans.choose')}: ${say(`shell.plans.${name}`)}`
  await visitor.sees(say('usage.full'))
  // Nothing new is offered, and its address says why.
  await visitor.open(`/account/${group}/tickets/new`)
  await visitor.sees(say('titles.subscription_needed'))
  await visitor.sees(say('errors.subscription_needed'))
  // What is there is read and printed as before.
  await visitor.open(`/account/${group}/tickets`)
  await visitor.sees('Hums')
  expect(await visitor.button(say('ticket.new')).count()).toBe(0)
  await visitor.open(`/account/${group}/tickets/${id}/receipt`)
  await page.getByRole('article').last().getByText('Hums').waitFor()

  // The owner sees what each plan costs, and says where bills go.
  await visitor.open(`/account/${group}/billing`)
  await visitor.press(say('plans.see'))
  await visitor.sees(priceText(1_800, play.locale))
  await visitor.sees(say('plans.notes.sandbox'))
  await visitor.press(plan('pro'))
  // A paid plan asks where bills go, and offers the person's own address.
  const email = visitor.field(say('account.fields.billing-email'))
  await eventually(() => email.inputValue()).toBe(ana.email)
  await email.fill('')
  await visitor.answer(say('plans.billing.submit'))
  await visitor.sees(say('plans.billing.errors.email.blank'))
  await email.fill('bills@example.com')
  await visitor.answer(say('plans.billing.submit'))
  await visitor.sees('bills@example.com')
  await visitor.sees(`${priceText(600, play.locale)} ${say('plans.month')}`)
  // The first card is declined, and nothing is lost; the second one pays.
  const pay = async (card: string) => {
    await visitor.fill(say('payment.number'), card)
    await visitor.press(say('payment.pay'))
  }
  await pay('4000 0000 0000 0002')
  await visitor.sees(say('payment.declined'))
  await pay('4242 4242 4242 4242')
  await visitor.sees(say('payment.confirming'))
  await app.jobs()
  await visitor.arrivesAt(`/account/${group}/billing`)
  await visitor.sees(say('admin.plan', { plan: say('shell.plans.pro') }))
  await visitor.sees(say('payment.next'))
  await visitor.open(`/account/${group}/tickets/new`)
  await toStep(visitor, 'work')
  await visitor.fill(say('ticket.fields.content'), another.content)
  await visitor.press(say('ticket.open-it'))
  await visitor.seesTitle(another.content)

  // It is not switched again within a day, and the page says so.
  await visitor.open(`/checkout?account=${group}`)
  await visitor.sees(say('errors.plan_locked'))
  expect(await visitor.button(plan('corp')).isDisabled()).toBe(true)
  const switchTo = (name: string) =>
    ana.client.put(`/${group}/_design/subscription/_update/${name}/${group}`)
  const soon = await switchTo('cancel')
  expect([soon.status, soon.body.reason]).toEqual([
    403,
    'The plan was switched less than 24 hours ago, please wait before switching again',
  ])
  await done(visitor)

  // A day later it may, but not to free with more records than that takes.
  const nextDay = new Date(later.getTime() + 25 * hourMs)
  const again = await comeBackAt({ stage, play, desk }, nextDay, '')
  await again.open(`/checkout?account=${group}`)
  await again.sees(say('errors.too_many_for_free'))
  expect(await again.button(plan('free')).isDisabled()).toBe(true)
  const tooMany = await switchTo('free')
  expect([tooMany.status, tooMany.body.reason]).toEqual([
    403,
    'You can not switch to free plan because you have used more than 1,000 records',
  ])

  // Cancelled, it goes on until its month ends, and may be kept; then it ends.
  const cancel = say('account.actions.subscription/cancel')
  await again.open(`/account/${group}/billing`)
  await again.press(cancel)
  await again.answer(cancel)
  await again.sees(say('plans.switched.cancel'))
  await app.jobs()
  await again.press(say('payment.keep'))
  await again.sees(say('payment.kept'))
  expect((await desk.read(group))['unconfirmed-plan']).toBeUndefined()
  await again.press(say('payment.panel.steps.end'))
  await app.jobs()
  await again.sees(say('admin.plan', { plan: say('shell.plans.free') }))
  await done(again)
})
