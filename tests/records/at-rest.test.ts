// Two installations with people of their own, and two phones that made one record each under one id and go on syncing with both: whatever
// is written, deleted and exchanged, they come to rest, agree, and what was deleted last stays deleted.
import { fc } from '@fast-check/vitest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { buildTestApp, expectOk, type TestApp, type TestPerson } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'

interface Doc extends Record<string, unknown> {
  readonly _id: string
  readonly _rev: string
  readonly _deleted?: boolean
  readonly _revisions: { readonly start: number; readonly ids: readonly string[] }
}

interface Place {
  readonly app: TestApp
  readonly client: TestPerson['client']
  readonly db: string
  readonly owner: string
}

/** In both: what records of some kinds belong to. */
const [ticket_id, equipment_id, customer_id, buyer_id] = ['tik', 'eqi', 'cus', 'cus'].map(newId)
const places: Place[] = []
beforeAll(async () => {
  for (const locale of ['en', 'pt-BR'] as const) {
    const app = await buildTestApp({ billing: 'off' })
    const owner = await app.makePerson({ locale })
    const db = newId('acc')
    expectOk(await owner.client.post('/accounts', { _id: db, name: 'Fixit Bench' }))
    const client = app.withToken(await app.makeToken(owner, ['read', 'write']))
    places.push({ app, client, db, owner: owner.id })
    for (const [id, made] of [
      [customer_id, { klass: 'Customer', name: 'Rui Alves' }],
      [buyer_id, { klass: 'Customer', name: 'Rosa Prado' }],
      [ticket_id, { klass: 'Ticket', content: 'Hums' }],
      [equipment_id, { klass: 'Equipment', identifier: '7XK2' }],
    ] as const)
      expectOk(await client.put(`/${db}/${id}`, made))
  }
})
afterAll(async () => {
  for (const { app } of places) await app.close()
})

/** Milliseconds that the second one's clock is ahead: whether both correct at one moment or not. */
let ahead = 0

/** Time goes on in both, each by a clock of its own: what was done before is past in the other one too. */
function tick(): void {
  const latest = Math.max(...places.map(({ app }) => app.clock.now.getTime()))
  for (const [at, { app }] of places.entries())
    app.clock.advance(latest - app.clock.now.getTime() + 1_000 + at * ahead)
}

const lineOf = ({ _revisions: { start, ids } }: Doc) => ids.map((id, at) => `${start - at}-${id}`)

async function leavesOf({ client, db }: Place, id: string): Promise<Doc[]> {
  const { body } = await client.get(`/${db}/${id}`, { open_revs: 'all', revs: true })
  if (!Array.isArray(body)) return []
  return (body as { ok?: Doc }[]).flatMap(({ ok }) => ok ?? [])
}

async function bring({ client, db }: Place, docs: readonly Doc[]): Promise<void> {
  if (docs.length === 0) return
  expectOk(await client.post(`/${db}/_bulk_docs`, { docs, new_edits: false }))
}

/** The winner as CouchDB has it. */
function winnerOf(leaves: readonly Doc[]): Doc | undefined {
  const rank = ({ _deleted, _revisions }: Doc) => _revisions.start - (_deleted ? 1e6 : 0)
  return leaves.toSorted((a, b) => rank(b) - rank(a) || (a._rev < b._rev ? 1 : -1))[0]
}

/** A database of CouchDB's kind that takes all. */
class Phone {
  leaves: Doc[] = []
  #written = 0
  readonly #name: string
  constructor(name: string) {
    this.#name = name
  }
  take(doc: Doc): void {
    const line = lineOf(doc)
    if (this.leaves.some((leaf) => lineOf(leaf).includes(doc._rev))) return
    this.leaves = [...this.leaves.filter(({ _rev }) => !line.includes(_rev)), doc]
  }
  /** On top of what it shows; as its first version where it has none. */
  write(id: string, members: object): void {
    const { _revisions: { start, ids } = { start: 0, ids: [] }, ...shown } =
      winnerOf(this.leaves) ?? {}
    const name = `${this.#name}${(this.#written += 1)}`
    const _revisions = { start: start + 1, ids: [name, ...ids] }
    this.take({ ...shown, ...members, _id: id, _rev: `${start + 1}-${name}`, _revisions } as Doc)
  }
}

interface Story {
  readonly id: string
  readonly klass: string
  readonly phones: readonly Phone[]
}

/** One way and back: a phone and a server, or the two servers. */
async function sync({ id, phones }: Story, phone: 0 | 1, place: 0 | 1): Promise<void> {
  tick()
  await bring(places[place]!, phones[phone]!.leaves)
  for (const doc of await leavesOf(places[place]!, id)) phones[phone]!.take(doc)
}
async function exchange({ id }: Story, from: 0 | 1): Promise<void> {
  tick()
  await bring(places[1 - from]!, await leavesOf(places[from]!, id))
}

const shownBy = async ({ client, db }: Place, id: string) => client.get(`/${db}/${id}`)

