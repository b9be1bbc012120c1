// The installation in the browser: an operator sells a plan by hand, locks, looks into a Group and is seen there; others find nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../operator/setup.ts'
import { comeIn } from './pages/front-door.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

test('an operator finds a Group, sets its plan, locks and unlocks it, looks into it, and its administrator ends that', async () => {
  const { app } = stage
  const olga = await makeOperator(app)
  const ana = await app.makePerson({ fullname: 'Ana Souza', locale: 'pt-BR' })
  const db = await app.makeGroup(ana, 'Oficina Sul')

  const operator = await stage.visitor()
  const { page, say } = operator
  await comeIn(operator, olga, '/_admin')
  await operator.sees(say('operator.operators'))
  await page.getByRole('link', { name: say('operator.tabs.groups'), exact: true }).click()
  await operator.fill(say('operator.find_groups'), 'sul')
  await page.getByRole('link', { name: 'Oficina Sul' }).click()
  await operator.arrivesAt(`/_admin/groups/${db}`)
  await operator.seesTitle('Oficina Sul')
  await page.getByLabel(say('operator.plan'), { exact: true }).selectOption('corp')
  await operator.press(say('operator.set_plan'))
  await operator.sees(say('operator.plan_set'))
  await operator.press(say('operator.lock'))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('operator.asks.lock.submit') }).click()
  await operator.sees(say('operator.errors.reason.blank'))
  await operator.fill(say('operator.fields.reason'), 'Unpaid invoice 7')
  await dialog.getByRole('button', { name: say('operator.asks.lock.submit') }).click()
  await operator.sees('Unpaid invoice 7')

  const administrator = await stage.visitor({ locale: 'pt-BR', device: 'phone' })
  await comeIn(administrator, ana, `/account/${db}`)
  await administrator.sees(administrator.say('locked.by_operator', { reason: 'Unpaid invoice 7' }))

  await operator.press(say('operator.unlock'))
  await operator.sees(say('operator.unlocked'))
  await operator.press(say('operator.look'))
  await operator.fill(say('operator.fields.reason'), 'Ticket 42')
  await dialog.getByRole('button', { name: say('operator.asks.looks.submit') }).click()
  await operator.arrivesAt(`/account/${db}`)
  await operator.sees(say('look.reads'))

  await administrator.open(`/account/${db}/admin/plan`)
  await administrator.sees('Ticket 42')
  await administrator.press(administrator.say('look.end'))
  await expect.poll(async () => (await olga.client.get(`/${db}/_all_docs`)).status).toBe(403)

  await administrator.open('/_admin')
  await administrator.seesTitle(administrator.say('shell.not_found.title'))
  await operator.close()
  await administrator.close()
})
