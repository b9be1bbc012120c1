// What a small phone shows first of a record, of its next steps and of dialogs, whatever people write (that no screen slides
// sideways under the thumb: `axe.test.ts`).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#core/time/zone.ts'
import { expectOk } from '../support/app.ts'
import { isProof } from '../support/proof.ts'
import { eventually } from './desk.ts'
import { comeIn } from './pages/front-door.ts'
import { seesStatus, step } from './pages/tickets.ts'
import { installClock } from './profiles.ts'
import { buildStage, type Stage } from './stage.ts'
import { longWords, makeWorld, travel, word, type World } from './world.ts'

let stage: Stage
let world: World

beforeAll(async () => {
  stage = await buildStage()
  world = await makeWorld(stage.app, { ...longWords, person: word(100) })
})
afterAll(() => stage.close())

test.runIf(isProof)(
  'on a small phone a title has half of the window, whatever stands beside it, and the palette all of it',
  async () => {
    const visitor = await stage.visitor({ device: 'phone' })
    await visitor.page.setViewportSize({ width: 360, height: 800 })
    const id = world.records.get('customers')
    await comeIn(visitor, world.owner, `/account/${world.group}/customers/${id}`)
    await visitor.seesTitle(word(200))
    await visitor.settles()
    const title = await visitor.page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.width).toBeGreaterThan(180)
    await visitor.page.keyboard.press('Control+k')
    const palette = visitor.page.getByRole('dialog')
    await palette.getByRole('button', { name: visitor.say('actions.close') }).waitFor()
    await eventually(() => palette.boundingBox()).toMatchObject({ width: 360, height: 800 })
    await palette.getByRole('button', { name: visitor.say('actions.close') }).click()
    await palette.waitFor({ state: 'detached' })
    await visitor.close()
  },
)

test.runIf(isProof)(
  'on a small phone the next steps of a ticket are read whole, in Portuguese too',
  async () => {
    const { group, owner, records } = world
    const rui = await stage.app.makePerson({ fullname: 'Rui Lima', locale: 'pt-BR' })
    await stage.app.addMember(owner, group, rui)
    const reviews = { klass: 'Adjustment', key: 'project-management', value: true }
    expectOk(await owner.client.post(`/${group}`, reviews))
    const visitor = await stage.visitor({ device: 'phone', locale: 'pt-BR' })
    await visitor.page.setViewportSize({ width: 360, height: 800 })
    const ticket = records.get('tickets') ?? ''
    await comeIn(visitor, rui, `/account/${group}/tickets/${ticket}`)
    const seen: Record<string, boolean> = {}
    for (const [status, steps] of [
      ['doing', ['review', 'finish']],
      ['review', ['resume', 'finish']],
    ] as const) {
      const path = `/${group}/_design/status/_update/${status}/${ticket}`
      expectOk(await owner.client.put(path, {}))
      await seesStatus(visitor, status)
      for (const name of steps) {
        const words = visitor.page.getByText(visitor.say(`ticket.steps.${name}`))
        const shown = words.filter({ visible: true }).last()
        seen[`${status}: ${name}`] = await shown.evaluate((e) => e.scrollWidth <= e.clientWidth)
      }
    }
    expect(seen).toEqual({
      'doing: review': true,
      'doing: finish': true,
      'review: resume': true,
      'review: finish': true,
    })
    await visitor.close()
  },
)

