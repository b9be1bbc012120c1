// Without a mail server an invitation is handed over by a link: on a phone it leads a new person into the Group, and one who has an
// account already.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#core/wire.ts'
import { buildDesk, eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Stage } from './stage.ts'

let bare: Stage
beforeAll(async () => {
  bare = await buildStage({ smtpUrl: undefined })
})
afterAll(() => bare.close())

/** The path of the link on the page of the invitation, which making it leads to. */
async function handOver(visitor: Visitor, group: string, email: string): Promise<string> {
  const { page, say } = visitor
  await visitor.open(`/account/${group}/memberships`)
  await visitor.press(say('membership.new'))
  await visitor.seesTitle(say('membership.new'))
  await visitor.fill(say('membership.fields.email'), email)
  await visitor.press(say('membership.make'))
  await visitor.sees(say('membership.hand_over.title'))
  await visitor.sees(say('membership.hand_over.text', { email }))
  const link = page.getByRole('textbox', { name: say('membership.hand_over.link') })
  await eventually(() => link.inputValue()).toMatch(/\/user\/invitation\//)
  await visitor.button(say('membership.hand_over.copy')).waitFor()
  return new URL(await link.inputValue()).pathname
}

test.for(locales)('an invitation is handed over by a link, in %s', async (locale) => {
  const { app } = bare
  const desk = await buildDesk(bare, { locale, device: 'phone' })
  const hers = await bare.visitor({ locale, device: 'phone' })
  await comeIn(hers, desk.ana)
  const email = `rui.${locale}@example.com`.toLowerCase()
  const link = await handOver(hers, desk.group, email)
  const { label } = (await desk.ana.client.get(`/accounts/${desk.group}`)).body

  // Somebody new: the address is filled in, no word of a mail, and one press after it.
  const his = await bare.visitor({ locale, device: 'phone' })
  const { say } = his
  await his.open(link)
  await his.seesTitle(say('register.title'))
  const words = { named: 'yes', name: desk.ana.fullname, group: String(label) }
  await his.sees(say('register.invited', words))
  const field = his.field(say('user.fields.email'))
  await eventually(() => field.inputValue()).toBe(email)
  expect(await his.page.getByText(say('register.passwordLater')).count()).toBe(0)
  await his.fill(say('user.fields.fullname'), 'Rui Melo')
  await his.fill(say('login.password'), 'a sentence of his')
  await his.fill(say('register.confirmation'), 'a sentence of his')
  await his.page.locator('#accept_terms').check()
  await his.press(say('register.submit'))
  await his.seesTitle(String(label))
  await his.sees(say('handedOver.invited', { named: 'yes', name: desk.ana.fullname }))
  await his.press(say('handedOver.accept'))
  await his.arrivesAt(`/account/${desk.group}`)
  // Invited by a link that was made for this address, and without the right to invite: it is nothing to confirm.
  await his.settles()
  expect(await his.page.getByText(say('noMail.title')).count()).toBe(0)
  await his.open('/user/profile')
  await his.sees(say('noMail.profile'))
  // Opened once more it leads nowhere, and says so.
  await his.open(link)
  await his.seesTitle(say('spentLink.title'))
  await his.sees(say('handedOver.over'))
  await his.close()

  // Somebody who has an account signs in and comes to the same page; with another account it says whose it is.
  const lia = await app.makePerson({ fullname: 'Lia Campos', locale, confirmed: false })
  const second = await handOver(hers, desk.group, lia.email)
  const theirs = await bare.visitor({ locale, device: 'phone' })
  const other = await app.makePerson({ fullname: 'Eva Prado', locale })
  await comeIn(theirs, other, second)
  await theirs.sees(say('handedOver.other', { email: lia.email, mine: other.email }))
  await theirs.press(say('handedOver.change'))
  await theirs.seesTitle(say('register.title'))
  await theirs.press(say('register.login'))
  await theirs.seesTitle(say('login.title'))
  await theirs.fill(say('user.fields.email'), lia.email)
  await theirs.fill(say('login.password'), lia.password)
  await theirs.press(say('login.submit'))
  await theirs.press(say('handedOver.accept'))
  await theirs.arrivesAt(`/account/${desk.group}`)
  await theirs.settles()
  expect(await theirs.page.getByText(say('noMail.title')).count()).toBe(0)
  await theirs.close()

  // For who accepted there is no link any more.
  await hers.page.reload()
  await hers.seesTitle('Lia Campos')
  await hers.settles()
  expect(await hers.page.getByText(say('membership.hand_over.title')).count()).toBe(0)
  await hers.close()

  // Who has a Group of their own invites, and reads what that needs.
  const dora = await app.makePerson({ fullname: 'Dora Reis', locale, confirmed: false })
  const visitor = await bare.visitor({ locale, device: 'phone' })
  await comeIn(visitor, dora, `/account/${await app.makeGroup(dora)}`)
  await visitor.sees(say('noMail.title'))
  await visitor.sees(say('noMail.card'))
  await visitor.close()
})
