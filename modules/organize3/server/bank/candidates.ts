// Entries that a line of a bank's file may be: of the same wallet, entered by hand or by another file in other words, or the other
// side of a transfer in another wallet. They are suggestions: nothing is joined automatically (money 14).
import { fail } from '#core/errors.ts'
import { dayAfter } from '#core/time/zone.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Queries } from '#server/store/database.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Posting, Standing } from '#core/entity/postings.ts'
import { postedDays } from '../../rules/bank/known.ts'
import {
  exchangePostings,
  incomePostings,
  outgoPostings,
  transferPostings,
} from '../../rules/entry/postings.ts'
import { standingOf } from '../../rules/entry/standing.ts'
import { inMinor } from '../../rules/wallet/amounts.ts'
import type { UploadRow } from '../../rules/upload/row.ts'
import { entriesIn, lastRates } from './exchanges.ts'
import { linesOf, type KeptLine } from '../../rules/upload/lines.ts'
import { walletIn, type WalletOf } from './wallet.ts'

/** Entries of a kind that are read at once. */
const maxFound = 1_000
/** Such pages of the wallet's own entries: all of them are looked at, or the call fails, so that none comes in twice unasked. */
const maxPages = 20

/** An entry that a line may be, as the screen names it. */
export interface Candidate {
  readonly id: string
  readonly kind: string
  /** The wallet that it moves, as far as the line is concerned. */
  readonly wallet: string
  readonly date: string
  /** Signed, of that wallet: what it does to it, its fee included. */
  readonly minor: number
  /** How much of that is a fee, which a bank may show as a line of its own; absent where that wallet pays none. */
  readonly fee?: number
  readonly description: string
  readonly third_party: string
  readonly standing: Standing
  /** Lines of banks' files that it is by now, in that wallet. */
  readonly lines: readonly KeptLine[]
}

interface UploadLine {
  readonly wallet: WalletOf
  readonly row: UploadRow
}

const minorOf = (amount: string, precision: number) => Number(inMinor(amount, precision))

const postingsOf: Readonly<Record<string, (entry: WireDocument) => Posting[]>> = {
  Income: incomePostings,
  Outgo: outgoPostings,
  Transfer: transferPostings,
  Exchange: exchangePostings,
}

/** What an entry does to a wallet, and the fee in it; undefined where it is none of this wallet. */
function effectOn(
  entry: WireDocument,
  walletId: string,
): Pick<Candidate, 'minor' | 'fee'> | undefined {
  const own = postingsOf[entry.klass ?? '']?.(entry).filter(({ ledger }) => ledger === walletId)
  if (!own || own.length === 0) return undefined
  const sum = (some: readonly Posting[]) => some.reduce((total, { minor }) => total + minor, 0)
  const fee = sum(own.filter(({ flow }) => flow === 'fee'))
  return { minor: sum(own), ...(fee !== 0 && { fee: -fee }) }
}

/** What a bank may show of it in one line: all of it, or its fee, or what is left of it beside the line of that. */
const amountsOn = (entry: WireDocument, walletId: string): number[] => {
  const { minor, fee } = effectOn(entry, walletId) ?? {}
  if (minor === undefined) return []
  return fee === undefined ? [minor] : [minor, minor + fee, -fee]
}

const ownLines = (entry: WireDocument, walletId: string) =>
  linesOf(entry).filter(({ wallet_id }) => wallet_id === walletId)

/** An entry of the same wallet and amount: which line it is a person says. One line of a file is one entry, but for that of its fee. */
export function mayLink(
  entry: WireDocument,
  { wallet, row, import_id }: UploadLine & { readonly import_id: string },
): boolean {
  const minor = minorOf(row.line.amount, wallet.precision)
  const taken = linesOf(entry).filter((one) => one.import_id === import_id)
  const isRest = taken.length === 1 && taken[0]!.minor + minor === effectOn(entry, wallet.id)?.minor
  return amountsOn(entry, wallet.id).includes(minor) && (taken.length === 0 || isRest)
}

/**
 * An income or outgo of another wallet, the other way round. What else leads to it (a ticket, files) would be lost with it,
 * so such an entry stays.
 */
export function mayJoin(
  entry: WireDocument,
  { wallet, row, other }: UploadLine & { readonly other: WalletOf },
): boolean {
  const isPlain = entry.klass === 'Income' || entry.klass === 'Outgo'
  const isOther = other.id !== wallet.id
  const isOpposite = (entry.klass === 'Income') === row.line.amount.startsWith('-')
  if (!isPlain || !isOther || !isOpposite || holdsMore(entry)) return false
  if (other.currency !== wallet.currency) return true
  return Number(entry.value_minor) === Math.abs(minorOf(row.line.amount, other.precision))
}

const holdsMore = ({
  ticket_id,
  estimate_id,
  contract_id,
  customer_id,
  _attachments,
}: WireDocument) => Boolean(ticket_id ?? estimate_id ?? contract_id ?? customer_id ?? _attachments)

interface CandidateQuery {
  readonly from: string
  readonly to: string
  readonly minors: readonly number[]
}

/** `others` are of wallets of the same currency and precision, `foreign` of those of another one, with its rate. */
export interface Candidates {
  readonly near: readonly Candidate[]
  readonly others: readonly Candidate[]
  readonly foreign: readonly (Candidate & { readonly rate: number })[]
}

