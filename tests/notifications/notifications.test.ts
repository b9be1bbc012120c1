// Who is notified of what, once, and who is not; read and unread; what is kept. On a real PostgreSQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { expectOk } from '#tests/support/app.ts'
import { buildStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await buildStage()
})
afterAll(() => stage.app.close())

const day = 86_400_000

describe('a mention', () => {
  test('notifies the member, and leads to the ticket; nobody else is notified, nor its author', async () => {
    const { dana, tiago, group, comment, toldTo } = stage
    const { ticket, comment: id } = await comment('@Tiago Alves and @Dana Whitfield, please look')
    const [told, ...others] = await toldTo(tiago)
    expect(others).toEqual([])
    expect(told).toMatchObject({
      reason: 'mentioned',
      group,
      record_id: ticket,
      comment_id: id,
      path: `/account/${group}/tickets/${ticket}#activity`,
      by: dana.id,
    })
    expect(told?.read_at).toBeUndefined()
    expect(await toldTo(dana)).toEqual([])
  })

  test('is kept by whom it means, so that a renamed person stays found', async () => {
    const { app, group, dana, tiago, join, make } = stage
    const { person: lia } = await join('Lia Ramos')
    const record_id = await make('Ticket', { content: 'x' })
    const id = await make('Comment', { content: 'Ask @lia ramos', record_id })
    const fullname = { fullname: 'Lia Souza', current_password: lia.password }
    expectOk(await lia.client.put(`/_users/${lia.id}`, fullname))
    await app.jobs()
    const url = `/${group}/${id}`
    const { body } = expectOk(await dana.client.get(url))
    const mention = { user_id: lia.id, name: 'Lia Ramos' }
    expect(body.mentions).toEqual([mention])
    // Written anew, her old name still means her; the text is the author's.
    const content = 'Ask @lia ramos, or @Tiago Alves'
    expectOk(await dana.client.put(url, { ...body, content, mentions: [] }))
    const { body: now } = expectOk(await dana.client.get(url))
    expect(now.mentions).toEqual([mention, { user_id: tiago.id, name: 'Tiago Alves' }])
    expect(now.content).toBe(content)
    const selector = { klass: 'Comment', mentions: { $elemMatch: { user_id: lia.id } } }
    const found = expectOk(await dana.client.post(`/${group}/_find`, { selector }))
    expect(found.body.docs).toHaveLength(1)
    // Once each: Lia when it was written, Tiago when added.
    expect((await stage.toldTo(lia)).filter((one) => one.record_id === record_id)).toHaveLength(1)
    expect((await stage.toldTo(tiago)).filter((one) => one.record_id === record_id)).toHaveLength(1)
  })

  test('of somebody who is no member, left, or is only invited does nothing', async () => {
    const { app, group, dana, join, remove, comment, toldTo } = stage
    const stranger = await app.makePerson({ fullname: 'Stranger One' })
    const invited = await app.makePerson({ fullname: 'Invited Two' })
    const { person: left, place } = await join('Left Three')
    await app.addMember(dana, group, invited, { pending: true })
    await remove(place)
    const { comment: id } = await comment('@Stranger One @Invited Two @Left Three @Nobody')
    const written = expectOk(await dana.client.get(`/${group}/${id}`))
    expect(written.body.mentions).toBeUndefined()
    for (const person of [stranger, invited, left]) expect(await toldTo(person)).toEqual([])
  })

  test('of a member who was removed before it was delivered tells them nothing', async () => {
    const { join, remove, make, toldTo } = stage
    const { person: gone, place } = await join('Gone Four')
    const record_id = await make('Ticket', { content: 'x' })
    await make('Comment', { content: '@Gone Four', record_id })
    await remove(place)
    expect(await toldTo(gone)).toEqual([])
  })

  test('of a ticket that is gone, or that was named by another program, does no harm', async () => {
    const { app, group, dana, tiago, make, run, toldTo } = stage
    const before = (await toldTo(tiago)).length
    const id = await make('Ticket', { content: 'x' })
    const { body } = expectOk(await dana.client.get(`/${group}/${id}`))
    expectOk(await dana.client.delete(`/${group}/${id}`, { rev: String(body._rev) }))
    const about = { reason: 'mentioned', people: [tiago.id, 'usr-nobody'], by: null, about: 'x' }
    const events = [id, newId('tik'), 'nonsense'].map((record_id) => ({ ...about, record_id }))
    await run('notify', { db: group, events })
    expect((await toldTo(tiago)).length).toBe(before)
    expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

describe('work that is given to somebody', () => {
  test('tells them once, by whichever way it was given, and not who takes it', async () => {
    const { dana, tiago, group, make, toldTo } = stage
    const assigned = async (id: string) =>
      (await toldTo(tiago)).filter((one) => one.record_id === id && one.reason === 'assigned')
    const id = await make('Ticket', { content: 'x', technical_id: tiago.id })
    expect(await assigned(id)).toHaveLength(1)
    const { body } = expectOk(await dana.client.get(`/${group}/${id}`))
    expectOk(await dana.client.put(`/${group}/${id}`, { ...body, priority: 'high' }))
    expect(await assigned(id)).toHaveLength(1)
    const taken = await make('Ticket', { content: 'x' }, tiago)
    expectOk(await tiago.client.put(`/${group}/_design/status/_update/doing/${taken}`, {}))
    expect(await assigned(taken)).toEqual([])
    // Given back and again: the same line, unread, on top.
    const [first] = await assigned(id)
    expectOk(
      await tiago.client.put(
        `/${tiago.id}/${first!._id}`,
        { read_at: first!.at },
        { rev: first!._rev },
      ),
    )
    const { body: now } = expectOk(await dana.client.get(`/${group}/${id}`))
    const free = expectOk(await dana.client.put(`/${group}/${id}`, { ...now, technical_id: null }))
    stage.app.clock.advance(1_000)
    const again = { ...now, _rev: free.body.rev }
    expectOk(await dana.client.put(`/${group}/${id}`, again))
    const [second, ...others] = await assigned(id)
    expect(others).toEqual([])
    expect([second!._id, second!.read_at]).toEqual([first!._id, undefined])
    expect((await toldTo(tiago))[0]?._id).toBe(first!._id)
  })
})

describe('what the day brings', () => {
  test('is notified once, in the day of the Group, to the person responsible', async () => {
    const { app, dana, tiago, group, make, goTo, toldTo, run } = stage
    const start = app.clock.now
    const byReason = async (person = tiago) => {
      const told = await toldTo(person)
      const of = (reason: string) =>
        told.filter((one) => one.reason === reason).map(({ record_id }) => record_id)
      return { promised: of('promised').sort(), blocked: of('blocked').sort() }
    }
    const work = { content: 'x', technical_id: tiago.id }
    const mine = await make('Ticket', { ...work, promised_at: '2026-11-23' })
    const nobodys = await make('Ticket', { content: 'x', promised_at: '2026-11-23' })
    await make('Ticket', { ...work, promised_at: '2026-11-24' })
    const stuck = await make('Ticket', { ...work, status: 'block', block_reason: 'parts' })
    const locale = { klass: 'Adjustment', key: 'locale', value: 'pt-BR' }
    expectOk(await dana.client.post(`/${group}`, locale))
    const at = async (moment: string) => {
      await goTo(new Date(moment))
      await run('due-tickets', {})
      await app.jobs()
    }
    // Still the evening of the 22nd in São Paulo, and then its night.
    await at('2026-11-23T01:30:00.000Z')
    await at('2026-11-23T08:30:00.000Z')
    expect(await byReason()).toEqual({ promised: [], blocked: [] })
    await at('2026-11-23T09:05:00.000Z')
    expect(await byReason()).toEqual({ promised: [mine], blocked: [] })
    expect(await byReason(dana)).toEqual({ promised: [nobodys], blocked: [] })
    const toldAt = async () => (await toldTo(tiago)).map(({ _id, at: moment }) => [_id, moment])
    const told = await toldAt()
    await at('2026-11-23T10:05:00.000Z')
    expect(await toldAt()).toEqual(told)
    await at(new Date(start.getTime() + 3 * day + 3_600_000).toISOString())
    expect((await byReason()).blocked).toEqual([stuck])
  })
})

test('the end of a contract in thirty days is notified once to administrators, and again for another end', async () => {
  const { dana, tiago, group, make, goTo, toldTo, run } = stage
  const customer_id = await make('Customer', { name: 'Harbor Dental' })
  const contract = { description: 'Yearly check', customer_id }
  const ending = await make('Contract', { ...contract, ends_at: '2027-02-10' })
  await make('Contract', { ...contract, ends_at: '2027-02-11' })
  await make('Contract', { ...contract, ends_at: '2027-02-01', active: false })
  const at = async (moment: string) => {
    await goTo(new Date(moment))
    await run('due-tickets', {})
    const of = async (person: typeof dana) =>
      (await toldTo(person)).filter(({ reason }) => reason === 'ending')
    expect(await of(tiago)).toEqual([])
    return of(dana)
  }
  expect(await at('2027-01-10T15:00:00.000Z')).toEqual([])
  const [told, ...others] = await at('2027-01-11T15:00:00.000Z')
  expect([told?.record_id, others.length]).toEqual([ending, 0])
  expect(told?.path).toBe(`/account/${group}/contracts/${ending}`)
  expect(await at('2027-01-11T16:00:00.000Z')).toEqual([told])
  const { body } = expectOk(await dana.client.get(`/${group}/${ending}`))
  expectOk(await dana.client.put(`/${group}/${ending}`, { ...body, ends_at: '2027-02-05' }))
  const [again] = await at('2027-01-11T17:00:00.000Z')
  expect(again?.at).not.toBe(told?.at)
})

describe('the list', () => {
  test('is its person’s own: they read it and mark it, and nobody makes, forges or removes one', async () => {
    const { dana, tiago, comment, toldTo } = stage
    const { ticket } = await comment('@Tiago Alves')
    const told = (await toldTo(tiago)).find(({ record_id }) => record_id === ticket)
    const url = `/${tiago.id}/${told!._id}`
    const rev = { rev: told!._rev }
    for (const call of [dana.client.get(url), dana.client.put(url, { read_at: told!.at }, rev)])
      expect((await call).status).toBe(403)
    const forged = { read_at: told!.at, path: 'https://evil.example', by: tiago.id, group: 'acc-x' }
    expectOk(await tiago.client.put(url, { ...told, ...forged }, rev))
    const { body } = expectOk(await tiago.client.get(url))
    expect(body).toMatchObject({ path: told!.path, by: told!.by, group: told!.group })
    expect(body.read_at).toBe(told!.at)
    const made = await tiago.client.post(`/${tiago.id}`, { klass: 'Notification' })
    const removed = await tiago.client.delete(url, { rev: String(body._rev) })
    expect([made.status, removed.status]).toEqual([403, 403])
  })

  test('keeps the newest two hundred, for ninety days', async () => {
    const { app, dana, group, join, goTo, run, toldTo } = stage
    const { person: busy } = await join('Busy')
    const docs = Array.from({ length: 210 }, () => ({ klass: 'Ticket', content: 'x' }))
    const { body } = expectOk(await dana.client.post(`/${group}/_bulk_docs`, { docs }))
    const ids = (body as unknown as { id: string }[]).map(({ id }) => id)
    const tell = (some: readonly string[]) =>
      run('notify', {
        db: group,
        events: some.map((record_id) => ({
          reason: 'assigned',
          record_id,
          people: [busy.id],
          by: null,
          about: 'once',
        })),
      })
    await tell(ids.slice(0, 100))
    app.clock.advance(1_000)
    await tell(ids.slice(100))
    const kept = await toldTo(busy)
    expect(kept).toHaveLength(200)
    expect(
      kept
        .slice(0, 110)
        .map(({ record_id }) => record_id)
        .sort(),
    ).toEqual(ids.slice(100).sort())
    // What fell out is not sent again.
    await tell(ids)
    expect(await toldTo(busy)).toEqual(kept)
    await goTo(new Date(app.clock.now.getTime() + 91 * day))
    await run('notify', {
      db: group,
      events: [{ reason: 'blocked', record_id: ids[0], people: [busy.id], by: null, about: 'x' }],
    })
    for (let left = 0; left < 4; left += 1) {
      app.clock.advance(1_000)
      const about = { reason: 'blocked', people: [busy.id], by: null, about: `x${left}` }
      await run('notify', { db: group, events: [{ ...about, record_id: ids[0] }] })
    }
    expect(await toldTo(busy)).toHaveLength(1)
  })
})
