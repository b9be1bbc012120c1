// What a screen asks for when its address is opened: at once, and in few calls. Calls and waves are counted, never time.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isProof } from '../support/proof.ts'
import { done, eventually, test } from './desk.ts'
import { comeIn } from './pages/front-door.ts'

let ticket: string

test.beforeAll(async ({ desk }) => {
  const customer_id = await desk.make({ klass: 'Customer', name: 'Paula Nogueira' })
  const thing = { klass: 'Equipment', identifier: 'RD-77', customer_id }
  const equipment_id = await desk.make(thing)
  const work = { klass: 'Ticket', content: 'Rattles', customer_id, equipment_id }
  ticket = await desk.make({ ...work, technical_id: desk.ana.id })
})

interface Calls {
  /** Every call so far: method and address, without ids. */
  readonly asked: string[]
  /** Lets those that wait go on, and none that come later. */
  release(): void
}

/** Holds the calls of a page, so that nothing is answered before all that goes with it was asked. */
async function holdCalls(page: Page): Promise<Calls> {
  const asked: string[] = []
  let waiting: (() => void)[] = []
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!['fetch', 'eventsource'].includes(request.resourceType())) return route.continue()
    const { pathname } = new URL(request.url())
    asked.push(`${request.method()} ${pathname.replaceAll(/\b(acc|tik|cus|eqi|usr)-\w+/g, '$1')}`)
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return {
    asked,
    release() {
      for (const goOn of waiting) goOn()
      waiting = []
    },
  }
}

const feed = 'GET /acc/_changes'
const counter = 'GET /acc/_design/count-by-open-ticket-priority/_view/all'
const queries = 'POST /acc/_find/queries'

const lists = [
  ['the list of tickets', 'tickets', [feed, counter, queries], ['Rattles', 'Paula Nogueira']],
  ['the board', 'ticket-board', [feed, counter, queries], ['Rattles', 'Paula Nogueira']],
  ['the list of customers', 'customers', [feed, counter, queries], ['Paula Nogueira']],
] as const

test.for(isProof ? lists : lists.slice(0, 1))(
  '%s asks for all that it shows at once',
  async ([, path, calls, words], { stage, desk }) => {
    const visitor = await stage.visitor()
    const { asked, release } = await holdCalls(visitor.page)
    await comeIn(visitor, desk.ana, `/account/${desk.group}/${path}`)
    await eventually(() => asked.toSorted()).toEqual(calls)
    release()
    for (const word of words) await visitor.sees(word)
    await done(visitor)
  },
)

test('a ticket asks for itself, its customer and its equipment at once', async ({
  stage,
  desk,
}) => {
  const visitor = await stage.visitor()
  const { asked, release } = await holdCalls(visitor.page)
  await comeIn(visitor, desk.ana, `/account/${desk.group}/tickets/${ticket}`)
  await eventually(() => asked.toSorted()).toEqual([feed, counter, queries])
  release()
  await visitor.seesTitle('Rattles')
  await visitor.sees('Paula Nogueira')
  await visitor.sees('RD-77')
  expect(asked.filter((call) => /GET \/acc\/(tik|cus|eqi)$/.test(call))).toEqual([])
  await done(visitor)
})

test.runIf(isProof)('the page of sign-in asks for nothing', async ({ stage }) => {
  const visitor = await stage.visitor()
  const { asked } = await holdCalls(visitor.page)
  await visitor.open('/user/login')
  await visitor.seesTitle(visitor.say('login.title'))
  await visitor.settles()
  expect(asked).toEqual([])
  await done(visitor)
})