async function deleteAt(place: Place, id: string): Promise<boolean> {
  const { status, body } = await shownBy(place, id)
  if (status !== 200) return false
  expectOk(await place.client.delete(`/${place.db}/${id}`, { rev: String(body._rev) }))
  return true
}

async function changeAt(place: Place, id: string, name: string): Promise<void> {
  const { status, body } = await shownBy(place, id)
  if (status !== 200) return
  const changed = { ...body, name }
  expectOk(await place.client.put(`/${place.db}/${id}`, changed, { rev: String(body._rev) }))
}

/** After so many rounds nothing is left to say. */
const maxRounds = 8

/** Everybody exchanges with everybody until nothing changes; answers the leaves that both servers have then. */
async function rest(story: Story): Promise<Doc[]> {
  const { id, phones } = story
  let before = ''
  for (let done = 0; done <= maxRounds; done += 1) {
    for (const place of [0, 1] as const)
      for (const phone of [0, 1] as const) await sync(story, phone, place)
    for (const from of [0, 1] as const) await exchange(story, from)
    const all = [
      ...(await Promise.all(places.map((place) => leavesOf(place, id)))),
      ...phones.map(({ leaves }) => leaves),
    ]
    const now = JSON.stringify(all.map((leaves) => leaves.map(({ _rev }) => _rev).toSorted()))
    if (now === before) {
      expect(all[1]).toEqual(all[0])
      return all[0]!
    }
    before = now
  }
  throw new Error(`no rest after ${maxRounds} rounds: ${before}`)
}

