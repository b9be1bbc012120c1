// Several files have the same entries: a transfer is in those of both its banks, a month comes as CSV and as OFX. Undone in whichever order,
// all is as it was before them (money 14).
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decision } from '#modules/organize3/rules/upload/outcome.ts'
import { expectOk } from '#tests/support/app.ts'
import { openPurse, type Purse } from '../money/money-setup.ts'
import { lookAt, previewAt, readText, sendBankFile, type BankText } from './bank-file.ts'

let purse: Purse
beforeAll(async () => {
  purse = await openPurse()
})
afterAll(() => purse.app.close())

const get = async (id: string) => expectOk(await purse.owner.client.get(`/${purse.db}/${id}`)).body
const balance = async (id: string) => (await get(id)).balance

async function act(id: string, deed: string) {
  expectOk(await purse.owner.client.post(`/${purse.db}/_imports/${id}`, { deed }))
  await purse.app.jobs()
  purse.app.clock.advance(60_000)
  return get(`_imports/${id}`)
}

async function imported(file: BankText, decide?: (at: number) => Decision): Promise<string> {
  const id = await sendBankFile(purse.owner, purse.db, file, decide)
  expect(await act(id, 'start')).toMatchObject({ state: 'done' })
  return id
}

const unsaid = { _rev: undefined, updated_at: undefined, updated_by: undefined }

/** What the entries of these wallets say, but for who wrote them and when. */
async function entriesOf(wallets: readonly string[]) {
  const found = await Promise.all(
    ['Income', 'Outgo', 'Transfer'].map((kind) => purse.find(kind, {})),
  )
  const isTheirs = (one: Record<string, unknown>) =>
    [one.wallet_id, one.source_wallet_id].some((id) => wallets.includes(String(id)))
  return new Map(
    found
      .flat()
      .filter(isTheirs)
      .map((one) => [one._id, { ...one, ...unsaid }]),
  )
}

/** A month of two purchases, as CSV, and then as OFX whose lines are the entries of that. */
async function monthTwice() {
  const wallet = await purse.wallet({ name: 'A', start_balance: '1000' })
  const csv = 'Date,Description,Amount\n2026-11-05,Padaria,-18.90\n2026-11-06,Mercado,-100.00\n'
  const line = (day: string, amount: string, memo: string) =>
    `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<FITID>${memo}<MEMO>${memo} SP</STMTTRN>`
  const lines = line('20261105', '-18.90', 'PADARIA') + line('20261106', '-100.00', 'MERCADO')
  const ofx = `<OFX><STMTRS><CURDEF>BRL<BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS></OFX>`
  const first = await imported({ text: csv, wallet, status: 'confirmed' })
  const file = { text: ofx, wallet, status: 'confirmed' } as const
  const seen = await previewAt(purse.owner, purse.db, file)
  expect(seen.map(({ outcome }) => outcome)).toEqual(['perhaps', 'perhaps'])
  const link = (at: number): Decision => ({
    isChosen: true,
    action: 'link',
    other_id: seen[at]!.id,
  })
  return { wallet, first, second: await imported(file, link) }
}

describe('a month that came as CSV and as OFX', () => {
  test('is gone when both files are undone, the last first', async () => {
    const { wallet, first, second } = await monthTwice()
    expect(await act(second, 'undo')).toMatchObject({ undone: 2, kept: 0 })
    expect(await act(first, 'undo')).toMatchObject({ undone: 2, kept: 0 })
    expect(await entriesOf([wallet])).toEqual(new Map())
    expect(await balance(wallet)).toBe('1000.00')
  })

  test('stays while one file is not undone, and is gone with it', async () => {
    const { wallet, first, second } = await monthTwice()
    expect(await act(first, 'undo')).toMatchObject({ undone: 0, kept: 2 })
    expect(await balance(wallet)).toBe('881.10')
    expect(await act(second, 'undo')).toMatchObject({ undone: 2, kept: 0 })
    expect(await get(`_imports/${first}`)).toMatchObject({ state: 'undone', undone: 2, kept: 0 })
    expect(await entriesOf([wallet])).toEqual(new Map())
    expect(await balance(wallet)).toBe('1000.00')
  })

  test.each(['first', 'second'] as const)(
    'keeps what somebody changed meanwhile, undone the %s file first',
    async (before) => {
      const { wallet, first, second } = await monthTwice()
      const [bakery] = await purse.find('Outgo', { wallet_id: wallet })
      const words = { ...bakery!, description: 'Bread for the workshop' }
      expectOk(await purse.owner.client.put(`/${purse.db}/${bakery!._id}`, words))
      const order = before === 'first' ? [first, second] : [second, first]
      for (const id of order) await act(id, 'undo')
      for (const id of order) {
        expect(await get(`_imports/${id}`)).toMatchObject({ undone: 1, kept: 1 })
      }
      const left = await purse.find('Outgo', { wallet_id: wallet })
      expect(left.map((one) => one.description)).toEqual(['Bread for the workshop'])
      expect(await balance(wallet)).toBe('981.10')
    },
  )
})

