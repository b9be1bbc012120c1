// The first day of a shop, in the browser: from registering to a ticket that is done. `npm test` plays it in Portuguese on
// a phone, `npm run proof` in both languages and on both devices.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { linkIn } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, eventually } from './desk.ts'
import { confirm, register } from './pages/front-door.ts'
import { addCategory, addCustomer, addEquipment, createGroup } from './pages/shop.ts'
import { accept } from './pages/team.ts'
import { comment, openTicket, seesOpenTickets, seesStatus, step } from './pages/tickets.ts'
import { buildStage, type Device, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

const shortRuns: { locale: Locale; device: Device }[] = [{ locale: 'pt-BR', device: 'phone' }]
const otherRuns: typeof shortRuns = [
  { locale: 'en', device: 'desktop' },
  { locale: 'pt-BR', device: 'desktop' },
  { locale: 'en', device: 'phone' },
]
const runs = isProof ? [...shortRuns, ...otherRuns] : shortRuns

async function linkFor(email: string): Promise<string> {
  const letters = await stage.app.letters()
  return linkIn(letters.find(({ to }) => to?.some(({ address }) => address === email)))
}

describe.each(runs)('$locale, $device', ({ locale, device }) => {
  test('a stranger registers, makes a Group and takes a repair to its end', async () => {
    const visitor = await stage.visitor({ locale, device })
    const { say } = visitor
    const email = `ana.${locale}.${device}@example.com`.toLowerCase()
    await register(visitor, { email, password: 'correct horse battery', fullname: 'Ana Souza' })
    await visitor.sees(say('account.empty.title'))
    await confirm(visitor, await linkFor(email))

    const group = await createGroup(visitor, 'Oficina Boa Vista')
    await visitor.sees(say('dashboard.first'))
    // Who founded it was invited by nobody.
    await visitor.sees(say('dashboard.nothing_yet'))
    const card = visitor.page.locator('section', { hasText: say('dashboard.first') })
    const steps = card.locator('ol > li')
    const names = ['shop', 'papers', 'repairs', 'invite', 'books', 'ticket']
    const asked = names.map((name) => say(`first.${name}.go`))
    await eventually(async () => {
      const texts = await steps.allInnerTexts()
      return texts.map((text) => text.split('\n').findLast(Boolean))
    }).toEqual(asked)
    await addCategory(visitor, group, 'Radios')
    await addCustomer(visitor, group, 'Paula Nogueira')
    await addEquipment(visitor, group, { identifier: 'RD-77', customer: 'Paula Nogueira' })
    await seesOpenTickets(visitor, 0)
    // What is done folds into one line; the rest is asked until it is put away.
    await visitor.open(`/account/${group}`)
    await visitor.sees(say('first.done', { done: 1, all: asked.length }))
    const repairs = card.getByText(say('first.repairs.title'))
    expect(await repairs.isVisible()).toBe(false)
    await card.locator('summary').click()
    await repairs.waitFor()
    await eventually(() => steps.locator('a').count()).toBe(asked.length - 1)
    await visitor.press(say('first.away'))
    const away = visitor.page.getByRole('button', { name: say('first.away') })
    await away.waitFor({ state: 'detached' })
    await visitor.page.reload()
    await visitor.settles()
    expect(await away.count()).toBe(0)

    const content = 'Hums and says nothing'
    const parts = { customer: 'Paula Nogueira', equipment: 'RD-77', category: 'Radios' }
    await openTicket(visitor, group, { ...parts, content })
    await seesOpenTickets(visitor, 1)
    await step(visitor, 'start')
    await seesStatus(visitor, 'doing')
    await comment(visitor, 'Capacitor C4 is dry')
    await step(visitor, 'finish')
    await visitor.page.getByRole('dialog').waitFor()
    await visitor.fill(say('ticket.fields.problem'), 'Dry capacitor')
    await visitor.answer(say('ticket.actions.status/done'))
    await seesStatus(visitor, 'done')
    await seesOpenTickets(visitor, 0)
    // What comes next: her customer, who has an e-mail address and no telephone, is notified.
    await visitor.press(say('ticket.tell-ready'))
    await visitor.answer(say('mailing.submit', { again: 'no' }))
    await visitor.sees(say('mailing.state.waiting', { to: 'paula@example.com' }))
    const letter = (await stage.app.letters()).findLast(
      ({ to }) => to?.[0]?.address === 'paula@example.com',
    )
    expect(letter?.text).toMatch(/Paula.*Oficina Boa Vista/)
    expect(letter?.replyTo?.[0]?.address).toBe(email)
    await visitor.sees(say('mailing.state.sent', { to: 'paula@example.com', at: '' }).trim())
    // At a desk handing it over takes the place of telling her.
    if (device === 'desktop') {
      await eventually(() => visitor.button(say('ticket.tell-ready')).count()).toBe(0)
    }
    expect(visitor.broken).toEqual([])
    await visitor.close()
  })

  test('who is invited registers by the link of the mail, and needs no second one', async () => {
    const desk = await buildDesk(stage, { locale, shop: 'Oficina Boa Vista' })
    const email = `rui.${locale}.${device}@example.com`.toLowerCase()
    await desk.make({ klass: 'Membership', email })
    const visitor = await stage.visitor({ locale, device })
    const { say } = visitor
    await visitor.open(await linkFor(email))
    await eventually(() => visitor.field(say('user.fields.email')).inputValue()).toBe(email)
    await visitor.fill(say('user.fields.fullname'), 'Rui Melo')
    await visitor.fill(say('login.password'), 'correct horse battery')
    await visitor.fill(say('register.confirmation'), 'correct horse battery')
    await visitor.page.locator('#accept_terms').check()
    await visitor.press(say('register.submit'))
    await visitor.arrivesAt('/user/profile')
    await accept(visitor, desk.group)
    const letters = await stage.app.letters()
    expect(letters.filter(({ to: [who] = [] }) => who?.address === email)).toHaveLength(1)
    expect(visitor.broken).toEqual([])
    await visitor.close()
  })
})
