// Operations on wallets as a shop makes them, drawn by chance from a seed: incomes, outgos, transfers and exchanges of every
// standing, with fees on both sides, in wallets of all precisions.
import fc from 'fast-check'
import { newId } from '#core/ids.ts'
import { decimalText } from '#core/numbers/money.ts'
import type { WireDocument } from '#core/wire.ts'

export interface MadeWallet extends WireDocument {
  readonly currency: string
  readonly precision: number
}

const kinds: readonly (readonly [name: string, currency: string, precision: number])[] = [
  ['Caixa', 'BRL', 2],
  ['Banco: conta  corrente; "nova"', 'BRL', 2],
  ['Cartão (Visa) | 1', 'BRL', 2],
  ['=cmd|calc', 'USD', 2],
  ['USD fine', 'USD', 4],
  ['円', 'JPY', 0],
  ['دينار', 'KWD', 3],
  ['cold * storage', 'BTC', 8],
]

/** One of each precision, cards among them. */
export function makeWallets(): MadeWallet[] {
  return kinds.map(([name, currency, precision], at) => ({
    _id: newId('wll'),
    klass: 'Wallet',
    name,
    currency,
    precision,
    active: at !== 1,
    ...(at === 2 && { card: true, card_limit: '1000.00' }),
    start_balance: decimalText(BigInt(at * 1_234 - 2_000), precision),
  }))
}

const text = fc.oneof(
  fc.constantFrom('', 'Rent', '(x) * !', 'a | b ; date:2020-01-01', '  two  spaces', '=1+1'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const tag = fc.constantFrom('rent', 'parts', 'fees', 'a:b', 'ação')
const minor = fc.integer({ min: 1, max: 9_999_999 })

const drawn = fc.record({
  kind: fc.constantFrom('Income', 'Outgo', 'Outgo', 'Transfer', 'Exchange'),
  first: fc.nat(),
  second: fc.nat(),
  day: fc.integer({ min: 0, max: 364 }),
  value: minor,
  value_in: minor,
  fee: fc.option(fc.integer({ min: 0, max: 999 })),
  isOfDestination: fc.boolean(),
  standing: fc.constantFrom('pending', 'confirmed', 'confirmed', 'imported'),
  description: text,
  third_party: text,
  categories: fc.array(tag, { maxLength: 2 }),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never

/** So many of them; the same seed draws the same. */
export function makeOperations(
  wallets: readonly MadeWallet[],
  amount: number,
  seed: number,
): WireDocument[] {
  return fc.sample(drawn, { numRuns: amount, seed }).map((one) => operationOf(one, wallets))
}

function operationOf(one: Drawn, wallets: readonly MadeWallet[]): WireDocument {
  const first = wallets[one.first % wallets.length]!
  const isSame = (wallet: MadeWallet) => wallet.currency === first.currency
  const others = wallets.filter(
    (wallet) =>
      wallet !== first &&
      isSame(wallet) === (one.kind === 'Transfer') &&
      // What moves between them has the decimals of both.
      (one.kind === 'Exchange' || wallet.precision >= first.precision),
  )
  const second = others[one.second % Math.max(1, others.length)]
  const date = new Date(Date.UTC(2026, 0, 1 + one.day)).toISOString().slice(0, 10)
  const shared = {
    date,
    description: one.description,
    categories: one.categories,
    confirmed: one.standing === 'confirmed',
    imported: one.standing === 'imported',
  }
  const value = decimalText(BigInt(one.value), first.precision)
  const ends = { source_wallet_id: first._id, destination_wallet_id: second?._id }
  if (second && one.kind === 'Transfer')
    return {
      _id: newId('trn'),
      klass: 'Transfer',
      ...shared,
      value,
      ...ends,
      ...feeOf(one, first, second, one.value),
    }
  if (second && one.kind === 'Exchange') {
    const value_in = decimalText(BigInt(one.value_in), second.precision)
    const amounts = { value_out: value, value_in, paid_to: one.third_party }
    return {
      _id: newId('exc'),
      klass: 'Exchange',
      ...shared,
      ...amounts,
      ...ends,
      ...feeOf(one, first, second, one.value_in),
    }
  }
  const isIncome = one.kind === 'Income'
  return {
    _id: newId(isIncome ? 'inc' : 'out'),
    klass: isIncome ? 'Income' : 'Outgo',
    ...shared,
    value,
    wallet_id: first._id,
    [isIncome ? 'paid_by' : 'paid_to']: one.third_party,
  }
}

/** A fee on the destination is at most what arrives there. */
function feeOf(
  { fee, isOfDestination }: Drawn,
  first: MadeWallet,
  second: MadeWallet,
  arrives: number,
) {
  if (fee === null) return {}
  const bearer = isOfDestination ? second : first
  const most = isOfDestination ? Math.min(fee, arrives) : fee
  return {
    fee: decimalText(BigInt(most), bearer.precision),
    fee_kind: isOfDestination ? 'destination' : 'source',
  }
}
