// A token that writes does what its person may, but makes nobody an administrator: that needs the scope `admin`
// (decision 032).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentences } from '#core/sentences.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import { setPlan } from '#tests/support/scene.ts'

let app: TestApp
let owner: TestPerson
let group: string
let other: string
let programs: Record<'write' | 'admin' | 'adminElsewhere' | 'adminAlone', Client>
beforeAll(async () => {
  app = await buildTestApp()
  owner = await app.makePerson()
  group = await app.makeGroup(owner)
  other = await app.makeGroup(owner, 'Other')
  await setPlan(app, group, 'pro')
  const withScopes = async (...scopes: string[]) =>
    app.withToken(await app.makeToken(owner, scopes))
  programs = {
    write: await withScopes('read', 'write'),
    admin: await withScopes('read', 'write', `admin@${group}`),
    adminElsewhere: await withScopes('read', 'write', `admin@${other}`),
    adminAlone: await withScopes('admin'),
  }
})
afterAll(() => app.close())

let guests = 0
const invitation = (flags = {}) => ({
  klass: 'Membership',
  email: `guest${(guests += 1)}@example.com`,
  ...flags,
})

/** A member, as the owner sees the membership. */
async function aMember() {
  const id = await app.addMember(owner, group, await app.makePerson())
  return expectOk(await owner.client.get(`/${group}/${id}`)).body
}

const calls: Record<string, (program: Client) => Promise<Reply>> = {
  'invites an administrator': (program) => program.post(`/${group}`, invitation({ editor: true })),
  async 'makes a member administrator'(program) {
    const { _id, _rev, klass, email } = await aMember()
    return program.put(`/${group}/${_id}`, { klass, email, editor: true }, { rev: _rev })
  },
}

describe.each(Object.keys(calls))('a program that %s', (what) => {
  it.each(['write', 'adminElsewhere', 'adminAlone'] as const)(
    'is refused with %s',
    async (name) => {
      const { status, body } = await calls[what]!(programs[name])
      expect([403, 422]).toContain(status)
      if (status === 422) expect(Object.values(body.fields)).toEqual([sentences.admin_scope])
    },
  )

  it('is served with `admin` for the Group beside `write`', async () => {
    const { id } = expectOk(await calls[what]!(programs.admin)).body
    expect((await owner.client.get(`/${group}/${id}`)).body).toMatchObject({ editor: true })
  })
})

describe('a program without `admin`', () => {
  it('makes no administrator in bulk, nor by replication', async () => {
    const docs = [invitation({ editor: true })]
    const [refused] = (await programs.write.post(`/${group}/_bulk_docs`, { docs }))
      .body as unknown as { error: string }[]
    expect(refused?.error).toBe('unprocessable_entity')
    const _id = 'mem-01k9zzzzzzzzzzzzzzzzzzzzzz'
    const pushed = { ...invitation({ editor: true }), _id, _rev: `1-${'a'.repeat(32)}` }
    const body = { docs: [pushed], new_edits: false }
    expect((await programs.write.post(`/${group}/_bulk_docs`, body)).text).toContain('forbidden')
    expect((await owner.client.get(`/${group}/${_id}`)).status).toBe(404)
  })

  it('invites and removes members, lets them see reports, and leaves administrators what they are', async () => {
    expectOk(await programs.write.post(`/${group}`, invitation()))
    const { _id, _rev, klass, email } = await aMember()
    const path = `/${group}/${_id}`
    const doc = { klass, email, editor: true }
    const given = expectOk(await owner.client.put(path, doc, { rev: _rev })).body
    const kept = { ...doc, report_view: true }
    const taken = expectOk(await programs.write.put(path, kept, { rev: given.rev })).body
    expect((await owner.client.get(path)).body).toMatchObject(kept)
    expectOk(await programs.write.delete(path, { rev: taken.rev }))
  })
})
