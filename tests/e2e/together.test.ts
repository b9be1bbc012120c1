// Two people in one Group: an invitation, changes that arrive by themselves, and two who edit the same record.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#core/wire.ts'
import { linkIn, type TestPerson } from '../support/app.ts'
import { comeIn, signIn } from './pages/front-door.ts'
import { accept, invite } from './pages/team.ts'
import type { Visitor } from './pages/visitor.ts'
import { buildStage, type Device, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.close())

async function makeCustomer(owner: TestPerson, group: string, name: string): Promise<string> {
  const { body } = await owner.client.post(`/${group}`, { klass: 'Customer', name })
  return `/account/${group}/customers/${String(body.id)}`
}

/** A browser of this person, at this address. */
async function enter(who: TestPerson, path: string, device?: Device): Promise<Visitor> {
  const visitor = await stage.visitor({ device })
  await comeIn(visitor, who, path)
  return visitor
}

const runs: { locale: Locale; device: Device }[] = [
  { locale: 'en', device: 'desktop' },
  { locale: 'pt-BR', device: 'phone' },
]

describe.each(runs)('an invitation, $locale, $device', ({ locale, device }) => {
  test('the invited accepts in his own browser and sees a change of the other arrive', async () => {
    const { app } = stage
    const ana = await app.makePerson({ fullname: 'Ana Souza', locale })
    const rui = await app.makePerson({ fullname: 'Rui Lima', locale })
    const group = await app.makeGroup(ana, 'Oficina Boa Vista')
    const customer = await makeCustomer(ana, group, 'Paula Nogueira')

    const hers = await stage.visitor({ locale, device })
    await signIn(hers, ana)
    await invite(hers, group, rui.email)

    const letter = (await app.letters()).find(({ to }) => to?.[0]?.address === rui.email)
    const his = await stage.visitor({ locale, device })
    await signIn(his, rui, linkIn(letter))
    await accept(his, group)

    await his.open(customer)
    await his.seesTitle('Paula Nogueira')
    await hers.open(`${customer}/edit`)
    await hers.fill(hers.say('customer.fields.name'), 'Paula N. Prado')
    await hers.press(hers.say('actions.save'))
    await hers.arrivesAt(customer)
    await his.seesTitle('Paula N. Prado')
    expect([...hers.broken, ...his.broken]).toEqual([])
    await Promise.all([hers.close(), his.close()])
  })
})

test('a page hears of what others write and delete, and loads what it shows alone', async () => {
  const { app } = stage
  const ana = await app.makePerson({ fullname: 'Ana Souza' })
  const group = await app.makeGroup(ana)
  const kept = await makeCustomer(ana, group, 'Paula Nogueira')
  const gone = await makeCustomer(ana, group, 'Rita Campos')
  const hers = await enter(ana, kept)
  const listening = hers.page.waitForRequest(/\/_changes/)
  await hers.open(kept.slice(0, kept.lastIndexOf('/')))
  await hers.sees('Rita Campos')
  const feed = await listening
  expect(new URL(feed.url()).searchParams.has('include_docs')).toBe(false)

  const id = gone.slice(gone.lastIndexOf('/') + 1)
  const { body } = await ana.client.get(`/${group}/${id}`)
  await ana.client.delete(`/${group}/${id}`, { rev: String(body._rev) })
  await hers.page.getByText('Rita Campos').first().waitFor({ state: 'detached' })
  await makeCustomer(ana, group, 'Sandra Melo')
  await hers.sees('Sandra Melo')
  expect(hers.broken).toEqual([])
  await hers.close()
})

test('what another deleted is brought back on the screen, and is still its author’s', async () => {
  const { app } = stage
  const ana = await app.makePerson({ fullname: 'Ana Souza' })
  const rui = await app.makePerson({ fullname: 'Rui Lima' })
  const group = await app.makeGroup(ana)
  await app.addMember(ana, group, rui)
  const customer = await makeCustomer(rui, group, 'Rita Campos')
  const url = customer.replace('/account', '').replace('/customers', '')
  const { body: was } = await rui.client.get(url)
  await rui.client.delete(url, { rev: String(was._rev) })

  const hers = await enter(ana, customer)
  await hers.press(hers.say('records.restore'))
  await hers.seesTitle('Rita Campos')
  await hers.sees(hers.say('records.events.restore'))
  const { created_by, created_at } = was
  expect((await ana.client.get(url)).body).toMatchObject({ created_by, created_at })
  expect(hers.broken).toEqual([])
  await hers.close()
})

test('who is removed from a Group sees nothing of it any more, though he touches nothing', async () => {
  const { app } = stage
  const ana = await app.makePerson({ fullname: 'Ana Souza' })
  const rui = await app.makePerson({ fullname: 'Rui Lima' })
  const group = await app.makeGroup(ana)
  const membership = await app.addMember(ana, group, rui)
  const customer = await makeCustomer(ana, group, 'Paula Nogueira')
  const his = await enter(rui, customer)
  await his.seesTitle('Paula Nogueira')
  await his.settles()
  const { body } = await ana.client.get(`/${group}/${membership}`)
  await ana.client.delete(`/${group}/${membership}`, { rev: String(body._rev) })
  await his.sees(his.say('shell.forbidden.title'))
  expect(await his.page.getByText('Paula Nogueira').count()).toBe(0)
  await his.close()
})

describe('two who edit the same record', () => {
  test('see both versions, choose field by field, and lose neither', async () => {
    const { app } = stage
    const ana = await app.makePerson({ fullname: 'Ana Souza' })
    const rui = await app.makePerson({ fullname: 'Rui Lima' })
    const group = await app.makeGroup(ana)
    await app.addMember(ana, group, rui)
    const customer = await makeCustomer(ana, group, 'Paula Nogueira')

    const hers = await enter(ana, `${customer}/edit`)
    const his = await enter(rui, `${customer}/edit`)
    const { say } = hers
    const [name, email, company] = ['name', 'email', 'company_name'].map((field) =>
      say(`customer.fields.${field}`),
    ) as [string, string, string]
    await hers.fill(name, 'Paula Prado')
    await hers.fill(company, 'Clínica Bem Viver')
    await his.fill(name, 'Paula Nogueira Lima')
    await his.fill(email, 'paula@example.com')
    await his.press(say('actions.save'))
    await his.arrivesAt(customer)

    // She is told while she writes, and her save overwrites nothing.
    await hers.sees(say('records.conflict.notice', { name: 'Rui Lima' }))
    await hers.press(say('actions.save'))
    await hers.sees(say('errors.updated_by_someone_else'))
    await hers.sees('Paula Nogueira Lima')
    await hers.sees('Paula Prado')
    const clash = hers.page.getByRole('group', { name: new RegExp(`^${name}`) })
    await clash.getByLabel(say('records.conflict.mine')).check()
    await hers.press(say('records.conflict.save'))
    await hers.arrivesAt(customer)

    await his.seesTitle('Paula Prado')
    for (const kept of ['paula@example.com', 'Clínica Bem Viver']) await his.sees(kept)
    // What was not chosen stays in the history.
    await his.sees('Paula Nogueira Lima')
    await Promise.all([hers.close(), his.close()])
  })
})
