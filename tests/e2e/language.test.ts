// Everybody is read and answered in his own language.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk } from '../support/app.ts'
import { signIn } from './pages/front-door.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

test('a number is read with the marks of the language it is typed in', async () => {
  const { app } = stage
  const rui = await app.makePerson({ fullname: 'Rui Lima', locale: 'pt-BR' })
  const group = await app.makeGroup(rui)
  const make = async (doc: object) =>
    String(expectOk(await rui.client.post(`/${group}`, doc)).body.id)
  await make({ klass: 'Adjustment', key: 'project-management', value: true })
  const ticket = await make({ klass: 'Ticket', content: 'Não liga' })
  const visitor = await stage.visitor({ locale: 'pt-BR' })
  const { say } = visitor
  await signIn(visitor, rui, `/account/${group}/tickets/${ticket}/edit`)
  await visitor.fill(say('ticket.fields.estimation'), '1,5')
  await visitor.press(say('actions.save'))
  await visitor.sees(say('errors.not_an_integer'))
  await visitor.fill(say('ticket.fields.estimation'), '1.000')
  await visitor.press(say('actions.save'))
  await visitor.seesTitle('Não liga')
  const { body } = expectOk(await rui.client.get(`/${group}/${ticket}`))
  expect(body.estimation).toBe(1000)
  await visitor.close()
})
