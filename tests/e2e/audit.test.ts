// The audit of a Group in the browser: an administrator finds who did what, narrows it, and takes it along as a file.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { setPlan } from '../support/scene.ts'
import { comeIn } from './pages/front-door.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

test('an administrator finds who got which rights from whom, narrows it to a person, and takes it along', async () => {
  const { app } = stage
  const olga = await app.makePerson({ fullname: 'Olga Prado', locale: 'pt-BR' })
  const mel = await app.makePerson({ fullname: 'Mel Lima' })
  const db = await app.makeGroup(olga, 'Oficina Sul')
  await setPlan(app, db, 'pro')
  const id = await app.addMember(olga, db, mel)
  const { body: was } = expectOk(await olga.client.get(`/${db}/${id}`))
  expectOk(await olga.client.put(`/${db}/${id}`, { ...was, editor: true }))

  const visitor = await stage.visitor({ locale: 'pt-BR' })
  const { say, page } = visitor
  await comeIn(visitor, olga, `/account/${db}/admin`)
  await visitor.press(say('admin.open_audit'))
  await visitor.arrivesAt(`/account/${db}/audit`)
  await visitor.seesTitle(say('shell.menu.audit'))
  await visitor.sees('Administra: Sim (antes: Não)')
  const rows = page.getByRole('main').getByRole('row')
  await expect.poll(() => rows.count()).toBe(5)
  await page.getByLabel(say('audit.person')).selectOption({ label: 'Mel Lima' })
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByLabel(say('audit.event')).selectOption('member_joined')
  await expect.poll(() => rows.count()).toBe(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('audit.csv') }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-2026-11-21\.csv$/)
  await page.getByLabel(say('audit.event')).selectOption('plan_changed')
  await visitor.sees(say('audit.none'))
  await visitor.close()

  const member = await stage.visitor()
  const rui = await app.makePerson({ fullname: 'Rui Costa' })
  await app.addMember(olga, db, rui)
  await comeIn(member, rui, `/account/${db}/audit`)
  await member.seesTitle(member.say('shell.no_right.title'))
  await member.close()
})
