// The demo's data: that all of the Open Repair rows are read, that the Brazilian shop speaks Portuguese, and that a Group
// can be filled with them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import { entitlementOf } from '#core/access/entitlement.ts'
import { usualCurrencies } from '#core/numbers/money.ts'
import { dayIn, usualZones } from '#core/time/zone.ts'
import { brazilianCustomers, brazilianRepairs } from '#app/demo/brazil.ts'
import { readRepairs } from '#app/demo/repairs.ts'
import { fillShop } from '#app/demo/shop.ts'
import { brazilian, english, type Words } from '#app/demo/words.ts'
import { validate } from '#core/entity/validate.ts'
import { customer } from '#modules/ticket/entities/customer.ts'
import { placeQueries } from '#modules/rdisk/store/places/reading.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { recount } from '#tests/money/life.ts'
import { buildTestApp, expectOk, type TestApp } from '#tests/support/app.ts'
import { isProof } from '#tests/support/proof.ts'
import { pointerQueries } from '#server/store/pointers/reading.ts'
import { feedTables } from '#modules/exoreader/store/feeds/tables.ts'
import { groupItems } from '#modules/exoreader/store/group/items.ts'

const actor: Actor = {
  user_id: 'usr-a',
  email: 'ana@bancada.example',
  confirmed: true,
  membership: { id: 'mem-a', editor: true, report_view: true, creator: true },
  own: false,
  scopes: null,
  group: { plan: 'pro', records: 0, entitlement: entitlementOf('pro', 'sandbox') },
}

describe.runIf(isProof)('the repairs of the demo', () => {
  test.each([
    [
      'fixitclinic-202507.csv',
      1_033,
      { fixed: 413, repairable: 267, unknown: 232, end_of_life: 121 },
    ],
    ['repairconnects-202507.csv', 2_885, { fixed: 1_592, repairable: 860, end_of_life: 433 }],
    [
      'restartproject-201909.csv',
      12_633,
      { fixed: 6_599, repairable: 3_543, unknown: 127, end_of_life: 2_364 },
    ],
  ])('%s has %i of them', (file, count, outcomes) => {
    const repairs = readRepairs(file)
    expect(repairs).toHaveLength(count)
    const found = Object.groupBy(repairs, ({ outcome }) => outcome)
    const counted = Object.entries(found).map(([name, list]) => [name, list.length])
    expect(Object.fromEntries(counted)).toEqual(outcomes)
    expect(repairs.every(({ day }) => /^\d{4}-\d{2}-\d{2}$/.test(day))).toBe(true)
  })
})

describe('the Brazilian shop of the demo', () => {
  const context = { before: undefined, actor, now: '2026-11-22T12:00:00Z' }
  const repairs = brazilianRepairs(readRepairs('repairconnects-202507.csv'))
  const customers = brazilianCustomers()

  test('has customers whom the form would take, with telephones that nobody has', () => {
    const refused = customers.flatMap((input) => {
      const result = validate(customer, { _id: 'cus-a', ...input }, context)
      return 'errors' in result ? [result.errors] : []
    })
    expect(refused).toEqual([])
    expect(new Set(customers.map(({ name }) => name)).size).toBe(customers.length)
    expect(JSON.stringify(customers).match(/"number":"\(31\) 90000-\d{4}"/g)).toHaveLength(
      customers.length,
    )
  })

  test.runIf(isProof)('writes every repair in Portuguese, for a customer of its book', () => {
    const names = new Set(customers.map(({ name }) => name))
    expect(repairs).toHaveLength(2_885)
    // Said by people who brought the original: Dutch, French, German, English.
    const foreign = /\b(het|niet|een|de werkt|ne|pas|nicht|der|the|not|does|after)\b/i
    expect(repairs.filter(({ problem, found }) => foreign.test(`${problem} ${found}`))).toEqual([])
    expect(repairs.filter(({ place }) => !names.has(place))).toEqual([])
    expect(repairs.filter(({ thing, found }) => !thing || !found)).toEqual([])
  })
})