test('on a phone a record has one bar at its bottom with what is done most, and a ticket two rows of pills at most with even gaps, each with its whole word', async () => {
  const { group, owner, records } = world
  const technician = await stage.app.makePerson({
    fullname: 'Maria Aparecida Nascimento',
    locale: 'pt-BR',
  })
  await stage.app.addMember(owner, group, technician)
  const visitor = await stage.visitor({ device: 'phone', locale: 'pt-BR' })
  const { say, page } = visitor
  await visitor.page.setViewportSize({ width: 360, height: 800 })
  const ticket = String(records.get('tickets'))
  const parts = await owner.client.get(`/${group}/${ticket}`)
  const mine = { ...parts.body, technical_id: technician.id }
  expectOk(await owner.client.put(`/${group}/${ticket}`, mine))
  await comeIn(visitor, technician, `/account/${group}/tickets/${ticket}`)
  await visitor.sees('Maria')
  const pills = page.locator('header [class*="pills"] > button')
  const rows = async () => {
    const boxes = await pills.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
    )
    const tops = new Set(boxes.map(({ top }) => Math.round(top)))
    return { tops, right: Math.max(...boxes.map(({ right }) => right)) }
  }
  const plain = {
    klass: 'Ticket',
    content: 'Hums',
    promised_at: dayIn('UTC', stage.app.clock.now.toISOString()),
  }
  const { body } = expectOk(await owner.client.post(`/${group}`, plain))
  for (const path of [ticket, String(body.id)]) {
    await travel(visitor, `/account/${group}/tickets/${path}`)
    await eventually(() => pills.count()).toBe(5)
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const { tops, right } = await rows()
      const [first = 0, second = 0, ...more] = tops
      expect({ gap: second - first - 30, more }).toEqual({ gap: 8, more: [] })
      expect(right).toBeLessThanOrEqual(width - 16)
    }
  }
  const isWhole = (all: Element[]) => all.every((one) => one.scrollWidth <= one.clientWidth)
  expect(await pills.locator('[class*="pill"] > span:last-child').evaluateAll(isWhole)).toBe(true)
  for (const path of ['customers', 'equipment']) {
    await travel(visitor, `/account/${group}/${path}/${records.get(path)}`)
    const bar = page.locator('[data-page-bar]')
    await visitor.button(say('ticket.new'), bar).waitFor()
    await visitor.button(say('actions.edit'), bar).waitFor()
    const box = await bar.boundingBox()
    expect(Math.round(box!.y + box!.height)).toBe(800)
    expect(await page.getByRole('navigation', { name: say('shell.menu.places') }).count()).toBe(0)
  }
  // A card of a list begins at its left, whatever it begins with, and says what its figures are.
  await travel(visitor, `/account/${group}/time-entries`)
  await visitor.sees(`${say('time-entry.fields.minutes')} 45`)
  const [title, cell] = await page
    .getByRole('main')
    .locator('li a')
    .first()
    .evaluate((card) =>
      [card.querySelector('time')!, card].map((one) => one.getBoundingClientRect().left),
    )
  expect(title! - cell!).toBeLessThan(30)
  await visitor.close()
})

test.runIf(isProof)(
  'on a phone nothing that was just said covers what a dialog asks for, and its main button is at the right',
  async () => {
    const { group, owner } = world
    const ticket = { klass: 'Ticket', content: 'Squeaks', status: 'open' }
    const { body } = expectOk(await owner.client.post(`/${group}`, ticket))
    const visitor = await stage.visitor({ device: 'phone' })
    const { say, page } = visitor
    await comeIn(visitor, owner, `/account/${group}/tickets/${String(body.id)}`)
    await visitor.settles()
    // A message goes after seconds, and a busy machine may need longer to look: the page's clock moves on only with each look.
    const { now } = stage.app.clock
    await installClock(page, now)
    await page.clock.pauseAt(new Date(now.getTime() + 60_000))
    const inTime = <Seen>(look: () => Promise<Seen>) =>
      eventually(async () => {
        await page.clock.runFor(10)
        return look()
      })
    const undo = page.getByText(say('actions.undo'))
    await step(visitor, 'start')
    await inTime(() => undo.isVisible()).toBe(true)
    await step(visitor, 'finish')
    const dialog = page.getByRole('dialog')
    const inside = dialog.locator('label:visible, textarea:visible, button:visible')
    const covered = () =>
      inside.evaluateAll((parts) =>
        parts.flatMap((part) => {
          const { x, y, width, height } = part.getBoundingClientRect()
          const isOnTop = [0.1, 0.5, 0.9].every((share) =>
            part.contains(document.elementFromPoint(x + width / 2, y + height * share)),
          )
          return isOnTop ? [] : [part.id || part.textContent]
        }),
      )
    await inTime(() => dialog.locator('textarea').first().isVisible()).toBe(true)
    await inTime(covered).toEqual([])
    expect(await undo.isVisible()).toBe(true)
    const cancel = await dialog.getByText(say('actions.cancel'), { exact: true }).boundingBox()
    const finish = await visitor.button(say('ticket.steps.finish'), dialog).boundingBox()
    expect(cancel!.x).toBeLessThan(finish!.x)
    await visitor.close()
  },
)
