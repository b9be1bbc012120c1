// What must not be lost: typed text when the session ends or the page is reloaded, the language, the theme.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { isProof } from '../support/proof.ts'
import { buildDesk, done, eventually, type Desk } from './desk.ts'
import { comeIn, signIn } from './pages/front-door.ts'
import { step } from './pages/tickets.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, sayIn, type Device, type Stage } from './stage.ts'

let stage: Stage
let desk: Desk
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

const month = 31 * 86_400_000

/** Somebody in the middle of a new customer, with the name written. */
async function begin(locale: Locale, device: Device) {
  const ana = await stage.app.makePerson({ locale })
  const group = await stage.app.makeGroup(ana)
  const visitor = await stage.visitor({ locale, device })
  await comeIn(visitor, ana, `/account/${group}/customers/new`)
  await visitor.fill(visitor.say('customer.fields.name'), 'Paula Nogueira')
  return { ana, visitor }
}

const runs: { locale: Locale; device: Device }[] = [
  { locale: 'pt-BR', device: 'phone' },
  ...(isProof ? [{ locale: 'en', device: 'desktop' } as const] : []),
]

describe.each(runs)('in the middle of a form, $locale, $device', ({ locale, device }) => {
  test('a session that ends is signed in again, and everything typed is saved', async () => {
    const { ana, visitor } = await begin(locale, device)
    const { say, page } = visitor
    stage.app.clock.advance(month)
    await visitor.press(say('actions.create'))

    const dialog = page.getByRole('dialog')
    await dialog.getByText(say('shell.login_again.text')).waitFor()
    await visitor.fill(say('shell.login_again.password'), ana.password)
    await visitor.answer(say('shell.login_again.submit'))
    await visitor.seesTitle('Paula Nogueira')
    expect(visitor.broken).toEqual([])
    await visitor.close()
  })

  test('a server that does not answer loses nothing, and is shown as away until it answers', async () => {
    const { visitor } = await begin(locale, device)
    const { say, page } = visitor
    await page.route('**/*', (route) => route.abort('connectionrefused'))
    await visitor.press(say('actions.create'))
    const said = page.getByText(`${say('shell.unreachable')} ${say('shell.waits')}`)
    await said.waitFor()
    // One line says it all.
    await eventually(() => page.getByRole('alert').count()).toBe(0)
    await page.unrouteAll()
    await said.waitFor({ state: 'detached' })
    // It is sent by itself.
    await visitor.seesTitle('Paula Nogueira')
    await visitor.close()
  })

  test('a page that is reloaded offers what was typed', async () => {
    const { visitor } = await begin(locale, device)
    const { say, page } = visitor
    page.on('dialog', (dialog) => void dialog.accept())
    const name = say('customer.fields.name')
    await visitor.fill(say('customer.fields.email'), 'paula@example.com')
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('paula@example.com'))
    await page.reload()
    await visitor.press(say('records.draft.take'))
    await eventually(() => visitor.field(name).inputValue()).toBe('Paula Nogueira')
    await visitor.press(say('actions.create'))
    await visitor.seesTitle('Paula Nogueira')
    await visitor.close()
  })
})

test.runIf(isProof)(
  'who signs in with a mere name signs in again with it, and keeps what they typed',
  async () => {
    const { app } = stage
    const rafael = await app.makePerson({ email: 'rafael', confirmed: false })
    const group = await app.makeGroup(rafael)
    const visitor = await stage.visitor({ locale: 'en', device: 'desktop' })
    const { say } = visitor
    await signIn(visitor, rafael, `/account/${group}/customers/new`)
    await visitor.fill(say('customer.fields.name'), 'Paula Nogueira')
    app.clock.advance(2 * 86_400_000)
    await visitor.press(say('actions.create'))
    await visitor.fill(say('shell.login_again.password'), rafael.password)
    await visitor.answer(say('shell.login_again.submit'))
    await visitor.seesTitle('Paula Nogueira')
    await visitor.close()
  },
)

