// What was done by mistake: undone at once, or found in the trash later and restored.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { buildStage, type Device, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk

beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage, { locale: 'pt-BR' })
})
afterAll(() => stage.close())

test.each<Device>(isProof ? ['desktop', 'phone'] : ['desktop'])(
  'a deleted customer is found in the trash by a part of the name, and restored (%s)',
  async (device) => {
    const id = await desk.make({ klass: 'Customer', name: 'Otávio Prado' })
    const other = await desk.make({ klass: 'Equipment', identifier: `RD-77 ${device}` })
    const visitor = await desk.at(`customers/${id}`, device)
    const { page, say } = visitor
    await page
      .getByRole('main')
      .getByRole('button', { name: say('records.more') })
      .click()
    await page.getByRole('menuitem', { name: say('records.delete.action') }).click()
    await page
      .getByRole('dialog')
      .getByText(say('records.delete.trash', { count: 30 }))
      .waitFor()
    await visitor.press(say('records.delete.confirm'))
    await visitor.sees(say('records.deleted', { label: 'Otávio Prado' }))
    const { _rev } = await desk.read(other)
    await desk.ana.client.delete(`/${desk.group}/${other}`, { rev: String(_rev) })
    await visitor.open(`/account/${desk.group}/trash`)
    const row = (name: string) =>
      page
        .getByRole('region', { name: say('records.trash') })
        .getByRole('listitem')
        .filter({ hasText: name })
    await row(`RD-77 ${device}`).waitFor()
    await page.getByRole('searchbox', { name: say('trash.search') }).fill('otavio')
    await row(`RD-77 ${device}`).waitFor({ state: 'detached' })
    await row('Otávio Prado').getByText(say('records.you')).waitFor()
    await page
      .getByRole('button', { name: say('trash.restore_one', { name: 'Otávio Prado' }) })
      .click()
    await visitor.sees(say('trash.restored', { count: 1 }))
    await eventually(async () => (await desk.read(id)).name).toBe('Otávio Prado')
    await done(visitor)
  },
)

test('an administrator deletes for good what is selected, after a question', async () => {
  const id = await desk.make({ klass: 'Customer', name: 'Rosa Lima' })
  const { _rev } = await desk.read(id)
  await desk.ana.client.delete(`/${desk.group}/${id}`, { rev: String(_rev) })
  const visitor = await desk.at('trash')
  const { page, say } = visitor
  await page.getByRole('checkbox', { name: say('trash.choose', { name: 'Rosa Lima' }) }).check()
  await visitor.press(say('trash.purge'))
  const dialog = page.getByRole('dialog')
  await dialog.getByText(say('trash.purge_text')).waitFor()
  await dialog.getByRole('button', { name: say('trash.purge') }).click()
  await visitor.sees(say('trash.purged', { count: 1 }))
  const restored = await desk.ana.client.post(`/${desk.group}/_trash/restore`, { ids: [id] })
  expect(restored.body).toMatchObject([{ error: 'not_found' }])
  await done(visitor)
})

test('a ticket that was cancelled by mistake is as it was by one press', async () => {
  const id = await desk.make({ klass: 'Ticket', content: 'Não liga' })
  const was = await desk.read(id)
  const visitor = await desk.at(`tickets/${id}`)
  const { page, say } = visitor
  await page
    .getByRole('main')
    .getByRole('button', { name: say('records.more') })
    .click()
  await page.getByRole('menuitem', { name: say('ticket.change-status') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('ticket.options.status.cancel') }).click()
  await dialog
    .getByRole('radio', { name: say('ticket.options.cancel_reason.other') })
    .check({ force: true })
  await dialog.getByRole('button', { name: say('ticket.actions.status/cancel') }).click()
  await eventually(async () => (await desk.read(id)).status).toBe('cancel')
  await visitor.press(say('actions.undo'))
  await eventually(async () => (await desk.read(id)).status).toBe('open')
  const { _rev, updated_at } = await desk.read(id)
  expect(await desk.read(id)).toEqual({ ...was, _rev, updated_at })
  await done(visitor)
})
