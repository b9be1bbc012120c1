// S2: what is wrong is written down, the estimate goes out, and the customer approves it on their own telephone.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { dayText } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale } from '#core/wire.ts'
import { shortLine } from '#modules/ticket/rules/ticket/title.ts'
import { expectOk } from '../../support/app.ts'
import { isProof } from '../../support/proof.ts'
import { readBrCode } from '../../ticket/br-code-reader.ts'
import { readPhotograph } from '../../ticket/drawn-codes.ts'
import { done, eventually, test } from '../desk.ts'
import { seesStatus, unfold } from '../pages/tickets.ts'
import { buildStage } from '../stage.ts'
import { atDesk, onPhone, openShop, playsOf } from './plays.ts'

interface Approval {
  readonly customer: string
  readonly phone: string
  readonly cpf?: string
  readonly found: string
  /** Its first 60 characters end so. */
  readonly end: string
  readonly lines: readonly [string, string, string]
  readonly currency: string
  readonly until: string
  /** On the page of the link. */
  readonly approve: string
  readonly name: string
  readonly approved: string
}

const cast: Record<Locale, Approval> = {
  en: {
    customer: 'Dana Whitfield',
    phone: '+1 415-555-0134',
    found: 'Heating element shorted to ground; thermal fuse blown, seal leaking',
    end: 'fuse blown, seal',
    lines: ['Repair', 'Connector', 'Fuse'],
    currency: 'USD',
    until: 'until 2026-12-21',
    approve: 'Approve US$300.00',
    name: 'Your name',
    approved: 'You approved this estimate',
  },
  'pt-BR': {
    customer: 'Maria Aparecida Souza',
    phone: '(31) 98765-4321',
    cpf: '529.982.247-25',
    found: 'Oxidação na placa-mãe junto ao conector de carga; trilha de 19 V rompida',
    end: 'carga; trilha de',
    lines: ['Mão de obra', 'Conector de carga', 'Fusível SMD'],
    currency: 'BRL',
    until: 'até 01/12/2026',
    approve: 'Aprovar R$ 300,00',
    name: 'Seu nome',
    approved: 'Você aprovou este orçamento',
  },
}

const prices = ['180', '95.50', '12.25'] as const