describe('choices of a person', () => {
  test.runIf(isProof)(
    'the language stays: after a reload, and in another browser of theirs',
    async () => {
      const ana = await stage.app.makePerson({ locale: 'en' })
      const visitor = await stage.visitor({ locale: 'en' })
      const portuguese = await sayIn('pt-BR')
      await signIn(visitor, ana)
      await visitor.seesTitle(visitor.say('home.title'))
      await visitor.press('Português')
      await visitor.seesTitle(portuguese('home.title'))
      // The profile keeps the choice too, a moment later.
      await visitor.settles()
      await visitor.page.reload()
      await visitor.seesTitle(portuguese('home.title'))
      await visitor.close()

      const elsewhere = await stage.visitor({ locale: 'en' })
      await signIn(elsewhere, ana)
      await elsewhere.seesTitle(portuguese('home.title'))
      await eventually(() => elsewhere.page.getAttribute('html', 'lang')).toBe('pt-BR')
      await elsewhere.close()
    },
  )

  test.runIf(isProof)('the theme stays after a reload, and before anything is drawn', async () => {
    const visitor = await stage.visitor()
    const { say, page } = visitor
    const scheme = () => page.getAttribute('html', 'data-mantine-color-scheme')
    await visitor.open('/user/login')
    await visitor.press(say('shell.theme.dark'))
    await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark')
    await page.goto('/user/register', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body !== null)
    expect(await scheme()).toBe('dark')
    await visitor.seesTitle(say('register.title'))
    expect(await scheme()).toBe('dark')
    await visitor.close()
  })
})

