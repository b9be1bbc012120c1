// Texts that were made to take long, at the doors where they did: a call with one costs this process hardly more than one of as many
// plain words.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { openShop, type Shop } from '../ticket/shop.ts'
import { costOf, minCostOf } from './bombs/measure.ts'

let app: TestApp
let ana: TestPerson
let group: string
let make: Shop['make']
beforeAll(async () => {
  ;({ app, ana, group, make } = await openShop())
})
afterAll(() => app.close())

/**
 * At most so many times what plain words take of the main thread, the others keep nobody waiting; 100 ms are what its time is known by
 * on a busy machine, and these texts took seconds.
 */
async function expectHardlyMore(
  times: number,
  plain: () => Promise<unknown>,
  bomb: () => Promise<unknown>,
) {
  const known = await minCostOf(() => costOf(plain), 3)
  const maxMs = times * known.mainMs + 100
  const { mainMs } = await minCostOf(
    () => costOf(bomb),
    6,
    (cost) => cost.mainMs < maxMs,
  )
  expect(mainMs).toBeLessThan(maxMs)
}

async function expectCheap(call: (text: string) => Promise<unknown>, bomb: string) {
  const words = 'plain words '.repeat(bomb.length / 12)
  await call(words)
  await expectHardlyMore(
    5,
    () => call(words),
    () => call(bomb),
  )
}

const marks = `a${'\u0301'.repeat(60_000)}${'\u0316'.repeat(60_000)}`
const json = { 'content-type': 'application/json' }
const post = (url: string, body: unknown) =>
  app.nobody().call('POST', url, { body: JSON.stringify(body), headers: json })

test('nobody at all: marks in the wrong order, at the doors that take an address or a name', async () => {
  await expectCheap((text) => post('/_session', { name: text, password: text }), marks)
  await expectCheap((email) => post('/_password', { email }), marks)
  await expectCheap((email) => post('/_confirmation/resend', { email }), marks)
  await expectCheap(
    (text) => post('/_users', { unconfirmed_email: text, fullname: text, password: text }),
    marks,
  )
})

test('nobody at all: a form of half a million fields', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (body: string) => app.nobody().call('POST', '/_session', { body, headers })
  await expectCheap(send, 'a&'.repeat(250_000))
  expect((await send('a&'.repeat(250_000))).status).toBe(413)
})

test('somebody: a search for marks, a sort by 400,000 numbers', async () => {
  const find = (url: string, body: object) => ana.client.post(url, body)
  await expectCheap((text) => find(`/${group}/_find`, { selector: { $text: text } }), marks)
  const numbers = (length: number) => Array.from({ length }, () => 1)
  expect((await find('/prices/_find', { selector: {}, sort: numbers(400_000) })).status).toBe(413)
  const sort = numbers(99_000)
  const refused = await find('/prices/_find', { selector: {}, sort })
  expect([refused.status, refused.body.reason]).toEqual([400, 'sort: at most 100 items'])
  await expectHardlyMore(
    2,
    () => find('/prices/_find', { selector: {}, note: sort }),
    () => find('/prices/_find', { selector: {}, sort }),
  )
})

test('somebody: millions of letters where the id of a record is due', async () => {
  const bomb = '\\'.repeat(2_000_000)
  const send = (name: string) =>
    ana.client.post(`/${group}`, { klass: 'Maintenance', [name]: bomb })
  expect((await send('ticket_id')).status).toBe(422)
  await expectHardlyMore(
    2,
    () => send('title'),
    () => send('ticket_id'),
  )
})

test('somebody: emphasis without end, in a page that is being written', async () => {
  const content_type = 'text/markdown'
  const preview = (content: string) =>
    ana.client.post(`/${group}/_handbooks/preview`, { content, content_type })
  const bomb = '**a*b '.repeat(1_700)
  await expectCheap(preview, bomb)
  expect(expectOk(await preview(bomb)).body.blocks).toHaveLength(1)
})

test('nobody at all: emphasis without end in the comments of a ticket, on its public page', async () => {
  const pageOf = async (content: string) => {
    const record_id = await make('Ticket', { content: 'Trips' })
    for (let at = 0; at < 10; at++)
      await make('Comment', { content, record_id, for_customer: true })
    const zone = 'America/Sao_Paulo'
    const { body } = expectOk(
      await ana.client.post(`/${group}/_public_link/${record_id}`, { zone }),
    )
    return new URL(String(body.link.url)).pathname
  }
  const [plain, bomb] = ['plain words '.repeat(250), '**a*b '.repeat(500)]
  const paths = new Map([
    [plain, await pageOf(plain)],
    [bomb, await pageOf(bomb)],
  ])
  const open = (text: string) =>
    app.nobody().call('GET', paths.get(text)!, { headers: { accept: 'text/html' } })
  await expectCheap(open, bomb)
  expect((await open(bomb)).text).toContain('**a*b **a*b')
})