test.for(playsOf(2))('S2 Estimate and approval on a telephone, $where', async (play, { stage }) => {
  const desk = await openShop(stage, play)
  const facts = cast[play.locale]
  const { customer: name, phone, cpf, found } = facts
  const phones = [{ number: phone }]
  const email = 'customer@mail.example'
  const own = { name, phones, email, ...(cpf && { cpf }) }
  const customer_id = await desk.make({ klass: 'Customer', ...own })
  const ticket = { klass: 'Ticket', content: 'x', status: 'doing', customer_id }
  const ticket_id = await desk.make({ ...ticket, problem: found, technical_id: desk.ana.id })
  expect((await desk.read(ticket_id)).title).toMatch(new RegExp(`${facts.end}$`))

  // The new estimate is filled from the ticket; lines are typed, and the sum follows.
  const visitor = await desk.at(`tickets/${ticket_id}`)
  const { page, say } = visitor
  await visitor.press(say('estimate.new'))
  await visitor.seesTitle(say('estimate.new'))
  expect(await page.locator('#field-description').inputValue()).toBe(found)
  const part = (row: number, field: string) => page.locator(`#field-items-${row}-${field}`)
  for (const [row, line] of facts.lines.entries()) {
    if (row > 0) {
      await page.locator('#field-items [data-add]').click()
      await part(row, 'kind').click()
      await page.getByRole('option', { name: say('estimate.options.items.kind.part') }).click()
    }
    await part(row, 'description').fill(line)
    await part(row, 'value').fill(
      play.locale === 'en' ? prices[row]! : prices[row]!.replace('.', ','),
    )
  }
  await part(2, 'quantity').fill('2')
  const total = moneyWords('300.00', facts.currency, play.locale)
  await visitor.sees(`${say('estimate.fields.total')} ${total}`)
  await visitor.press(say('actions.create'))
  await visitor.seesTitle(`#1 ${shortLine(found)}`)

  // Sent, it waits for the customer, and so does the ticket.
  const isPhone = play.device === 'phone'
  /** On a telephone the ways are over the page, at a desk beside the lines. */
  const way = async (words: string, opened: 'send' | 'send-again' = 'send-again') => {
    if (isPhone && (await page.getByRole('dialog').count()) === 0)
      await visitor.press(say(`estimate.${opened}`))
    await (isPhone ? visitor.answer(words) : visitor.press(words))
  }
  await way(say('estimate.copy'), 'send')
  const box = page.getByRole('textbox', { name: say('estimate.copy') })
  const url = new URL(await box.inputValue())
  const sent: string[] = []
  await page.context().route('https://wa.me/**', async (route) => {
    sent.push(route.request().url())
    await route.fulfill({ body: '' })
  })
  await way(say('ticket.ways.whatsapp'))
  await eventually(() => decodeURIComponent(sent[0] ?? '')).toContain(`${total}`)
  expect(decodeURIComponent(sent[0] ?? '')).toContain(url.href)
  for (const opened of page.context().pages()) if (opened !== page) await opened.close()
  // By e-mail the server sends it, and the estimate says what became of that.
  const again = () => way(`${say('ticket.ways.email')} · ${email}`)
  await again()
  // Its words are there to be read and changed.
  const words = page.getByRole('textbox', { name: say('mailing.fields.text') })
  await eventually(() => words.inputValue()).toContain(`${total}`)
  await visitor.answer(say('mailing.submit', { again: 'no' }))
  await visitor.sees(say('mailing.state.waiting', { to: email }))
  const letter = (await stage.app.letters()).findLast(({ to }) => to?.[0]?.address === email)
  expect(letter?.text).toContain(url.href)
  expect(letter?.text).toContain(total.replace('\u00a0', ' '))
  expect(letter?.attachments[0]?.mimeType).toBe('application/pdf')
  await visitor.sees(say('mailing.state.sent', { to: email, at: '' }).trim())
  // A second one asks.
  await again()
  await visitor.answer(say('mailing.submit', { again: 'no' }))
  await visitor.sees(say('mailing.title', { again: 'yes' }))
  // The question is closed before what it lies over.
  await eventually(async () => {
    const open = await page.getByRole('dialog').count()
    if (open > 0) await page.keyboard.press('Escape')
    return open
  }).toBe(0)
  await eventually(() => desk.read(ticket_id)).toMatchObject({
    status: 'block',
    block_reason: 'approval',
  })

  // The customer's telephone: nobody is signed in there.
  const theirs = await stage.visitor({ locale: play.locale, device: 'phone' })
  const missing = await theirs.page.goto(`${url.pathname}x`)
  expect(missing?.status()).toBe(404)
  await theirs.open(url.pathname)
  for (const words of [total.replace('\u00a0', ' '), facts.until, facts.lines[2]])
    await theirs.sees(words)
  const shown = await theirs.page.content()
  for (const secret of [phone, cpf ?? phone, name]) expect(shown).not.toContain(secret)
  expect(await theirs.page.context().cookies()).toEqual([])
  const pad = (await theirs.page.locator('#pad').boundingBox())!
  await theirs.page.locator('#pad').scrollIntoViewIfNeeded()
  const at = (await theirs.page.locator('#pad').boundingBox())!
  expect(pad.width).toBeGreaterThan(300)
  await theirs.page.mouse.move(at.x + 40, at.y + 60)
  await theirs.page.mouse.down()
  await theirs.page.mouse.move(at.x + 160, at.y + 20, { steps: 4 })
  await theirs.page.mouse.up()
  await theirs.fill(facts.name, 'Maria Souza')
  await theirs.press(facts.approve)
  await theirs.sees(facts.approved)
  await done(theirs)

  // It is fixed, the ticket goes on, and says who approved it; a change is version 2.
  await visitor.sees(say('estimate.was-approved'))
  await visitor.sees('Maria Souza')
  const history = page.getByRole('listitem')
  const approval = `Maria Souza ${say('estimate.by_link.approve')}`
  await history.filter({ hasText: approval }).waitFor()
  const look = `${say('estimate.by_link.customer')} ${say('estimate.by_link.view')}`
  await history.filter({ hasText: look }).waitFor()
  expect(await visitor.button(say('actions.edit')).count()).toBe(0)
  const [estimate] = await desk.find({ klass: 'Estimate' })
  expect(estimate).toMatchObject({
    status: 'approved',
    answered_by: 'Maria Souza',
    total: '300.00',
  })
  await visitor.press(say('estimate.new-version', { version: 2 }))
  await visitor.seesTitle(say('records.edit'))
  const versions = await desk.find({ klass: 'Estimate', number: 1 })
  expect(versions.map(({ status }) => status).toSorted()).toEqual(['approved', 'draft'])
  await visitor.open(`/account/${desk.group}/tickets/${ticket_id}`)
  await seesStatus(visitor, 'doing')
  await unfold(visitor, 'ticket.activity')
  await history.filter({ hasText: 'Maria Souza' }).first().waitFor()
  expect(await page.getByText(say('records.system')).count()).toBe(0)
  await visitor.open(`/account/${desk.group}/estimates?tab=all`)
  await visitor.sees(total)
  // Recent changes name her for her answer, and nobody for what it did to the ticket.
  await visitor.open(`/account/${desk.group}`)
  await history.filter({ hasText: 'Maria Souza' }).first().waitFor()
  expect(await history.filter({ hasText: say('records.system') }).count()).toBe(0)
  await done(visitor)
})