test('a pending transfer that the files of both its banks confirmed is pending again, without a line', async () => {
  const a = await purse.wallet({ name: 'A', start_balance: '1000' })
  const b = await purse.wallet({ name: 'B', start_balance: '0' })
  const between = { source_wallet_id: a, destination_wallet_id: b }
  const written = { ...between, value: '100', date: '2026-11-05', confirmed: false }
  const { id } = await purse.add('Transfer', written)
  const before = await entriesOf([a])
  const decide = () => ({ isChosen: true, action: 'link', other_id: id }) as const
  const file = (wallet: string, line: string) =>
    ({ text: `Date,Description,Amount\n${line}\n`, wallet, status: 'confirmed' }) as const
  const first = await imported(file(a, '2026-11-05,Ted out,-100.00'), decide)
  const second = await imported(file(b, '2026-11-05,Ted in,100.00'), decide)
  expect(await get(id)).toMatchObject({ confirmed: true })
  expect(await act(second, 'undo')).toMatchObject({ undone: 1, kept: 0 })
  expect(await act(first, 'undo')).toMatchObject({ undone: 1, kept: 0 })
  expect(await entriesOf([a])).toEqual(before)
})

/** What happened, and whether somebody wrote it down before the files came. */
const event = fc.record({
  kind: fc.constantFrom('Outgo', 'Income', 'Transfer', 'Transfer'),
  typed: fc.constantFrom('confirmed', 'pending', undefined),
})
const file = fc.record({
  wallet: fc.nat(1),
  status: fc.constantFrom('confirmed', 'pending', 'imported'),
  words: fc.constantFrom('Pix', 'Ted', 'Compra'),
  picks: fc.array(fc.nat(99), { minLength: 6, maxLength: 6 }),
  /** Its undo comes by this order. */
  turn: fc.nat(),
})

/** Two wallets, events of different amounts, and lines of each file: a transfer is in those of both. */
async function scene(events: readonly { kind: string; typed: string | undefined }[]) {
  const wallets = [
    await purse.wallet({ name: 'A', start_balance: '0' }),
    await purse.wallet({ name: 'B', start_balance: '0' }),
  ]
  const [a, b] = wallets
  const lines: string[][] = [[], []]
  for (const [at, { kind, typed }] of events.entries()) {
    const [value, day] = [`${100 + at}.00`, `2026-11-0${1 + at}`]
    const where =
      kind === 'Transfer' ? { source_wallet_id: a, destination_wallet_id: b } : { wallet_id: a }
    const doc = { ...where, value, date: day, confirmed: typed === 'confirmed' }
    if (typed) await purse.add(kind, doc)
    lines[0]!.push(`${day},*,${kind === 'Income' ? '' : '-'}${value}`)
    if (kind === 'Transfer') lines[1]!.push(`${day},*,${value}`)
  }
  return { wallets, lines }
}

/** Each line is one of the entries that it may be, or a new one. */
async function decideBy(sent: BankText, picks: readonly number[]) {
  const { lines } = readText(sent)
  const { near, others } = await lookAt(purse.owner, purse.db, sent)
  const size = (minor: number) => Math.abs(minor)
  return (at: number): Decision => {
    const minor = size(Math.round(Number(lines[at]!.line.amount) * 100))
    const choices = [
      ...near.map(({ id, minor: own }) => ({ action: 'link', other_id: id, own }) as const),
      ...others.map(({ id, minor: own }) => ({ action: 'join', other_id: id, own }) as const),
    ].filter(({ own }) => size(own) === minor)
    const picked = choices[picks[at % picks.length]! % (choices.length + 1)]
    return picked ? { isChosen: true, action: picked.action, other_id: picked.other_id } : {}
  }
}

test('files of the same entries, undone in any order, leave all as it was', async () => {
  let links = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 6 }),
      fc.array(file, { minLength: 2, maxLength: 4 }),
      async (events, files) => {
        const { wallets, lines } = await scene(events)
        const before = await entriesOf(wallets)
        const ids: { id: string; turn: number }[] = []
        for (const { wallet, status, words, picks, turn } of files) {
          const text = lines[wallet]!.map((line) => line.replace('*', words)).join('\n')
          if (text === '') continue
          const whole = `Date,Description,Amount\n${text}\n`
          const sent = { text: whole, wallet: wallets[wallet]!, status }
          const decide = await decideBy(sent, picks)
          const count = readText(sent).lines.length
          links += Array.from({ length: count }, (_, at) => decide(at).action).filter(
            Boolean,
          ).length
          ids.push({ id: await imported(sent, decide), turn })
        }
        for (const { id } of ids.toSorted((one, other) => one.turn - other.turn)) {
          expect(await act(id, 'undo')).toMatchObject({ state: 'undone' })
        }
        for (const { id } of ids) expect(await get(`_imports/${id}`)).toMatchObject({ kept: 0 })
        expect(await entriesOf(wallets)).toEqual(before)
      },
    ),
    { numRuns: 25 },
  )
  expect(links).toBeGreaterThan(20)
}, 120_000)
