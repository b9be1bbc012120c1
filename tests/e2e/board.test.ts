// The board of tickets: cards are moved by mouse, keys and menu under the rules of every move, follow what others do, and
// come back when they cannot go.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { cardIn, drag } from './pages/board.ts'
import { buildStage, type Stage } from './stage.ts'
import { travel } from './world.ts'

let stage: Stage
let desk: Desk
beforeAll(async () => {
  stage = await buildStage()
  desk = await buildDesk(stage)
  await desk.make({ klass: 'Adjustment', key: 'project-management', value: true })
})
afterAll(() => stage.close())

let made = 0
/** A ticket in a status, and its title. */
async function ticket(fields: object = {}): Promise<{ id: string; title: string }> {
  const title = `Kettle ${++made} leaks`
  return { id: await desk.make({ klass: 'Ticket', content: title, ...fields }), title }
}

describe('on the board', () => {
  test('keys lift a card, choose its column, drop it and put it back, and it keeps the focus', async () => {
    const { id, title } = await ticket({ status: 'doing' })
    const hers = await desk.at('ticket-board')
    const { say, page } = hers
    await cardIn(hers, 'doing', title).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowLeft')
    await page
      .getByRole('status')
      .filter({ hasText: say('ticket.options.status.open') })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await cardIn(hers, 'review', title).waitFor()
    await eventually(() => desk.read(id)).toMatchObject({ status: 'review' })
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title)
    await done(hers)
  })

  test.runIf(isProof)(
    'a card comes back with the reason when the other was faster, and when the network is gone',
    async () => {
      const rui = await stage.app.makePerson({ fullname: 'Rui Lima' })
      await stage.app.addMember(desk.ana, desk.group, rui)
      const { id, title } = await ticket()
      const hers = await desk.at('ticket-board')
      const { say, page } = hers
      await cardIn(hers, 'open', title).waitFor()
      // Rui moves it after she let go and before her move arrives.
      const overtake = async () => {
        await rui.client.put(`/${desk.group}/_design/status/_update/review/${id}`, {})
      }
      const moves = `**/${id}?*`
      await page.route(moves, (route) => overtake().then(() => route.continue()), { times: 1 })
      await drag(hers, title, 'doing')
      const status = say('ticket.options.status.review')
      const { number = 0 } = (await desk.read(id)) as { number?: number }
      await hers.sees(say('ticket.moved-meanwhile', { name: 'Rui Lima', number, status }))
      await cardIn(hers, 'review', title).waitFor()
      expect(await desk.read(id)).toMatchObject({ status: 'review' })

      await page.route(moves, (route) => route.abort('internetdisconnected'))
      await drag(hers, title, 'open')
      await hers.sees(say('ticket.not-moved', { number }))
      await cardIn(hers, 'review', title).waitFor()
      expect(await desk.read(id)).toMatchObject({ status: 'review' })
      await done(hers)
    },
  )

  test.runIf(isProof)(
    'on a phone a menu moves the card, and what others do is seen without touching anything',
    async () => {
      const { id, title } = await ticket({ problem: 'Seal is worn' })
      const hers = await desk.at('ticket-board', 'phone')
      const { say, page } = hers
      const { number = 0 } = (await desk.read(id)) as { number?: number }
      await page
        .getByRole('button', { name: say('ticket.board.move', { number }), exact: true })
        .click()
      const name = say('ticket.options.status.done')
      await page.getByRole('menuitem', { name }).click()
      await eventually(() => desk.read(id)).toMatchObject({ status: 'done' })
      const tab = page.getByRole('navigation', { name: say('ticket.board.columns') })
      await tab.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await cardIn(hers, 'done', 'Seal is worn').waitFor()
      expect(title).not.toBe('')

      const other = await ticket()
      await cardIn(hers, 'open', other.title).waitFor()
      const move = `/${desk.group}/_design/status/_update/doing/${other.id}`
      await desk.ana.client.put(move, {})
      await cardIn(hers, 'doing', other.title).waitFor()
      await done(hers)
    },
  )
})

test.runIf(isProof)(
  'what was promised is seen on the calendar and the dashboard, and what is ready there and in the list',
  async () => {
    const customer_id = await desk.make({ klass: 'Customer', name: 'Dana Whitfield' })
    const equipment_id = await desk.make({ klass: 'Equipment', identifier: 'BL-7', customer_id })
    const { id } = await ticket({ customer_id, equipment_id, problem: 'Seal' })
    const hers = await desk.at(`tickets/${id}`)
    const { say, page } = hers
    await hers.press(say('ticket.promise.none'))
    await page.getByRole('dialog').getByText(say('ticket.promise.in.today')).click()
    await eventually(() => desk.read(id)).toHaveProperty('promised_at')
    await travel(hers, `/account/${desk.group}/ticket-calendar`)
    await hers.sees('Seal')
    await travel(hers, `/account/${desk.group}`)
    await hers.sees(say('ticket.tabs.late'))

    await desk.ana.client.put(`/${desk.group}/_design/status/_update/done/${id}`, {})
    await hers.sees(say('ticket.tabs.ready'))
    await travel(hers, `/account/${desk.group}/tickets?tab=ready`)
    await hers.sees('Seal')
    await done(hers)
  },
)
