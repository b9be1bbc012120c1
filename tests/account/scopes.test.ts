// A token that writes is a member's hand, not an administrator's: who belongs to a Group, what they may, the settings and
// the plan need the scope `admin` (decision 032).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const deeds: Record<string, (program: Client) => Promise<Reply>> = {
  'invites somebody': (program) => program.post(`/${group}`, invitation()),
  'invites an administrator': (program) => program.post(`/${group}`, invitation({ editor: true })),
  async 'makes a member administrator'(program) {
    const { _id, _rev, klass, email } = await aMember()
    return program.put(`/${group}/${_id}`, { klass, email, editor: true }, { rev: _rev })
  },
  async 'lets a member see reports'(program) {
    const { _id, _rev, klass, email } = await aMember()
    return program.put(`/${group}/${_id}`, { klass, email, report_view: true }, { rev: _rev })
  },
  async 'removes a member'(program) {
    const { _id, _rev } = await aMember()
    return program.delete(`/${group}/${_id}`, { rev: _rev })
  },
  'switches the plan': (program) =>
    program.put(`/${group}/_design/subscription/_update/free/${group}`),
  async 'changes a setting'(program) {
    const selector = { klass: 'Adjustment', key: 'checklist' }
    const [found] = (await owner.client.post(`/${group}/_find`, { selector })).body.docs
    if (found) await owner.client.delete(`/${group}/${found._id}`, { rev: found._rev })
    return program.post(`/${group}`, { klass: 'Adjustment', key: 'checklist', value: true })
  },
}

describe.each(Object.keys(deeds))('a program that %s', (deed) => {
  it.each(['write', 'adminElsewhere', 'adminAlone'] as const)(
    'is refused with %s',
    async (name) => {
      expect((await deeds[deed]!(programs[name])).status).toBe(403)
    },
  )

  it('is served with `admin` for the Group beside `write`', async () => {
    expectOk(await deeds[deed]!(programs.admin))
  })
})

describe('a program without `admin`', () => {
  it('invites nobody in bulk, nor by replication', async () => {
    const [invited] = (
      await programs.write.post(`/${group}/_bulk_docs`, { docs: [invitation({ editor: true })] })
    ).body as unknown as { error: string }[]
    expect(invited?.error).toBe('forbidden')
    const pushed = { ...invitation({ editor: true }), _rev: `1-${'a'.repeat(32)}` }
    const doc = { ...pushed, _id: 'mem-01k9zzzzzzzzzzzzzzzzzzzzzz' }
    const body = { docs: [doc], new_edits: false }
    expect((await programs.write.post(`/${group}/_bulk_docs`, body)).text).toContain('forbidden')
    expect((await owner.client.get(`/${group}/${doc._id}`)).status).toBe(404)
  })

  it('neither accepts nor refuses an invitation of its person', async () => {
    const guest = await app.makePerson()
    const id = await app.addMember(owner, group, guest, { pending: true })
    const program = app.withToken(await app.makeToken(guest, ['read', 'write']))
    const accept = `/${group}/_design/status/_update/accept/${id}`
    expect((await program.put(accept)).status).toBe(403)
    const { _rev } = (await owner.client.get(`/${group}/${id}`)).body
    expect((await program.delete(`/${group}/${id}`, { rev: _rev })).status).toBe(403)
    expectOk(await guest.client.put(accept))
  })
})
