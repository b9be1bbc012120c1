// Two installations in which people gave one name to two records exchange them through a phone: they come to rest, each record has one name,
// the same in both, and the older one keeps its own.
import { expect, test } from 'vitest'
import { isProof } from '#tests/support/proof.ts'
import { attach, change, installTwo, make, read, type Installation } from './installations.ts'

const { two, phone, settle } = installTwo('CloudFile', 'Handbook')

/** Rounds after which nothing is left to say. */
const maxRounds = 4

/** The same moment in both, a minute after everything. */
function tick(): void {
  const clocks = [two.here, two.other].map(({ app }) => app.clock)
  const latest = Math.max(...clocks.map(({ now }) => now.getTime()))
  for (const clock of clocks) clock.advance(latest - clock.now.getTime() + 60_000)
}

/** How a record of each sort is called: what names it, a name, and the one that follows. */
const all = [
  ['folder', { klass: 'CloudFile', kind: 'dir' }, 'name', ['Fotos', 'Fotos (2)']],
  ['file', { klass: 'CloudFile' }, 'name', ['offer.txt', 'offer (2).txt']],
  ['note', { klass: 'CloudFile' }, 'name', ['How to.md', 'How to (2).md']],
  ['page', { klass: 'Handbook', title: 'Screens' }, 'uri', ['shop/screens', 'shop/screens-2']],
] as const
/** Folders and notes are named as files are. */
const sorts = isProof ? all : all.filter(([sort]) => sort === 'file' || sort === 'page')

test.each(sorts)(
  'A %s that both have under one name: the older one keeps it, the other gets the next, both agree, and what people call one later stays',
  async (sort, made, member, [name, next]) => {
    const { here, other } = two
    const namesOf = (ids: readonly string[]) =>
      Promise.all(
        [here, other].map((one) =>
          Promise.all(ids.map(async (id) => (await read(one, id))[member])),
        ),
      )
    const agree = (...names: string[]) => [names, names]
    for (const [at, makers] of [
      [here, other],
      [other, here],
    ].entries()) {
      const called = (said: string) => `${at}-${said}`
      const ids: string[] = []
      for (const maker of makers) {
        const id = await make(maker, { ...made, [member]: called(name) })
        if (sort === 'file' || sort === 'note') await attach(maker, id, 'content')
        ids.push(id)
        tick()
      }
      const carrier = phone()
      await settle(carrier, maxRounds)
      expect(await namesOf(ids)).toEqual(agree(called(name), called(next)))
      await settle(phone(), maxRounds)
      expect(await namesOf(ids)).toEqual(agree(called(name), called(next)))
      tick()
      const [first, second] = [called(`own-${name}`), called(`other-${name}`)].map((said) =>
        said.toLowerCase(),
      )
      await change(here, ids[0]!, { [member]: first })
      await change(other, ids[1]!, { [member]: second })
      tick()
      await settle(carrier, maxRounds)
      expect(await namesOf(ids)).toEqual(agree(first!, second!))
    }
  },
)

test('What both call by one name later, too, has one name each in the end', async () => {
  const { here, other } = two
  const file = (one: Installation, name: string) => make(one, { klass: 'CloudFile', name })
  const ids = [await file(here, 'one.txt'), await file(other, 'two.txt')]
  tick()
  const carrier = phone()
  await settle(carrier, maxRounds)
  // Each of them changes what the other one made.
  await change(here, ids[1]!, { name: 'both.txt' })
  await change(other, ids[0]!, { name: 'both.txt' })
  tick()
  await settle(carrier, maxRounds)
  for (const one of [here, other]) {
    const names = await Promise.all(ids.map(async (id) => (await read(one, id)).name))
    expect(names).toEqual(['both.txt', 'both (2).txt'])
  }
})

/** What a phone that has not heard of anything since writes of a record. */
async function note(carrier: ReturnType<typeof phone>, id: string, more: object): Promise<void> {
  const unsigned = { updated_at: undefined, updated_by: undefined }
  await carrier.put({ ...(await carrier.get(id)), ...unsigned, ...more })
  await carrier.replicate.to(two.here.there)
}

test.each([
  ['file', { klass: 'CloudFile' }, 'name', ['prices.pdf', 'prices 2025.pdf', 'prices (2).pdf']],
  ['page', { klass: 'Handbook', title: 'Prices' }, 'uri', ['prices', 'prices-2025', 'prices-2']],
] as const)(
  'A phone that changes something else of a %s, whose former name another one has by now, does not take that name back',
  async (sort, made, member, [name, later, next]) => {
    const { here } = two
    const former = await make(here, { ...made, [member]: name })
    tick()
    const carrier = phone()
    await carrier.replicate.from(here.there)
    await change(here, former, { [member]: later })
    tick()
    const taking = sort === 'page' && { take_address: true }
    const present = await make(here, { ...made, ...taking, [member]: name })
    tick()
    const text = sort === 'page' ? 'content' : 'description'
    // The second one is written by who has not seen what the server made of the first.
    for (const said of ['Of 2025', 'Of 2025, by phone', 'Of 2025, by phone again']) {
      await note(carrier, former, { [text]: said })
      tick()
    }
    expect((await read(here, present))[member]).toBe(name)
    expect(await read(here, former)).toMatchObject({
      [member]: next,
      [text]: 'Of 2025, by phone again',
    })
    // A name that the phone gives it is meant.
    await carrier.replicate.from(here.there)
    await note(carrier, former, { [member]: later })
    expect((await read(here, former))[member]).toBe(later)
    await note(carrier, former, { [member]: name })
    expect((await read(here, former))[member]).toBe(name)
    expect((await read(here, present))[member]).not.toBe(name)
  },
)