/** Entries that these lines may be, each of the wallet's own, and of other wallets. */
export async function findCandidates(
  queries: Pick<Queries, 'find' | 'getMany'>,
  wallet: WalletOf,
  rows: readonly UploadRow[],
): Promise<Candidates> {
  const days = rows.map(({ line }) => line.date).toSorted()
  const minors = new Set(rows.map(({ line }) => Math.abs(minorOf(line.amount, wallet.precision))))
  const wanted = {
    from: dayAfter(days[0]!, -postedDays),
    to: dayAfter(days.at(-1)!, postedDays),
    // An amount that the wallet cannot hold is none of any entry.
    minors: [...minors].filter(Number.isSafeInteger),
  }
  const own = await findOwn(queries, wallet, wanted)
  const found = await findOthers(queries, wallet, wanted)
  const wallets = new Map<string, WalletOf>()
  const ids = new Set(
    found.map(({ wallet_id }) => wallet_id).filter((id) => typeof id === 'string'),
  )
  for (const stored of await queries.getMany([...ids])) wallets.set(stored.id, walletIn(stored))
  const near = own.map((entry) => candidate(entry, wallet.id))
  const others = found.flatMap((entry) => {
    const other = wallets.get(String(entry.wallet_id))
    const isAlike = other?.currency === wallet.currency && other.precision === wallet.precision
    if (!other || !isAlike || holdsMore(entry)) return []
    return [candidate(entry, other.id)]
  })
  return { near, others, foreign: await findForeign(queries, wallet, wanted) }
}

/** Each with the rate between minor units: wallets of one currency may have different precisions. */
async function findForeign(
  queries: Pick<Queries, 'find' | 'getMany'>,
  wallet: WalletOf,
  { from, to }: CandidateQuery,
): Promise<Candidates['foreign']> {
  const rates = await lastRates(queries, wallet)
  if (rates.size === 0) return []
  const entries = await entriesIn(queries, [...rates.keys()], { from, to, limit: maxFound })
  return entries.flatMap((entry) => {
    const rate = rates.get(String(entry.currency))
    if (rate === undefined || holdsMore(entry)) return []
    const decimals = String(entry.value).split('.')[1]?.length ?? 0
    const scaled = rate * 10 ** (wallet.precision - decimals)
    return [{ ...candidate(entry, String(entry.wallet_id)), rate: scaled }]
  })
}

/** All entries of the wallet itself. A fee makes another amount of what is written: those that have one are looked at each. */
async function findOwn(
  queries: Pick<Queries, 'find'>,
  { id }: WalletOf,
  { from, to, minors }: CandidateQuery,
): Promise<WireDocument[]> {
  const date = { $gte: from, $lte: to }
  const amount = { $in: minors }
  const moved = (klass: string, wallet: string, value: string) => ({
    klass,
    date,
    [wallet]: id,
    $or: [{ [value]: amount }, { fee_minor: { $gt: 0 } }],
  })
  const selectors = [
    { klass: 'Income', date, wallet_id: id, value_minor: amount },
    { klass: 'Outgo', date, wallet_id: id, value_minor: amount },
    moved('Transfer', 'source_wallet_id', 'value_minor'),
    moved('Transfer', 'destination_wallet_id', 'value_in_minor'),
    moved('Exchange', 'source_wallet_id', 'value_out_minor'),
    moved('Exchange', 'destination_wallet_id', 'value_in_minor'),
  ]
  const entries: WireDocument[] = []
  for (const selector of selectors) entries.push(...(await findAll(queries, selector)))
  const wanted = new Set(minors)
  return entries.filter((entry) => amountsOn(entry, id).some((one) => wanted.has(Math.abs(one))))
}

/** Page by page. Failure bad_request beyond the last that is read. */
async function findAll(
  { find }: Pick<Queries, 'find'>,
  selector: Record<string, unknown>,
): Promise<WireDocument[]> {
  const entries: WireDocument[] = []
  let from = {}
  for (let page = 0; page < maxPages; page++) {
    const { found, bookmark, isCut } = await find({ selector, limit: maxFound, ...from })
    entries.push(...found.map(toWire))
    if (found.length < maxFound && !isCut) return entries
    from = { bookmark }
  }
  throw fail('bad_request', 'too_complex')
}

/** Incomes and outgos of other wallets, the first ones: they are only suggested. */
async function findOthers(
  { find }: Pick<Queries, 'find'>,
  { id }: WalletOf,
  { from, to, minors }: CandidateQuery,
): Promise<WireDocument[]> {
  const shared = { date: { $gte: from, $lte: to }, value_minor: { $in: minors } }
  const entries: WireDocument[] = []
  for (const klass of ['Income', 'Outgo']) {
    const selector = { klass, ...shared, wallet_id: { $ne: id } }
    const { found } = await find({ selector, limit: maxFound })
    entries.push(...found.map(toWire))
  }
  return entries
}

function candidate(entry: WireDocument, wallet: string): Candidate {
  const { _id: id, klass, date, description = '', paid_to, paid_by = '' } = entry
  return {
    id,
    kind: String(klass),
    wallet,
    date: String(date),
    ...(effectOn(entry, wallet) ?? { minor: 0 }),
    description: String(description),
    third_party: String(paid_to ?? paid_by),
    standing: standingOf(entry),
    lines: ownLines(entry, wallet),
  }
}