const some = fc.constantFrom(0 as const, 1 as const)
const act = fc.oneof(
  fc.record({ act: fc.constantFrom('sync' as const, 'bring' as const), phone: some, place: some }),
  fc.record({ act: fc.constant('exchange' as const), from: some }),
  fc.record({ act: fc.constant('delete' as const), place: some }),
  fc.record({ act: fc.constant('change' as const), place: some }),
  fc.record({
    act: fc.constantFrom('write' as const, 'repeat' as const, 'remove' as const),
    phone: some,
  }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

async function perform(story: Story, one: Act, at: number): Promise<void> {
  const { id, klass, phones } = story
  tick()
  if (one.act === 'sync') return sync(story, one.phone, one.place)
  if (one.act === 'bring') return bring(places[one.place]!, phones[one.phone]!.leaves)
  if (one.act === 'exchange') return exchange(story, one.from)
  if (one.act === 'change') return changeAt(places[one.place]!, id, `Changed ${at}`)
  if (one.act === 'delete') return void (await deleteAt(places[one.place]!, id))
  const shown = winnerOf(phones[one.phone]!.leaves)
  if (!shown || shown._deleted) return
  if (one.act === 'remove') phones[one.phone]!.write(id, { _deleted: true })
  else phones[one.phone]!.write(id, { klass, ...(one.act === 'write' && { name: `Wrote ${at}` }) })
}

const kinds = fc.constantFrom(['Category', 'ctg'] as const, ['Customer', 'cus'] as const)
/** Who signs a phone's first version: nobody, the owner of either, or somebody unknown to both. */
const signer = fc.option(fc.constantFrom(0 as const, 1 as const, 'stranger' as const))
const signed = fc.record({ maker: signer, changer: signer, hasMoment: fc.boolean() })
const first = fc.record({
  kind: kinds,
  made: fc.tuple(
    ...[0, 1].map(() => fc.record({ name: fc.constantFrom('Maria', ' Maria '), signed })),
  ),
})
type First = typeof first extends fc.Arbitrary<infer F> ? F : never

const strangerId = newId('usr')
function stampsOf({ maker, changer, hasMoment }: First['made'][number]['signed']): object {
  const idOf = (who: typeof maker) => (who === 'stranger' ? strangerId : places[who!]!.owner)
  return {
    ...(maker !== null && { created_by: idOf(maker) }),
    ...(changer !== null && { updated_by: idOf(changer) }),
    ...(hasMoment && { updated_at: places[0]!.app.clock.now.toISOString() }),
  }
}

let stories = 0
/** A record of which each phone made a first version that the other has not heard of. */
function begin({ kind: [klass, prefix], made }: First): Story {
  stories += 1
  const id = newId(prefix)
  ahead = (ahead + 7) % 14
  const phones = made.map(({ name, signed: by }, at) => {
    const phone = new Phone(`${'af'[at]}${stories.toString(16)}x`)
    phone.write(id, { klass, name, ...stampsOf(by) })
    return phone
  })
  return { id, klass, phones }
}

const numRuns = isProof ? 40 : 4

test('What two phones made is deleted and stays deleted, whoever had which version', async () => {
  const of = fc.record({ first, place: some })
  await fc.assert(
    fc.asyncProperty(of, async ({ first: made, place }) => {
      const story = begin(made)
      const second = (1 - place) as 0 | 1
      for (const phone of [1, 0] as const)
        for (const there of [place, second]) {
          tick()
          await bring(places[there]!, story.phones[phone]!.leaves)
        }
      tick()
      await deleteAt(places[place]!, story.id)
      await rest(story)
      tick()
      const isDeleted = await deleteAt(places[place]!, story.id)
      const leaves = await rest(story)
      if (isDeleted) expect(leaves.filter(({ _deleted }) => !_deleted)).toEqual([])
    }),
    { numRuns },
  )
})

/** What one phone says to be changed by whom the second installation does not know, and to be made by nobody. */
const unsigned = { maker: null, changer: null, hasMoment: false }
const changedByAnother: { first: First; acts: Act[] } = {
  first: {
    kind: ['Category', 'ctg'],
    made: [
      { name: 'Maria', signed: unsigned },
      { name: 'Maria', signed: { ...unsigned, changer: 0, hasMoment: true } },
    ],
  },
  acts: [
    { act: 'bring', phone: 1, place: 1 },
    { act: 'bring', phone: 0, place: 0 },
    { act: 'bring', phone: 1, place: 0 },
    { act: 'bring', phone: 0, place: 1 },
  ],
}

test('Whatever they and people of both write, delete and exchange, they come to rest and agree', async () => {
  const of = fc.record({ first, acts: fc.array(act, { minLength: 3, maxLength: 12 }) })
  await fc.assert(
    fc.asyncProperty(of, async ({ first: made, acts }) => {
      const story = begin(made)
      for (const [at, one] of acts.entries()) await perform(story, one, at)
      const leaves = await rest(story)
      const live = leaves.filter(({ _deleted }) => !_deleted)
      const isEnded = acts.some((one) => one.act === 'delete' || one.act === 'remove')
      if (!isEnded) expect(live.length).toBeGreaterThan(0)
      // Each version that a person sees is deleted by one press.
      for (let left = live.length; left > 0; left -= 1) {
        tick()
        await deleteAt(places[left % 2]!, story.id)
        await rest(story)
      }
      for (const place of places) expect((await shownBy(place, story.id)).status).toBe(404)
    }),
    { numRuns, examples: [[changedByAnother]] },
  )
})

/** Kinds of which each server fills in more than who and when; what a phone makes, and changes. */
const filledIn: readonly (readonly [
  klass: string,
  prefix: string,
  made: object,
  change: object,
])[] = [
  ['TimeEntry', 'tme', { ticket_id, minutes: 30 }, { note: 'Fan' }],
  ['Maintenance', 'mai', { equipment_id, next_maintenance: '2026-12-01' }, { active: false }],
  ['Ticket', 'tik', { content: 'Hums' }, { status: 'done', problem: 'Fan' }],
  ['Equipment', 'eqi', { customer_id }, { customer_id: buyer_id }],
  ['Comment', 'cmt', { content: 'Seen', record_id: ticket_id }, { content: 'Seen again' }],
]

/** A phone that writes on top of what another server corrected, which ended meanwhile, and of what this one made of that. */
const afterCorrections = (
  [
    ['sync 1', 'write 0'],
    ['sync 1', 'write 0', 'sync 0', 'write 0'],
    ['sync 1', 'write 0', 'exchange 0'],
  ] as const
).flatMap((acts) => {
  const steps = acts.map((act) => act.split(' ')).map(([act = '', at]) => [act, at === '0' ? 0 : 1])
  return ([0, 1] as const).map((first) => [steps, first] as [[string, 0 | 1][], 0 | 1])
})

test.each(filledIn)(
  'What one phone brings to both (%s), whoever hears of what first, lives in both and on the phone while nobody deletes it, and is the same',
  async (klass, prefix, made, change) => {
    const step = fc.constantFrom('sync', 'write', 'exchange')
    const acts = fc.array(fc.tuple(step, some), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(acts, some, async (steps, first) => {
        stories += 1
        const [id, phone] = [newId(prefix), new Phone(`${stories.toString(16)}y`)]
        const story = { id, klass, phones: [phone, phone] }
        const named = klass === 'Equipment' && { identifier: `A${stories}` }
        phone.write(id, { klass, ...made, ...named })
        for (const place of [first, 1 - first] as (0 | 1)[]) {
          tick()
          await bring(places[place]!, phone.leaves)
        }
        for (const [act, place] of steps) {
          if (act === 'write') phone.write(id, change)
          else if (act === 'exchange') await exchange(story, place)
          else await sync(story, 0, place)
        }
        for (let round = 0; round < 4; round += 1)
          for (const place of [0, 1] as const) {
            await sync(story, 0, place)
            await exchange(story, place)
          }
        const shown = await Promise.all(places.map((place) => shownBy(place, id)))
        expect(shown.map(({ status }) => status)).toEqual([200, 200])
        expect(winnerOf(phone.leaves)).not.toHaveProperty('_deleted')
        expect(shown[1]?.body).toEqual(shown[0]?.body)
      }),
      { numRuns, examples: afterCorrections },
    )
  },
)
