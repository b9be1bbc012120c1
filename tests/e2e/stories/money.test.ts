// F1 to F6 (README.md): money as the shops of the stories keep it on their screens, in R$ and JPY, in US$ and KWD, held against
// programs and rules that are not ours. `npm test` plays the card; `npm run proof` all of them in both languages.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { moneyWords } from '#core/numbers/money.ts'
import type { Locale, WireDocument } from '#core/wire.ts'
import { accountParts } from '#modules/organize3/rules/export/names.ts'
import { hasHledger, hledgerBalances } from '../../money/hledger.ts'
import { makeOperations, makeWallets, type MadeWallet } from '../../money/operations.ts'
import { expectOk } from '../../support/app.ts'
import { setPlan } from '../../support/scene.ts'
import { newScratchFolder } from '../../support/scratch.ts'
import { done, eventually, test, type Desk } from '../desk.ts'
import { handFile, importLines, seesReady, undoImport } from '../pages/bank.ts'
import { choose } from '../pages/shop.ts'
import type { Visitor } from '../pages/visitor.ts'
import { atDesk, onPhone, openShop, type Play } from './plays.ts'

const portuguese: Play = { ...onPhone, device: 'desktop', where: 'in Portuguese at a desk' }
const plays = [atDesk, portuguese]

/** What the shop of a language counts in: its own currency, and one of other decimals. */
const money: Record<Locale, { currency: string; odd: string; precision: number }> = {
  en: { currency: 'USD', odd: 'KWD', precision: 3 },
  'pt-BR': { currency: 'BRL', odd: 'JPY', precision: 0 },
}

const journalOf = async ({ ana, group }: Desk) =>
  expectOk(await ana.client.get(`/${group}/_export/journal`)).text

interface Shown extends MadeWallet {
  readonly name: string
  readonly card?: boolean
  readonly active: boolean
}

/** An amount as the screen shows it. */
const seesAmount = (visitor: Visitor, amount: string, currency: string, locale: Locale) =>
  visitor.sees(moneyWords(amount, currency, locale))

test.for(plays)(
  'F1 Wallets show what hledger makes of their journal, $where',
  async (play, { stage }) => {
    const desk = await openShop(stage, play)
    const wallets = makeWallets().map((one): Shown => ({
      ...one,
      name: String(one['name']),
      active: true,
    }))
    const docs = [...wallets, ...makeOperations(wallets, 500, 20_261_122)]
    expectOk(await desk.ana.client.post(`/${desk.group}/_bulk_docs`, { docs }))
    const visitor = await desk.at('money-export')
    const [download] = await Promise.all([
      visitor.page.waitForEvent('download'),
      visitor.press(visitor.say('exports.journal.all')),
    ])
    const journal = await (await download.createReadStream()).toArray()
    const balances = await hledgerBalances(Buffer.concat(journal).toString())
    await visitor.open(`/account/${desk.group}/wallets`)
    const parts = accountParts(wallets.map(({ _id, name }) => ({ id: _id, name })))
    for (const { _id, name, card, currency, precision } of wallets) {
      const account = `${card ? 'liabilities:cards' : 'assets:wallets'}:${parts.get(_id)}`
      const [said = '0'] = (balances.cleared.get(account) ?? '0').split(' ')
      const amount = Number(said).toFixed(precision)
      const rows = visitor.page.getByRole('main').getByRole('link')
      const row = rows.filter({ hasText: name.replace(/\s+/g, ' ') })
      await eventually(() => row.first().innerText()).toContain(
        moneyWords(amount, currency, play.locale),
      )
    }
    await done(visitor)
  },
)

const bankText = `Data;Histórico;Valor
03/04/2026;PAG BOLETO ELETROPEÇAS;-1.318,90
15/04/2026;TED RECEBIDA COLÉGIO;13.960,05
28/04/2026;PÃO & CAFÉ;-14,50
`

