// Screens say what happened, and what is wrong, as people of a shop say it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDesk, done } from './desk.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

const histories = [
  ['en', 'You added the customer', 'Rui Lima changed Email:'],
  ['pt-BR', 'Você cadastrou o cliente', 'Rui Lima alterou E-mail:'],
] as const

test.each(histories)(
  'a history says who did what in a sentence (%s)',
  async (locale, made, later) => {
    const desk = await buildDesk(stage, { locale })
    const id = await desk.make({ klass: 'Customer', name: 'Rita Campos' })
    await desk.make({ klass: 'Bookmark', url: 'https://example.com/', title: 'Parts' })
    const rui = await stage.app.makePerson({ fullname: 'Rui Lima', locale })
    await stage.app.addMember(desk.ana, desk.group, rui)
    const url = `/${desk.group}/${id}`
    const { body } = await rui.client.get(url)
    await rui.client.put(url, { ...body, email: 'rita@example.com' })
    const visitor = await desk.at(`customers/${id}`)
    await visitor.page.getByRole('listitem').filter({ hasText: made }).first().waitFor()
    await visitor.page.getByRole('listitem').filter({ hasText: later }).first().waitFor()
    // The latest changes of the Group say the same, with the name of what was changed.
    const recent = locale === 'en' ? 'Rui Lima changed the customer' : 'Rui Lima alterou o cliente'
    await visitor.open(`/account/${desk.group}`)
    await visitor.page.getByText(`${recent} Rita Campos`).first().waitFor()
    // What another app keeps has its verb too.
    await visitor.page
      .getByText(
        locale === 'en' ? 'You added the bookmark Parts' : 'Você cadastrou o favorito Parts',
      )
      .first()
      .waitFor()
    await done(visitor)
  },
)

test('a CPF that a customer has already is theirs by name, and leads to them', async () => {
  const desk = await buildDesk(stage, { locale: 'pt-BR' })
  const id = await desk.make({ klass: 'Customer', name: 'Maria Souza', cpf: '52998224725' })
  const visitor = await desk.at('customers/new')
  const { page, say } = visitor
  await visitor.fill(say('customer.fields.cpf'), '529.982.247-25')
  await visitor.sees('Este CPF já é de Maria Souza.')
  await page.getByRole('link', { name: 'Abrir cadastro' }).click()
  await visitor.answer(say('records.leave.discard'))
  await visitor.arrivesAt(`/account/${desk.group}/customers/${id}`)
  expect(visitor.broken).toEqual([])
  await visitor.close()
})
