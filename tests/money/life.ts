// A model of wallets and entries in thirty lines, independent of the product's code: the expected balances after any operations,
// and the same operations against a real server.
import fc from 'fast-check'
import { newId } from '#core/ids.ts'
import type { Client, Reply } from '#tests/support/client.ts'
import type { Values } from './stage.ts'

export interface Wallet {
  readonly id: string
  readonly currency: string
  readonly precision: number
}

const kinds = ['Income', 'Outgo', 'Transfer', 'Exchange'] as const
type Kind = (typeof kinds)[number]

/** What is done to one entry; its place in the list says its kind, `at` picks the wallets, `minor` the amount in the minor units of the first. */
export interface Step {
  readonly how:
    | 'create'
    | 'edit'
    | 'confirm'
    | 'unconfirm'
    | 'count'
    | 'delete'
    | 'push'
    | 'rival'
    | 'undo'
  readonly entry: number
  readonly at: number
  readonly minor: number
  readonly fee: number
  readonly onArrival: boolean
  readonly standing: 'pending' | 'confirmed' | 'imported'
}

export const step: fc.Arbitrary<Step> = fc.record({
  how: fc.constantFrom<Step['how']>(
    'create',
    'create',
    'create',
    'edit',
    'confirm',
    'unconfirm',
    'count',
    'delete',
    'push',
    'rival',
    'undo',
  ),
  entry: fc.integer({ min: 0, max: 11 }),
  at: fc.integer({ min: 0, max: 99 }),
  minor: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.constant(8_999_999_999_999_999)),
  fee: fc.integer({ min: 0, max: 50 }),
  onArrival: fc.boolean(),
  standing: fc.constantFrom('pending', 'confirmed', 'imported'),
})

const text = (minor: bigint, precision: number): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(precision + 1, '0')
  const cut = digits.length - precision
  const plain = precision === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`
  return (minor < 0n ? '-' : '') + plain
}

/** The entry that a step is about, as a client would write it; undefined where there are no wallets for it. */
function valuesOf(wallets: readonly Wallet[], made: Step & { kind: Kind }): Values | undefined {
  const { kind, at, minor, fee, onArrival, standing } = made
  const flags = { confirmed: standing === 'confirmed', imported: standing === 'imported' }
  const common = {
    klass: kind,
    date: `2026-11-${String((at % 28) + 1).padStart(2, '0')}`,
    ...flags,
  }
  const first = wallets[at % wallets.length]!
  const written = (of: Wallet, amount = minor) => text(BigInt(amount), of.precision)
  if (kind === 'Income' || kind === 'Outgo') {
    return { ...common, wallet_id: first.id, value: written(first) }
  }
  const isSame = (other: Wallet) => (other.currency === first.currency) === (kind === 'Transfer')
  const others = wallets.filter((other) => other.id !== first.id && isSame(other))
  const second = others[at % others.length]
  if (!second) return undefined
  const ends = { source_wallet_id: first.id, destination_wallet_id: second.id }
  const bearer = onArrival ? second : first
  const costs = fee > 0 && {
    fee: written(bearer, fee),
    fee_kind: onArrival ? 'destination' : 'source',
  }
  if (kind === 'Transfer') return { ...common, ...ends, ...costs, value: written(first) }
  return { ...common, ...ends, ...costs, value_out: written(first), value_in: written(second) }
}

/** Does it, however it ends: what is refused changes nothing. */
export async function perform(
  client: Client,
  db: string,
  { wallets, ids }: { wallets: readonly Wallet[]; ids: readonly string[] },
  made: Step,
): Promise<Reply | undefined> {
  const at = made.entry % ids.length
  const kind = kinds[at % kinds.length]!
  const id = ids[at]!.replace(/^\w+/, prefixes[kind])
  const url = `/${db}/${id}`
  const values = valuesOf(wallets, { ...made, kind })
  const standing = (await client.get(url)).body
  const rev = String(standing['_rev'] ?? '')
  const push = (line: { start: number; ids: string[] }) =>
    client.post(`/${db}/_bulk_docs`, {
      docs: [{ ...values, _id: id, _revisions: line }],
      new_edits: false,
    })
  const name = newId('rev').slice(4)
  switch (made.how) {
    case 'create':
    case 'edit':
      return values && client.put(url, values, rev ? { rev } : {})
    case 'confirm':
    case 'unconfirm':
    case 'count':
      return client.put(`/${db}/_design/status/_update/${made.how}/${id}`)
    case 'delete':
      return client.delete(url, { rev })
    case 'push': {
      const [generation = '0', last = ''] = rev.split('-')
      const ids = last ? [name, last] : [name]
      return values && push({ start: Number(generation) + 1, ids })
    }
    case 'rival':
      return values && push({ start: 1 + (made.at % 4), ids: [name] })
    case 'undo': {
      const selector = { klass: 'DocumentChange', item_id: id }
      const { body } = await client.post(`/${db}/_find`, { selector, limit: 9 })
      const former = (body['docs'] as { rev: string }[] | undefined)?.[made.at % 3]
      if (!former) return undefined
      const { _rev, ...old } = (await client.get(url, { rev: former.rev })).body
      return client.put(url, old, rev ? { rev } : {})
    }
  }
}

const prefixes = { Income: 'inc', Outgo: 'out', Transfer: 'trn', Exchange: 'exc' }

/** Balances from the entries as they are read, and nothing else: text for text what each wallet must say. */
export function recount(wallets: readonly Wallet[], entries: readonly Values[]): string[][] {
  const sums = new Map(wallets.map(({ id }) => [id, { confirmed: 0n, pending: 0n }]))
  const precision = new Map(wallets.map((one) => [one.id, one.precision]))
  for (const entry of entries) {
    if (entry['imported'] === true) continue
    const add = (wallet: unknown, amount: unknown, sign: bigint) => {
      if (typeof amount !== 'string') return
      const [whole = '', part = ''] = amount.split('.')
      const digits = BigInt(whole + part.padEnd(precision.get(String(wallet))!, '0'))
      sums.get(String(wallet))![entry['confirmed'] === true ? 'confirmed' : 'pending'] +=
        sign * digits
    }
    const { klass, wallet_id, source_wallet_id: from, destination_wallet_id: to, value } = entry
    if (klass === 'Income') add(wallet_id, value, 1n)
    if (klass === 'Outgo') add(wallet_id, value, -1n)
    if (klass !== 'Transfer' && klass !== 'Exchange') continue
    add(from, entry['value_out'] ?? value, -1n)
    add(to, entry['value_in'] ?? value, 1n)
    add(entry['fee_kind'] === 'destination' ? to : from, entry['fee'], -1n)
  }
  return wallets.map(({ id, precision: decimals }) => {
    const { confirmed, pending } = sums.get(id)!
    return [confirmed, pending, confirmed + pending].map((minor) => text(minor, decimals))
  })
}