describe('a Group filled by the demo', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp()
  })
  afterAll(() => app.close())

  /** With the last repairs, so many of them. */
  const filled = async (last: number, words: Words) => {
    const owner = await app.makePerson()
    const group = await app.makeGroup(owner, 'Oficina')
    const database = app.house.store.database(group)
    await owner.client.post(`/${group}`, { klass: 'Adjustment', key: 'checklist', value: true })
    const repairs = brazilianRepairs(readRepairs('repairconnects-202507.csv')).slice(-last)
    await fillShop({
      words,
      repairs,
      customers: brazilianCustomers().slice(0, 30),
      staff: [owner.id, owner.id],
      context: (_, moment) => ({
        house: app.house,
        database,
        actor: { ...actor, user_id: owner.id, email: owner.email },
        now: moment.toISOString(),
      }),
      today: app.clock.now,
    })
    return { owner, group, database, repairs }
  }

  test('has each repair as a ticket, finished ones and some on the bench', async () => {
    const { database, repairs } = await filled(60, brazilian)
    const tickets = await database.find({ selector: { klass: 'Ticket' }, limit: 1_000 })
    // The chore with the handbook page is one more.
    expect(tickets.found).toHaveLength(repairs.length + 1)
    const statuses = new Set(tickets.found.map(({ body }) => body.status))
    expect([...statuses].sort()).toEqual(['block', 'cancel', 'doing', 'done', 'open', 'review'])
    const listed = tickets.found.filter(({ body }) => body.checklist)
    expect(listed.length).toBeGreaterThan(0)

    // Contracts, estimates, maintenance and handbooks are there too.
    const bodies = async (klass: string) => {
      const { found } = await database.find({ selector: { klass }, limit: 100 })
      return found.map(({ body }) => body)
    }
    expect((await bodies('Contract')).length).toBe(2)
    const offers = (await bodies('Estimate')).map(({ status }) => String(status))
    expect(offers.toSorted()).toEqual([
      'approved',
      'approved',
      'declined',
      'draft',
      'sent',
      'sent',
      'sent',
    ])
    expect((await bodies('Maintenance')).every(({ next_maintenance }) => next_maintenance)).toBe(
      true,
    )
    const pages = await bodies('Handbook')
    expect(pages.map(({ uri }) => uri).toSorted()).toEqual([
      'bancada/celular-que-caiu-na-agua',
      'bancada/fontes-de-notebook',
      'bancada/notebook-nao-liga',
      'oficina/descarte',
      'oficina/rotina',
    ])
    // Files with their versions, notes that lead to each other and to the handbook, and bookmarks.
    const files = await placeQueries(database).list('')
    expect(files.map(({ name }) => name)).toEqual([
      'Anotações',
      'Fornecedores',
      'Imagens',
      'Manuais',
      'Modelos',
    ])
    const prices = await placeQueries(database).walk(['Fornecedores', 'Preços de peças.csv'])
    expect(prices.at(-1)).toMatchObject({ versions: 2, starred: true })
    expect(await bodies('Bookmark')).toHaveLength(3)
    const { rows } = await pointerQueries(database).missing({
      kinds: ['link'],
      klasses: ['Handbook', 'CloudFile'],
      skip: 0,
      limit: 10,
    })
    expect(rows.map(({ name }) => name)).toEqual(['bancada/apagar-discos'])
    // Feeds with items, some read and some kept; no server is asked for them.
    const subscriptions = await bodies('ReaderSubscription')
    expect(subscriptions.map(({ title }) => title).toSorted()).toEqual([
      'Atrás do Balcão',
      'Casa das Peças: novidades',
      'Direito ao Conserto',
      'Diário da Bancada',
    ])
    const counts = await groupItems(database).counts()
    expect(counts.find(({ subscription }) => subscription === '')).toMatchObject({
      items: 17,
      unread: 10,
      starred: 2,
    })
    const claim = {
      leaseUntil: '9999-12-30T00:00:00Z',
      limit: 100,
      maxOfGroup: 100,
      busy: new Map(),
    }
    const now = new Date(app.clock.now.getTime() + 400 * 86_400_000).toISOString()
    for (const quick of [true, false]) {
      const { feeds } = await feedTables(app.house.store).claim({ ...claim, now, quick })
      expect(feeds).toEqual([])
    }
  })

  test.runIf(isProof).each([brazilian, english])(
    'has a year of money in $locale, whose balances are those of its entries',
    async (words) => {
      const { locale } = words
      const { owner, group, database } = await filled(200, words)
      const all = async (klass: string) => {
        const { found } = await database.find({ selector: { klass }, limit: 1_000 })
        return found.map(toWire)
      }
      const wallets = await all('Wallet')
      const kinds = ['Income', 'Outgo', 'Transfer', 'Exchange']
      const entries = (await Promise.all(kinds.map(all))).flat()
      const usual = usualCurrencies[locale]
      expect(wallets.map(({ currency }) => currency).filter((one) => one === usual)).toHaveLength(3)
      expect(entries.length).toBeGreaterThan(300)
      const have = (selector: Record<string, unknown>) =>
        entries.filter((entry) =>
          Object.entries(selector).every(([name, value]) => entry[name] === value),
        )
      expect(kinds.filter((klass) => have({ klass, confirmed: true }).length < 4)).toEqual([])

      const shifts = await all('DrawerShift')
      expect(shifts.map(({ state, difference }) => [state, Number(difference ?? 0) < 0])).toEqual(
        expect.arrayContaining([
          ['closed', true],
          ['open', false],
        ]),
      )
      expect(have({ klass: 'Outgo' }).filter(({ ticket_id }) => ticket_id)).not.toEqual([])

      // Every balance is what its entries come to, and what is kept beside them agrees.
      const books = wallets.map(({ _id, currency }) => ({
        id: _id,
        currency: String(currency),
        precision: 2,
      }))
      const changes = recount(books, entries)
      const figures = await Promise.all(
        wallets.map(async ({ _id }) => expectOk(await owner.client.get(`/${group}/${_id}`)).body),
      )
      const cents = (text: unknown) => Math.round(Number(text) * 100)
      for (const [at, figure] of figures.entries()) {
        expect(cents(figure.balance)).toBe(cents(figure.start_balance) + cents(changes[at]![0]))
        expect(cents(figure.pending_transactions)).toBe(cents(changes[at]![1]))
        // A shop is not in debt, but for its card.
        expect(cents(figure.balance) > 0).toBe(figure.card !== true)
      }
      expect(
        (await database.write((transaction) => transaction.compare('postings', ''))).mended,
      ).toBe(0)

      // What is before its day is settled but for one line, and instalments on the card are paid as their days come.
      const today = dayIn(usualZones[locale], app.clock.now.toISOString())
      const late = entries.filter(
        ({ date, confirmed }) => String(date) < today && confirmed !== true,
      )
      expect(late).toHaveLength(1)
      const parts = entries.filter(({ description }) =>
        /^(Estação de solda|Soldering station) \d\/6$/.test(String(description)),
      )
      expect(parts.map(({ confirmed }) => confirmed).toSorted()).toEqual([
        false,
        false,
        false,
        true,
        true,
        true,
      ])
      expect(await all('Series')).toHaveLength(2)
      expect(await all('Mapping')).toHaveLength(4)
      expect((await all('Budget')).every(({ currency }) => currency === usual)).toBe(true)

      // Repairs are paid, and of two approved estimates one half is still expected.
      expect(entries.filter(({ ticket_id }) => ticket_id).length).toBeGreaterThan(10)
      const offers = (await all('Estimate')).filter(({ status }) => status === 'approved')
      const paid = await Promise.all(
        offers.map(
          async ({ _id }) => expectOk(await owner.client.get(`/${group}/_payments/${_id}`)).body,
        ),
      )
      expect(paid.map(({ state, open }) => [state, open]).toSorted()).toEqual([
        ['paid', '0.00'],
        ['partly', '0.00'],
      ])
    },
  )
})
