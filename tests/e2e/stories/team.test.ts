// S8: an owner and the first person they invite. Administration is read by every member (spec 2); only administrators change
// anything there.
import { expect } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { expectOk, linkIn } from '../../support/app.ts'
import { done, eventually, test } from '../desk.ts'
import { toStep } from '../pages/counter.ts'
import { confirm, register } from '../pages/front-door.ts'
import { accept, invite } from '../pages/team.ts'
import { sayIn, type Stage } from '../stage.ts'
import { openShop, playsOf } from './plays.ts'

const languages: Record<Locale, string> = { en: 'English', 'pt-BR': 'Português' }

/** The path in the newest mail to somebody that leads to such an address. */
async function linkFor(stage: Stage, email: string, part: string): Promise<string> {
  const letters = (await stage.app.letters()).filter(({ to: [who] = [] }) => who?.address === email)
  return linkIn(letters.findLast(({ text }) => text?.includes(part)))
}

test.for(playsOf(8))('S8 Team and roles, $where', async (play, { stage }) => {
  const { app } = stage
  const { locale, device } = play
  const desk = await openShop(stage, play, { confirmed: false })
  const { ana, group } = desk
  const email = `tiago.${locale}.${device}@example.com`.toLowerCase()
  const tiago = { email, password: 'a sentence of his', fullname: 'Tiago Lima' }

  // People who have not confirmed their address read why they cannot invite.
  const hers = await desk.at('memberships')
  const { say } = hers
  const blocked = hers.button(say('membership.new'))
  await eventually(() => blocked.getAttribute('aria-disabled')).toBe('true')
  expect(await blocked.getAttribute('aria-description')).toBe(say('errors.confirm_to_use'))
  if (device === 'desktop') {
    await blocked.hover()
    await hers.page.getByRole('tooltip').getByText(say('errors.confirm_to_use')).waitFor()
  }
  const invitation = { klass: 'Membership', email }
  expect((await ana.client.post(`/${group}`, invitation)).body).toMatchObject({
    error: 'forbidden',
    reason: 'You need to confirm your email to use this feature',
  })
  await confirm(hers, await linkFor(stage, ana.email, '/user/confirm/'))
  await invite(hers, group, email)
  const [place] = await desk.find(invitation)
  const membership = String(place?._id)

  // Their mail leads to a page that says who invites to what.
  const { label } = (await ana.client.get(`/accounts/${group}`)).body
  const own = await linkFor(stage, email, 'invitation=')
  const mailed = await stage.visitor(play)
  await mailed.open(own)
  await mailed.sees(
    say('register.invited', { named: 'yes', name: 'Ana Souza', group: String(label) }),
  )
  await mailed.close()

  // Tiago registers; until the address is confirmed nobody learns who invited it, since anybody may claim an address.
  const his = await stage.visitor(play)
  const { page } = his
  await register(his, tiago)
  await page.getByRole('status').getByText(say('confirmCard.title')).waitFor()
  await his.sees(say('home.unconfirmed', { email }))
  await his.open('/user/profile?page=invites')
  await his.sees(say('profile.invitesAfter', { email }))
  await his.settles()
  expect(await page.getByText(String(label)).count()).toBe(0)
  // Nor is somebody with another address.
  const lia = await app.makePerson({ fullname: 'Lia Campos', locale })
  const taken = await lia.client.put(`/${group}/_design/status/_update/accept/${membership}`)
  expect([taken.status, (await lia.client.get(`/${group}/${membership}`)).status]).toEqual([
    403, 403,
  ])
  await confirm(his, await linkFor(stage, email, '/user/confirm/'))
  await his.open('/')
  await his.sees(say('profile.invited', { named: 'yes', name: 'Ana Souza' }))
  await his.open(own)
  await accept(his, group)
  await eventually(() => page.getAttribute('html', 'lang')).toBe(locale)

  // Tiago reads it in the other language and in the first one again, and each time it stays after a reload.
  const other = locale === 'en' ? 'pt-BR' : 'en'
  for (const next of [other, locale] as const) {
    await his.open('/user/profile')
    await page.getByRole('main').getByRole('button', { name: languages[next] }).click()
    const read = await sayIn(next)
    await his.seesTitle(read('profile.title'))
    await his.settles()
    await page.reload()
    await his.seesTitle(read('profile.title'))
    expect(await page.getAttribute('html', 'lang')).toBe(next)
  }

  // Tiago works, and changes nothing of the Group’s settings or of their own place in it.
  await his.open(`/account/${group}/tickets/new`)
  await toStep(his, 'work')
  await his.fill(say('ticket.fields.content'), 'Hums')
  await his.press(say('ticket.open-it'))
  await his.seesTitle('Hums')
  await his.open(`/account/${group}/admin/people`)
  await his.sees(tiago.fullname)
  await his.settles()
  const main = page.getByRole('main')
  expect(await main.getByRole('button', { name: say('actions.edit') }).count()).toBe(0)
  expect(await main.getByRole('switch').first().isDisabled()).toBe(true)
  const setting = { klass: 'Adjustment', key: 'checklist', value: true }
  const session = app.nobody()
  expectOk(await session.post('/_session', { username: email, password: tiago.password }))
  expect((await session.post(`/${group}`, setting)).status).toBe(403)
  await his.open(`/account/${group}/memberships/${membership}`)
  await his.seesTitle(tiago.fullname)
  await his.settles()
  for (const words of [say('records.more'), say('membership.edit')])
    expect(await his.button(words, main).count()).toBe(0)
  const { _rev: rev } = await desk.read(membership)
  const gone = await session.delete(`/${group}/${membership}`, { rev: String(rev) })
  expect([gone.status, gone.body.reason]).toEqual([403, 'You cannot delete your own subscription'])
  await his.open(`/account/${group}/reports`)
  await his.sees(say('shell.no_right.title'))

  // The owner lets Tiago see reports. A free Group has one administrator: the owner.
  await hers.open(`/account/${group}/memberships/${membership}/edit`)
  await hers.field(say('membership.fields.report_view')).check()
  await hers.press(say('actions.save'))
  await hers.arrivesAt(`/account/${group}/memberships/${membership}`)
  await his.open(`/account/${group}/reports`)
  await his.seesTitle(say('shell.menu.reports'))
  await hers.open(`/account/${group}/memberships/${membership}/edit`)
  await hers.field(say('membership.fields.editor')).check()
  await hers.press(say('actions.save'))
  await hers.sees(say('errors.one_admin'))
  expect(await desk.read(membership)).toMatchObject({ editor: false, report_view: true })
  await done(his)
  await done(hers)
})