test('S2 on a telephone the answer is under the thumb from the first look, however long the estimate is', async ({
  stage,
}) => {
  const desk = await openShop(stage, atDesk)
  const items = Array.from({ length: 20 }, (_, at) => ({ description: `Fan ${at}`, value: '9.00' }))
  const id = await desk.make({ klass: 'Estimate', description: 'Fans', items })
  const { client } = desk.ana
  expectOk(await client.post(`/${desk.group}/_estimate/${id}/send`, {}))
  const { body } = expectOk(await client.post(`/${desk.group}/_public_link/${id}`, {}))
  const theirs = await stage.visitor({ device: 'phone' })
  await theirs.open(new URL(String(body.link.url)).pathname)
  for (const top of [0, 90, 10_000]) {
    await theirs.page.evaluate((y) => scrollTo(0, y), top)
    for (const name of ['Decline', 'Approve US$180.00']) {
      const { y, height } = (await theirs.button(name).boundingBox())!
      expect(y + height).toBeLessThan(844)
    }
  }
  await theirs.page.locator('#name').focus()
  const { y, height } = (await theirs.page.locator('#name').boundingBox())!
  expect(y + height).toBeLessThan((await theirs.button('Decline').boundingBox())!.y)
  await done(theirs)
})

test.runIf(isProof)(
  'S2 a copy that is declined leaves the ticket waiting, and without scripts the page works',
  async ({ stage }) => {
    const desk = await openShop(stage, atDesk)
    const ticket_id = await desk.make({ klass: 'Ticket', content: 'x' })
    const items = [{ description: 'Repair', value: '300.00' }]
    const id = await desk.make({ klass: 'Estimate', description: 'Repair', items, ticket_id })
    const { client } = desk.ana
    expectOk(await client.post(`/${desk.group}/_estimate/${id}/send`, {}))
    const { body } = expectOk(await client.post(`/${desk.group}/_public_link/${id}`, {}))
    const theirs = await stage.visitor({ device: 'phone' })
    await theirs.page.route('**/sign.js', (route) => route.abort())
    await theirs.open(new URL(String(body.link.url)).pathname)
    await theirs.sees(dayText('2026-12-21', 'en'))
    expect(await theirs.page.locator('#signing').isVisible()).toBe(false)
    await theirs.fill('Your name', 'Dana')
    await theirs.press('Decline')
    await theirs.fill('Why do you decline?', 'Too expensive')
    await theirs.press('Back')
    await theirs.page.getByRole('button', { name: 'Approve US$300.00' }).waitFor()
    expect(await theirs.page.getByLabel('Your name').inputValue()).toBe('Dana')
    await theirs.press('Decline')
    await theirs.press('Decline estimate')
    await theirs.sees('You declined this estimate')
    expect(await desk.read(id)).toMatchObject({
      status: 'declined',
      decline_reason: 'Too expensive',
    })
    expect(await desk.read(ticket_id)).toMatchObject({ status: 'block' })
    await done(theirs)
  },
)