describe('what is typed', () => {
  beforeAll(async () => {
    // The clock has gone on: nobody of before is signed in any more.
    desk = await buildDesk(stage)
  })

  test.runIf(isProof)(
    'when two write the same text of a ticket, keeping mine saves it and taking theirs can be undone',
    async () => {
      const ticket = await desk.make({ klass: 'Ticket', content: 'Clicks', problem: 'A relay' })
      const visitor = await desk.at(`tickets/${ticket}`)
      const { say, page } = visitor
      const field = visitor.field(say('ticket.fields.problem'))
      const clash = async (mine: string, theirs: string) => {
        await page.getByRole('button', { name: /relay/ }).click()
        await field.fill(mine)
        await desk.change(ticket, { problem: theirs })
        await page.keyboard.press('Control+Enter')
        await page.getByRole('alert').getByText(theirs).waitFor()
      }
      await clash('My relay', 'Their relay')
      await visitor.press(say('records.text.keep_mine'))
      await field.waitFor({ state: 'detached' })
      await eventually(() => desk.read(ticket)).toMatchObject({ problem: 'My relay' })
      await page.getByRole('button', { name: 'My relay' }).waitFor()

      await clash('My other relay', 'Their other relay')
      await visitor.press(say('records.text.take_theirs'))
      await page.getByRole('button', { name: 'Their other relay' }).waitFor()
      expect(await desk.read(ticket)).toMatchObject({ problem: 'Their other relay' })
      await visitor.press(say('actions.undo'))
      await visitor.press(say('actions.save'))
      await eventually(() => desk.read(ticket)).toMatchObject({ problem: 'My other relay' })
      await done(visitor)
    },
  )

  /** Lets writes wait until the returned function is called. */
  async function holdWrites({ page }: Visitor): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/${desk.group}/*`, async (route) => {
      if (route.request().method() === 'PUT') await released
      await route.continue()
    })
    return release
  }

  test.runIf(isProof)(
    'what is typed while a save is under way is kept: in a text, a comment and a form',
    async () => {
      const ticket = await desk.make({ klass: 'Ticket', content: 'Rattles' })
      const visitor = await desk.at(`tickets/${ticket}`)
      const { say, page } = visitor
      await visitor.press(say('ticket.write.problem'))
      let release = await holdWrites(visitor)
      await page.keyboard.type('A screw')
      await page.keyboard.press('Control+Enter')
      await page.keyboard.type(' is loose')
      release()
      await eventually(() => desk.read(ticket)).toMatchObject({ problem: 'A screw' })
      await eventually(() => visitor.field(say('ticket.fields.problem')).inputValue()).toBe(
        'A screw is loose',
      )
      await page.keyboard.press('Control+Enter')
      await eventually(() => desk.read(ticket)).toMatchObject({ problem: 'A screw is loose' })

      const comment = visitor.field(say('ticket.comment.label'))
      release = await holdWrites(visitor)
      await comment.fill('Called her')
      await page.keyboard.press('Control+Enter')
      await page.keyboard.type(' No answer')
      release()
      await page.getByRole('listitem').filter({ hasText: 'Called her' }).first().waitFor()
      await eventually(() => comment.inputValue()).toBe('No answer')

      const paula = await desk.make({ klass: 'Customer', name: 'Paula Nogueira' })
      await visitor.open(`/account/${desk.group}/customers/${paula}/edit`)
      release = await holdWrites(visitor)
      await visitor.fill(say('customer.fields.company_name'), 'Bem')
      await page.keyboard.press('Control+Enter')
      await page.keyboard.type(' Viver')
      release()
      await visitor.sees(say('records.form.typed_since'))
      expect(await desk.read(paula)).toMatchObject({ company_name: 'Bem' })
      await visitor.press(say('actions.save'))
      await visitor.seesTitle('Paula Nogueira')
      expect(await desk.read(paula)).toMatchObject({ company_name: 'Bem Viver' })
      await done(visitor)
    },
  )

  test('a record that was lost on its way is sent again also where something else is answered before the page has drawn that', async () => {
    const visitor = await desk.at('customers/new')
    const { say, page } = visitor
    await visitor.settles()
    // What is looked for from here on is answered right after the record was lost.
    await page.evaluate(() => {
      const send = fetch
      const lost = Promise.withResolvers<void>()
      let isLost = false
      // Before the page draws, and after it has learned what was thrown.
      const soon = async () => {
        for (let steps = 30; steps > 0; steps--) await Promise.resolve()
      }
      globalThis.fetch = async (address, call) => {
        if (call?.method === 'PUT' && !isLost) {
          isLost = true
          await new Promise((resolve) => setTimeout(resolve, 50))
          void soon().then(lost.resolve)
          throw new TypeError('lost')
        }
        const answer = await send(address, call)
        if (!String(address).endsWith('/_find')) return answer
        const body: unknown = await answer.json()
        await lost.promise
        return Object.assign(new Response(null, answer), { json: () => Promise.resolve(body) })
      }
    })
    await visitor.fill(say('customer.fields.name'), 'Ivo Prado')
    // Whether somebody has this address already.
    const asked = page.waitForResponse((answer) => answer.url().includes(desk.group))
    await visitor.fill(say('customer.fields.email'), 'ivo@example.com')
    await asked
    await visitor.press(say('actions.create'))
    await visitor.seesTitle('Ivo Prado')
    await done(visitor)
  })

  test('a record whose first try arrived without its answer is saved by the second, and once', async () => {
    const visitor = await desk.at('customers/new')
    const { say, page } = visitor
    const loseAnswers = () =>
      page.route(`**/${desk.group}/*`, async (route) => {
        if (route.request().method() === 'PUT') await route.fetch()
        await (route.request().method() === 'PUT' ? route.abort() : route.continue())
      })
    await loseAnswers()
    await visitor.fill(say('customer.fields.name'), 'Lia')
    await visitor.press(say('actions.create'))
    await visitor.sees(say('shell.waits'))
    await visitor.fill(say('customer.fields.name'), 'Lia Campos')
    // It is sent again by itself, as it is typed by then. A try that is on its way ends before its road is taken away.
    await page.unrouteAll({ behavior: 'wait' })
    await visitor.seesTitle('Lia Campos')
    expect(await desk.find({ klass: 'Customer', name: { $regex: '^Lia' } })).toHaveLength(1)

    const ticket = await desk.make({ klass: 'Ticket', content: 'Whistles' })
    await visitor.open(`/account/${desk.group}/tickets/${ticket}`)
    await visitor.seesTitle('Whistles')
    await loseAnswers()
    const comment = visitor.field(say('ticket.comment.label'))
    await comment.fill('Waits for a part')
    await visitor.press(say('ticket.comment.send'))
    await visitor.sees(say('shell.waits'))
    await comment.fill('Waits for two parts')
    await page.unrouteAll({ behavior: 'wait' })
    await eventually(() => comment.inputValue()).toBe('')
    const comments = await desk.find({ klass: 'Comment', record_id: ticket })
    expect(comments.map(({ content }) => content)).toEqual(['Waits for two parts'])
    await done(visitor)
  })

  test.runIf(isProof)(
    'a dialog asks before it throws typed text away, and leaving a form keeps it as a draft',
    async () => {
      const ticket = await desk.make({ klass: 'Ticket', content: 'Sticks', status: 'doing' })
      const visitor = await desk.at(`tickets/${ticket}`)
      const { say, page } = visitor
      const field = visitor.field(say('ticket.fields.problem'))
      await step(visitor, 'finish')
      await field.fill('A bent lever')
      await page.keyboard.press('Escape')
      await visitor.sees(say('records.leave.question'))
      await visitor.press(say('records.leave.stay'))
      await page.mouse.click(5, 5)
      await visitor.sees(say('records.leave.question'))
      await eventually(() => field.inputValue()).toBe('A bent lever')
      await visitor.press(say('records.leave.discard'))
      await field.waitFor({ state: 'detached' })

      await visitor.open(`/account/${desk.group}/categories/new`)
      await visitor.fill(say('category.fields.name'), 'Levers')
      await visitor.press(say('actions.cancel'))
      await visitor.answer(say('records.leave.confirm'))
      await visitor.seesTitle(say('category.many'))
      await visitor.open(`/account/${desk.group}/categories/new`)
      await visitor.press(say('records.draft.take'))
      await eventually(() => visitor.field(say('category.fields.name')).inputValue()).toBe('Levers')
      await visitor.press(say('actions.cancel'))
      await visitor.answer(say('records.leave.discard'))
      await visitor.open(`/account/${desk.group}/categories/new`)
      await visitor.seesTitle(say('category.new'))
      await eventually(() => page.getByText(say('records.draft.title')).count()).toBe(0)
      await done(visitor)
    },
  )
})

test('what was typed twice into one record is offered twice, and neither draft writes over the other', async () => {
  const id = await desk.make({ klass: 'Customer', name: 'Rosa Prado' })
  const visitor = await desk.at(`customers/${id}/edit`)
  const { page, say } = visitor
  page.on('dialog', (dialog) => void dialog.accept())
  const [name, email] = [say('customer.fields.name'), say('customer.fields.email')]
  const typed = async (label: string, value: string) => {
    await visitor.fill(label, value)
    await page.waitForFunction((words) => JSON.stringify(localStorage).includes(words), value)
    await page.reload()
    await visitor.field(label).first().waitFor()
  }
  const offers = page.getByRole('button', { name: say('records.draft.take') })
  await typed(name, 'Rosa Prado Lima')
  await typed(email, 'rosa.lima@example.com')
  await eventually(() => offers.count()).toBe(2)
  await offers.first().click()
  expect(await visitor.field(email).inputValue()).toBe('rosa.lima@example.com')
  await eventually(() => offers.count()).toBe(1)
  await offers.click()
  await eventually(() => visitor.field(name).inputValue()).toBe('Rosa Prado Lima')
  await eventually(() => offers.count()).toBe(1)
  await page.getByRole('button', { name: say('records.draft.drop') }).click()
  await visitor.press(say('actions.save'))
  await visitor.seesTitle('Rosa Prado Lima')
  await done(visitor)
})

test('on a phone the offer of what was typed scrolls away with the page and covers no field', async () => {
  const shop = await buildDesk(stage)
  const id = await shop.make({ klass: 'Customer', name: 'Rosa Prado' })
  const visitor = await shop.at(`customers/${id}/edit`, 'phone')
  const { page, say } = visitor
  page.on('dialog', (dialog) => void dialog.accept())
  await visitor.fill(say('customer.fields.name'), 'Rosa Prado Lima')
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Rosa Prado Lima'))
  await page.reload()
  const offer = page.getByRole('button', { name: say('records.draft.take') })
  await offer.waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await eventually(async () => (await offer.boundingBox())!.y).toBeLessThan(0)
  await offer.click()
  await visitor.press(say('actions.save'))
  await visitor.seesTitle('Rosa Prado Lima')
  await done(visitor)
})
