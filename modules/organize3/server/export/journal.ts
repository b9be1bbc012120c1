// The journal of a Group's money, or of one wallet, piece by piece: made as fast as it is read.
import type { WireDocument } from '#core/wire.ts'
import { dayAfter } from '#core/time/zone.ts'
import type { Span } from '#core/time/periods.ts'
import { decimalText } from '#core/numbers/money.ts'
import type { RecordContext } from '#server/records/face.ts'
import { find } from '#server/records/find.ts'
import type { LongCall } from '#server/records/reading/still-there.ts'
import { totalsById } from '../../store/postings/reading.ts'
import { exportedKinds, journalEntry } from '../../rules/export/entry.ts'
import { journalOf, type Opening } from '../../rules/export/journal.ts'
import { usualPrecision } from '../../rules/wallet/amounts.ts'
import { confirmedOf } from '../../rules/wallet/balances.ts'
import { loadWallets, type LoadedWallet } from '../wallet/load.ts'

/** Records that are read at once, of each kind. */
const pageSize = 500

export interface JournalQuery {
  readonly wallet_id?: string | undefined
  /** Its records alone, behind what was there before; all of them when left out. */
  readonly days?: Span | undefined
}

/** Failure as of `find`; before each further page the rights are checked again. */
export async function* journalPieces(long: LongCall, query: JournalQuery): AsyncGenerator<string> {
  const context = await long.next()
  const wallets = await loadWallets(context)
  const journal = journalOf(
    wallets.map(({ _id, name = '', currency = '', precision = usualPrecision, card }) => ({
      id: _id,
      name,
      currency,
      precision,
      card: card === true,
    })),
  )
  yield journal.head
  const entries = inOrder(exportedKinds.map((kind) => recordsOf(long, kind, query)))
  const first = await entries.next()
  const begins =
    query.days?.from ?? (first.done ? context.now.slice(0, 10) : String(first.value.date))
  const own = wallets.filter(({ _id }) => query.wallet_id === undefined || _id === query.wallet_id)
  yield journal.opening(begins, await openingsOf(context, own, query.days?.from))
  if (first.done) return
  yield journal.entry(journalEntry(first.value))
  for await (const doc of entries) yield journal.entry(journalEntry(doc))
}

/** What wallets held before a day; with none, what they began with. */
async function openingsOf(
  { database }: RecordContext,
  wallets: readonly LoadedWallet[],
  from: string | undefined,
): Promise<Opening[]> {
  const ids = wallets.map(({ _id }) => _id)
  const totals = await (from === undefined
    ? undefined
    : totalsById(database, ids, dayAfter(from, -1)))
  return wallets.map((wallet) => {
    const { precision = usualPrecision } = wallet
    const before = totals?.get(wallet._id)
    return {
      wallet: wallet._id,
      confirmed: decimalText(confirmedOf(wallet, { totals: before }), precision),
      pending: decimalText(before?.pending ?? 0n, precision),
    }
  })
}

/** Imported records move no balance (spec 4) and are left out. */
async function* recordsOf(
  { next, inTurn }: LongCall,
  klass: string,
  { wallet_id, days }: JournalQuery,
): AsyncGenerator<WireDocument> {
  const wallets = ['wallet_id', 'source_wallet_id', 'destination_wallet_id']
  const selector = {
    klass,
    imported: { $ne: true },
    ...(days && { date: { $gte: days.from, $lte: days.to } }),
    ...(wallet_id && { $or: wallets.map((name) => ({ [name]: wallet_id })) }),
  }
  let bookmark: string | undefined
  for (let more = true; more;) {
    const answer = await inTurn(async () => {
      const sort = [{ date: 'asc' as const }]
      return find(await next(), { selector, sort, limit: pageSize, ...(bookmark && { bookmark }) })
    })
    yield* answer.docs
    ;({ bookmark } = answer)
    more = answer.docs.length === pageSize || answer.warning !== undefined
  }
}

/** Records of several sources by date; of one date those of the first source first. */
async function* inOrder(
  sources: readonly AsyncGenerator<WireDocument>[],
): AsyncGenerator<WireDocument> {
  const heads = await Promise.all(
    sources.map(async (source) => ({ source, head: await source.next() })),
  )
  for (;;) {
    const waiting = heads.filter(({ head }) => !head.done)
    const [first] = waiting.toSorted((a, b) =>
      String(a.head.value?.date) < String(b.head.value?.date) ? -1 : 1,
    )
    if (!first) return
    yield first.head.value as WireDocument
    first.head = await first.source.next()
  }
}