test.for(plays)(
  'F2 One file in three encodings is what hledger reads, $where',
  async (play, { stage }) => {
    const desk = await openShop(stage, play)
    const read = readByHledger(bankText)
    const visitor = await desk.at('wallets')
    for (const [name, encoding] of [
      ['UTF-8', 'UTF-8'],
      ['UTF-16', 'UTF-16'],
      ['Windows-1252', 'WINDOWS-1252'],
    ] as const) {
      const wallet = await desk.make({ klass: 'Wallet', name, currency: 'BRL' })
      const mark = encoding === 'UTF-8' ? '\ufeff' : ''
      const buffer = execFileSync('iconv', ['-f', 'UTF-8', '-t', encoding], {
        input: mark + bankText,
      })
      const into = { group: desk.group, wallet, first: 'imported' } as const
      await handFile(visitor, into, { name: 'extrato.csv', buffer })
      await importLines(visitor, stage, 3)
      const entries = await linesIn(desk, wallet)
      expect(entries).toEqual(read)
    }
    await done(visitor)
  },
)

type Line = readonly [date: string, words: string, amount: string]

/** The entries of a wallet as lines of a statement. */
async function linesIn(desk: Desk, wallet_id: string): Promise<Line[]> {
  const found = [
    ...(await desk.find({ klass: 'Income', wallet_id })),
    ...(await desk.find({ klass: 'Outgo', wallet_id })),
  ] as Record<string, string>[]
  const sign = ({ klass }: Record<string, string>) => (klass === 'Outgo' ? '-' : '')
  return found
    .map((one): Line => [one.date!, one.import_raw!, sign(one) + one.value!])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** The same as hledger reads the file. */
function readByHledger(text: string): Line[] {
  const folder = newScratchFolder()
  const [file, rules] = [join(folder, 'bank.csv'), join(folder, 'bank.rules')]
  writeFileSync(file, text)
  const told = ['skip 1', 'separator ;', 'decimal-mark ,', 'date-format %d/%m/%Y']
  writeFileSync(rules, [...told, 'fields date, description, amount', 'account1 bank'].join('\n'))
  const args = ['-f', file, '--rules-file', rules, 'print', '-O', 'json']
  const read = JSON.parse(execFileSync('hledger', args, { encoding: 'utf8' })) as {
    tdate: string
    tdescription: string
    tpostings: { pamount: { aquantity: { floatingPoint: number } }[] }[]
  }[]
  return read.map(({ tdate, tdescription, tpostings: [posting] }) => {
    return [tdate, tdescription, posting!.pamount[0]!.aquantity.floatingPoint.toFixed(2)]
  })
}

test.for(plays)(
  'F3 Two equal coffees are two, and come again as none, $where',
  async (play, { stage }) => {
    const desk = await openShop(stage, play)
    const { currency } = money[play.locale]
    const wallet = await desk.make({ klass: 'Wallet', name: 'Checking', currency })
    const coffee = '2026-11-17,COFFEE,-4.50\n'
    const file = `Date,Description,Amount\n${coffee}${coffee}`
    const late = `Date,Description,Amount\n2026-11-16,COFFEE,-4.50\n${coffee}${coffee}`
    const visitor = await desk.at('wallets')
    const count = async () => (await desk.find({ klass: 'Outgo', wallet_id: wallet })).length
    for (const [text, fresh, all, first] of [
      [file, 2, 2, 'imported'],
      [file, 0, 2, undefined],
      [late, 1, 3, undefined],
    ] as const) {
      const handed = { name: 'statement.csv', buffer: Buffer.from(text) }
      await handFile(visitor, { group: desk.group, wallet, first }, handed)
      if (fresh > 0) await importLines(visitor, stage, fresh)
      else await seesReady(visitor, 0)
      expect(await count()).toBe(all)
    }
    await done(visitor)
  },
)

test.for(plays)('F4 A card says what is left of its limit, $where', async (play, { stage }) => {
  const desk = await openShop(stage, play)
  const { odd: currency, precision } = money[play.locale]
  const shared = { klass: 'Wallet', currency, precision }
  await desk.make({ ...shared, name: 'Checking', start_balance: '500' })
  const card = await desk.make({ ...shared, name: 'Card', card: true, card_limit: '1000' })
  const amount = (whole: number) => whole.toFixed(precision)
  const visitor = await desk.at(`wallets/${card}`)
  const { say, page } = visitor
  const quick = page.getByRole('form', { name: say('entry.quick') })
  await quick.getByLabel(say('entry.value')).fill('250')
  await page.keyboard.press('Enter')
  await seesAmount(visitor, amount(-250), currency, play.locale)
  // What is written down today is paid; what was ordered before waits.
  await eventually(async () => (await desk.find({ klass: 'Outgo', confirmed: true })).length).toBe(
    1,
  )
  const date = stage.app.clock.now.toISOString().slice(0, 10)
  const ordered = { description: 'Cable', wallet_id: card, value: amount(40), date }
  await desk.make({ klass: 'Outgo', ...ordered })
  await seesAmount(visitor, amount(-40), currency, play.locale)

  await visitor.open(`/account/${desk.group}/transfers/new`)
  // It begins in its amount.
  await visitor.settles()
  await choose(visitor, say('transfer.fields.source_wallet_id'), 'Checking')
  await choose(visitor, say('transfer.fields.destination_wallet_id'), 'Card')
  await visitor.fill(say('transfer.fields.value'), '100')
  await visitor.fill(say('transfer.fields.fee'), '2')
  await visitor.press(say('actions.create'))
  await eventually(
    async () => (await desk.find({ klass: 'Transfer', confirmed: true })).length,
  ).toBe(1)
  // What is confirmed says where the button would be why it is not deleted.
  await page.getByRole('button', { name: say('records.more') }).click()
  await visitor.sees(say('errors.confirmed_transfer'))

  await visitor.open(`/account/${desk.group}/wallets/${card}`)
  await visitor.sees(say('wallet.statement.available'))
  for (const figure of [-150, -40, -190, 810]) {
    await seesAmount(visitor, amount(figure), currency, play.locale)
  }
  if (hasHledger()) {
    const { both } = await hledgerBalances(await journalOf(desk))
    expect(both.get('liabilities:cards:Card')).toBe(`${amount(-190)} ${currency}`)
    expect(both.get('assets:wallets:Checking')).toBe(`${amount(398)} ${currency}`)
  }
  await done(visitor)
})

interface Rule {
  readonly field_to_watch: 'description' | 'third_party' | 'categories'
  readonly kind_of_watch: 'contains' | 'equals'
  readonly text_to_match: string
  readonly kind_of_change: 'replace' | 'append'
  readonly field_to_change: 'description' | 'third_party' | 'categories'
  readonly text_to_change: string
}

const chain: readonly Rule[] = [
  {
    field_to_watch: 'description',
    kind_of_watch: 'contains',
    text_to_match: 'UBER',
    kind_of_change: 'replace',
    field_to_change: 'third_party',
    text_to_change: 'Uber',
  },
  {
    field_to_watch: 'third_party',
    kind_of_watch: 'equals',
    text_to_match: 'uber',
    kind_of_change: 'append',
    field_to_change: 'categories',
    text_to_change: 'transport',
  },
  {
    field_to_watch: 'categories',
    kind_of_watch: 'contains',
    text_to_match: 'transport',
    kind_of_change: 'replace',
    field_to_change: 'description',
    text_to_change: 'Ride',
  },
]

/** The same rules once more, written by themselves. */
function ruled(rules: readonly Rule[], description: string) {
  const entry = { description, third_party: '', categories: '' }
  for (const rule of rules) {
    const value = entry[rule.field_to_watch].toLowerCase()
    const text = rule.text_to_match.toLowerCase()
    const fits = rule.kind_of_watch === 'equals' ? value === text : value.includes(text)
    if (fits) entry[rule.field_to_change] = rule.text_to_change
  }
  return entry
}

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

test.for(plays)(
  'F5 Mappings run one after the other in their order, $where',
  async (play, { stage }) => {
    const desk = await openShop(stage, play)
    const { odd: currency, precision } = money[play.locale]
    const wallet = await desk.make({ klass: 'Wallet', name: 'Checking', currency, precision })
    const shared = { klass: 'Mapping', active: true, target: 'outgo' }
    const ids: string[] = []
    for (const [order, rule] of chain.entries()) {
      ids.push(await desk.make({ ...shared, order, ...rule }))
    }
    const visitor = await desk.at('wallets')
    for (const [at, order] of orders.entries()) {
      for (const [place, rule] of order.entries()) await desk.change(ids[rule]!, { order: place })
      const words = `UBER *TRIP ${at}`
      const text = `Date,Description,Amount\n2026-11-1${at},${words},-1200\n`
      const handed = { name: 'statement.csv', buffer: Buffer.from(text) }
      const first = at === 0 ? 'imported' : undefined
      await handFile(visitor, { group: desk.group, wallet, first }, handed)
      const expected = ruled(
        order.map((rule) => chain[rule]!),
        words,
      )
      await visitor.sees(expected.third_party || expected.description)
      await importLines(visitor, stage, 1)
      const [entry] = await desk.find({ klass: 'Outgo', import_raw: words })
      expect(entry).toMatchObject({ description: expected.description })
      expect(entry!.paid_to ?? '').toBe(expected.third_party)
      expect(entry!.categories ?? []).toEqual([expected.categories].filter(Boolean))
      // The first order runs through the whole chain.
      if (at === 0)
        expect(expected).toEqual({
          description: 'Ride',
          third_party: 'Uber',
          categories: 'transport',
        })
    }
    await done(visitor)
  },
)

/** What an import may not leave behind: money, and what the plan counts. */
async function stateOf(desk: Desk, wallet: string) {
  const { balance, pending_transactions, balance_after_pending } = (await desk.read(
    wallet,
  )) as Record<string, string>
  const counters = (await desk.find({ klass: 'Counter' })) as WireDocument[]
  const counts = counters.map(({ kind, amount }) => [kind, amount] as const)
  const figures = [balance, pending_transactions, balance_after_pending]
  return {
    figures,
    counts: Object.fromEntries(counts.filter(([, amount]) => amount !== 0)),
    journal: await journalOf(desk),
  }
}

test.for(plays)(
  'F6 3,000 lines are taken back as if they had never come, $where',
  async (play, { stage }) => {
    const desk = await openShop(stage, play)
    const { currency } = money[play.locale]
    const wallet = await desk.make({
      klass: 'Wallet',
      name: 'Checking',
      currency,
      start_balance: '12.34',
    })
    await desk.make({
      klass: 'Outgo',
      wallet_id: wallet,
      date: '2026-01-05',
      value: '2.34',
      confirmed: true,
    })
    const before = await stateOf(desk, wallet)
    const rows = Array.from({ length: 3_000 }, (_, at) => {
      const day = new Date(Date.UTC(2020, 0, 1 + (at % 1_000))).toISOString().slice(0, 10)
      return `${day},LINE ${at},${at % 3 === 0 ? '' : '-'}${at + 1}.${String(at % 100).padStart(2, '0')}`
    })
    const buffer = Buffer.from(['Date,Description,Amount', ...rows].join('\n'))
    const visitor = await desk.at('wallets')
    const into = { group: desk.group, wallet, first: 'confirmed' } as const
    const hand = () => handFile(visitor, into, { name: 'big.csv', buffer })
    await hand()
    // The free plan has no room for them.
    await visitor.sees(visitor.say('import.plan.title', { limit: 1_000 }))
    await setPlan(stage.app, desk.group, 'pro')
    await hand()
    await importLines(visitor, stage, 3_000)
    expect((await stateOf(desk, wallet)).figures).not.toEqual(before.figures)
    await undoImport(visitor, stage)
    expect(await stateOf(desk, wallet)).toEqual(before)
    await done(visitor)
  },
)