test.runIf(isProof)(
  'S2 who approved it pays by the code on their page, and the shop writes it down',
  async ({ stage }) => {
    const play = { ...atDesk, locale: 'pt-BR' } as const
    const desk = await openShop(stage, play)
    const value = {
      sort: 'random',
      key: randomUUID(),
      name: 'Oficina Boa Vista',
      city: 'São Paulo',
    }
    await desk.make({ klass: 'Adjustment', key: 'country', value: 'BR' })
    await desk.make({ klass: 'Adjustment', key: 'pix', value })
    const ticket_id = await desk.make({ klass: 'Ticket', content: 'Não liga' })
    const items = [{ description: 'Reparo', value: '300.00' }]
    const id = await desk.make({ klass: 'Estimate', description: 'Reparo', items, ticket_id })
    const { client } = desk.ana
    const answer = { name: 'Maria', way: 'counter' }
    expectOk(await client.post(`/${desk.group}/_estimate/${id}/approve`, answer))
    const { body } = expectOk(await client.post(`/${desk.group}/_public_link/${id}`, {}))
    const theirs = await stage.visitor({ locale: 'pt-BR', device: 'phone' })
    const page = new URL(String(body.link.url)).pathname
    await theirs.open(page)
    const code = await readPhotograph(await theirs.page.locator('.pix svg').screenshot())
    expect(readBrCode(code)).toMatchObject({ key: value.key, amount: '300.00', txid: 'OS1' })
    expect(await theirs.page.getByLabel('Pix copia e cola').inputValue()).toBe(code)
    await theirs.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await theirs.press('Copiar código Pix')
    await theirs.sees('Código copiado')
    expect(await theirs.page.evaluate(() => navigator.clipboard.readText())).toBe(code)

    // At the shop there is no wallet yet: the first one is made along with the payment.
    const visitor = await desk.at(`tickets/${ticket_id}`)
    const { say } = visitor
    await visitor.press(say('payments.receive-now'))
    await visitor.fill(say('payments.value', { sign: 'R$' }), '100,00')
    await visitor.press(say('payments.ways.pix'))
    const dialog = visitor.page.getByRole('dialog')
    const shown = dialog.getByRole('img', { name: 'Pix' })
    const asked = readBrCode(await readPhotograph(await shown.screenshot()))
    expect(asked).toMatchObject({ amount: '100.00', txid: 'OS1' })
    const sumOf = (value: string) => moneyWords(value, 'BRL', 'pt-BR').replace('\u00a0', ' ')
    await visitor.answer(say('payments.receive-sum', { sum: sumOf('100.00') }))
    await visitor.sees(say('payments.got', { sum: sumOf('100.00') }))
    await visitor.sees(say('payments.short.partly'))
    await visitor.press(say('payments.receive-now'))
    await visitor.press(say('payments.ways.credit'))
    await visitor.sees(say('payments.goes-into', { wallet: say('payments.first-account') }))
    await visitor.answer(say('payments.receive-sum', { sum: sumOf('200.00') }))
    await eventually(() => desk.find({ klass: 'Income' })).toMatchObject([
      { value: '100.00', confirmed: true },
      { value: '200.00', confirmed: true },
    ])
    await theirs.open(page)
    await theirs.sees('R$ 300,00')
    expect(await theirs.page.locator('.pix').count()).toBe(0)

    // The second one is taken back.
    const amount = sumOf('200.00')
    await visitor.press(say('payments.more', { amount }))
    await visitor.page.getByRole('menuitem', { name: say('payments.take-back') }).click()
    await visitor.answer(say('payments.take-back'))
    await eventually(() => desk.find({ klass: 'Income' })).toHaveLength(1)
    await visitor.open(`/account/${desk.group}/tickets?tab=all`)
    await visitor.sees(say('payments.short.partly'))
    await done(visitor)
    await done(theirs)
  },
)

test('S2 without a mail server mails open in one’s own program, as messages do, and where none can it says why', async () => {
  const stage = await buildStage({ smtpUrl: undefined })
  try {
    const desk = await openShop(stage, onPhone)
    const own = {
      name: 'Maria Souza',
      email: 'maria@mail.example',
      phones: [{ number: '(31) 98765-4321' }],
    }
    const customer_id = await desk.make({ klass: 'Customer', ...own })
    const items = [{ description: 'Reparo', value: '180.00' }]
    const id = await desk.make({ klass: 'Estimate', description: 'Não liga', customer_id, items })
    const visitor = await desk.at(`estimates/${id}`)
    const { page, say } = visitor
    const button = (words: string) => visitor.button(words, page.getByRole('dialog'))
    await visitor.press(say('estimate.send'))
    for (const key of ['ticket.ways.whatsapp', 'estimate.copy', 'estimate.on-paper'])
      expect(await button(say(key)).isEnabled()).toBe(true)
    const opened: URL[] = []
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.enable')
    browser.on('Page.frameRequestedNavigation', ({ url }) => opened.push(new URL(url)))
    await button(`${say('ticket.ways.email')} · ${own.email}`).click()
    await eventually(async () => (await desk.read(id)).sent_at).toBeDefined()
    await eventually(() =>
      opened.find(({ protocol }) => protocol === 'mailto:')?.searchParams.get('subject'),
    ).toBe(
      `${say('estimate.one')} 1 · ${String((await desk.ana.client.get(`/accounts/${desk.group}`)).body.label)}`,
    )
    const { email: _, ...unknown } = own
    const other = await desk.make({ klass: 'Customer', ...unknown })
    const second = { klass: 'Estimate', description: 'Ruído', customer_id: other, items }
    await visitor.open(`/account/${desk.group}/estimates/${await desk.make(second)}`)
    await visitor.press(say('estimate.send'))
    await visitor.sees(say('mailing.blocked.address'))
    expect(await button(say('ticket.ways.email')).isDisabled()).toBe(true)
    await visitor.close()
    const job = { klass: 'Ticket', content: 'Não liga', customer_id }
    const wide = await desk.at(`tickets/${await desk.make(job)}`, 'desktop')
    const mail = wide.page.getByRole('link', { name: wide.say('ticket.ways.email'), exact: true })
    expect(await mail.getAttribute('href')).toMatch(/^mailto:maria@mail\.example\?/)
    await wide.close()
  } finally {
    await stage.close()
  }
})
