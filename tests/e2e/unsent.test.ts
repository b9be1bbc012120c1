// Forms that are saved without a network: they say so, keep what is typed, and save it once by themselves when it is back.
import { describe, expect } from 'vitest'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { done, test } from './desk.ts'
import type { Visitor } from './pages/visitor.ts'

/** Cuts the network of a browser; the returned function brings it back. */
type Cut = (visitor: Visitor) => Promise<() => Promise<void>>

const refused: Cut = async ({ page }) => {
  await page.context().setOffline(true)
  return () => page.context().setOffline(false)
}

/** As in a tunnel: what is sent is lost without a word. */
const silent: Cut = async ({ page }) => {
  await page.route('**/*', () => {})
  return () => page.unrouteAll()
}

const cuts: [string, Cut][] = [
  ['is refused', refused],
  ...(isProof ? [['says nothing', silent] satisfies [string, Cut]] : []),
]

const kinds = [
  { path: 'customers', klass: 'Customer', name: 'name', save: 'actions.create' },
  { path: 'tickets', klass: 'Ticket', name: 'content', save: 'ticket.open-it' },
]

describe.each(cuts)('where the network %s', (how, cut) => {
  test.for(kinds)(
    '$path/new keeps its text, is typed on, and is saved once by itself',
    async ({ path, klass, name, save }, { desk }) => {
      const visitor = await desk.at(`${path}/new`)
      const { page, say } = visitor
      const label = say(`${klass.toLowerCase()}.fields.${name}`)
      await visitor.fill(label, `Vera ${how}`)
      await visitor.settles()
      const bring = await cut(visitor)
      await visitor.press(say(save))
      await page
        .locator('form [data-tone=warning]', { hasText: say('records.form.unsent') })
        .waitFor()
      await visitor.fill(label, `Vera ${how} Lima`)
      await bring()
      await visitor.arrivesAt(new RegExp(`/${path}/[a-z]{3}-`))
      const found = await desk.find({ klass, [name]: { $regex: `Vera ${how}` } })
      expect(found).toMatchObject([{ [name]: `Vera ${how} Lima` }])
      await done(visitor)
    },
  )

  test('a change keeps its text, and is saved once by itself', async ({ desk }) => {
    const id = await desk.make({ klass: 'Customer', name: 'Otto' })
    const visitor = await desk.at(`customers/${id}/edit`)
    const { page, say } = visitor
    await visitor.fill(say('customer.fields.name'), 'Otto Prado')
    await visitor.settles()
    const bring = await cut(visitor)
    await visitor.press(say('actions.save'))
    await page
      .locator('form [data-tone=warning]', { hasText: say('records.form.unsent') })
      .waitFor()
    await bring()
    await visitor.seesTitle('Otto Prado')
    const _rev = expect.stringMatching(/^2-/)
    expect(await desk.read(id)).toMatchObject({ name: 'Otto Prado', _rev })
    await done(visitor)
  })
})

test('the form of a payment opens without a network on a ticket that was open before', async ({
  desk,
}) => {
  const id = await desk.make({ klass: 'Ticket', content: 'Leaks' })
  const items = [{ description: 'Gasket', value: '184.50' }]
  const offer = await desk.make({ klass: 'Estimate', description: 'Gasket', ticket_id: id, items })
  const step = `/${desk.group}/_estimate/${offer}/approve`
  expectOk(await desk.ana.client.post(step, { name: 'Joan', way: 'phone' }))
  const visitor = await desk.at(`tickets/${id}`)
  const { page, say } = visitor
  await visitor.button(say('payments.receive-now')).waitFor()
  await visitor.settles()
  await page.context().setOffline(true)
  await visitor.press(say('payments.receive-now'))
  await page.locator('[role=dialog] input[inputmode=decimal]').first().waitFor()
  await done(visitor)
})

test('a dialog that is not there yet says that there is no connection, leaves the page, and opens once there is one', async ({
  desk,
}) => {
  const visitor = await desk.at('customers')
  const { page, say } = visitor
  await visitor.settles()
  const open = async () => {
    await page
      .getByRole('button', { name: say('records.more') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: say('records.choose_columns') }).click()
  }
  const dialog = page.getByRole('dialog')
  await page.context().setOffline(true)
  await open()
  await dialog.getByText(say('shell.lost_part.dialog')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await open()
  await dialog.getByText(say('titles.network')).waitFor({ state: 'detached' })
  await dialog.getByRole('checkbox').first().waitFor()
  await done(visitor)
})
