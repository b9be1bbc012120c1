// Groups below a Group, in the browser: the owner makes one, and a member of the Group above finds it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPlan } from '../support/scene.ts'
import { comeIn } from './pages/front-door.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

test('the owner makes a Group below theirs, and a member of theirs finds it and its people', async () => {
  const { app } = stage
  const [olga, mel] = [
    await app.makePerson({ fullname: 'Olga Prado' }),
    await app.makePerson({ fullname: 'Mel Lima', locale: 'pt-BR' }),
  ]
  const office = await app.makeGroup(olga, 'Head office')
  await setPlan(app, office, 'corp')
  await app.addMember(olga, office, mel)

  const owner = await stage.visitor()
  await comeIn(owner, olga, `/account/${office}/admin`)
  await owner.press(owner.say('admin.sub.add'))
  await owner.arrivesAt(`/account/${office}/groups/new`)
  await owner.press(owner.say('account.create'))
  await owner.sees(owner.say('account.errors.name.blank'))
  await owner.fill(owner.say('account.fields.name'), 'North branch')
  await owner.press(owner.say('account.create'))
  await owner.arrivesAt(/^\/account\/acc-[^/]+$/)
  const north = owner.path.split('/')[2]!
  expect(north).not.toBe(office)
  await owner.open(`/account/${office}/groups`)
  await owner.seesTitle(owner.say('shell.menu.groups'))
  await owner.page.getByRole('main').getByRole('link', { name: 'North branch' }).click()
  await owner.arrivesAt(`/account/${north}`)
  await app.jobs()

  const member = await stage.visitor({ locale: 'pt-BR', device: 'phone' })
  const { say } = member
  await comeIn(member, mel, `/account/${office}/groups`)
  await member.sees('North branch')
  await expect(member.button(say('admin.sub.new')).isVisible()).resolves.toBe(false)
  await member.open(`/account/${north}/memberships`)
  await member.sees(say('membership.by', { group: 'Head office' }))
  await member.page
    .getByRole('main')
    .getByRole('link', { name: /Mel Lima/ })
    .click()
  await member.arrivesAt(`/account/${north}/users/${mel.id}`)
  await member.seesTitle('Mel Lima')
  await owner.close()
  await member.close()
})
