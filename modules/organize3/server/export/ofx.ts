// The statement of one wallet as a file of OFX, piece by piece: made as fast as it is read.
import { fail } from '#core/errors.ts'
import type { Span } from '#core/time/periods.ts'
import type { WireDocument } from '#core/wire.ts'
import { decimalText } from '#core/numbers/money.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { LongCall } from '#server/records/reading/still-there.ts'
import type { LedgerLine, PostingPosition } from '../../store/postings/face.ts'
import { postingQueries } from '../../store/postings/reading.ts'
import { thirdPartyOf } from '../../rules/export/entry.ts'
import { ofxOf, type OfxLine } from '../../rules/export/ofx.ts'
import { usualPrecision } from '../../rules/wallet/amounts.ts'
import { confirmedOf } from '../../rules/wallet/balances.ts'
import { loadWallets, type LoadedWallet } from '../wallet/load.ts'

/** Lines that are read at once. */
const pageSize = 500

export interface OfxQuery {
  readonly wallet_id: string
  readonly days: Span
  /** With imported records, which do not count in the balance. */
  readonly imported: boolean
}

interface Statement extends OfxQuery {
  readonly wallet: LoadedWallet
  /** Of all wallets. */
  readonly names: ReadonlyMap<string, string>
}

/** Failure not_found where there is no such wallet. */
export async function openStatement(context: RecordContext, query: OfxQuery): Promise<Statement> {
  const wallets = await loadWallets(context)
  const wallet = wallets.find(({ _id }) => _id === query.wallet_id)
  if (!wallet) throw fail('not_found', 'missing')
  return { ...query, wallet, names: new Map(wallets.map(({ _id, name = '' }) => [_id, name])) }
}

/** What is pending has not happened yet and is left out. */
export async function* ofxPieces(
  { next, inTurn }: LongCall,
  statement: Statement,
): AsyncGenerator<string> {
  const { wallet, days, imported } = statement
  const { _id: ledger, currency = '', precision = usualPrecision, card } = wallet
  const { now } = await next()
  const ofx = ofxOf({ id: ledger, currency, card: card === true }, { ...days, now })
  yield ofx.head
  let after: PostingPosition | undefined
  for (let more = true; more;) {
    const page = await inTurn(async () => {
      const { database } = await next()
      const { lines, more: further } = await postingQueries(database).page({
        ledger,
        ...days,
        direction: 'oldest',
        limit: pageSize,
        standings: imported ? ['confirmed', 'imported'] : ['confirmed'],
        ...(after && { after }),
      })
      const docs = await database.getMany(lines.map(({ id }) => id))
      return { lines, further, bodies: new Map(docs.map(({ id, body }) => [id, body])) }
    })
    for (const line of page.lines) {
      const doc = { ...page.bodies.get(line.id), _id: line.id }
      for (const one of linesOf(line, doc, statement)) yield ofx.line(one)
    }
    after = page.lines.at(-1)
    more = page.further && after !== undefined
  }
  const { database } = await next()
  const [total] = await postingQueries(database).totalsAsOf([ledger], days.to)
  yield ofx.tail(decimalText(confirmedOf(wallet, { totals: total }), precision))
}

const types = { in: 'CREDIT', out: 'DEBIT', move: 'XFER', fee: 'FEE' } as const

/** A fee is a line of its own, as banks write it. */
function linesOf(line: LedgerLine, doc: WireDocument, { wallet, names }: Statement): OfxLine[] {
  const { source_wallet_id, destination_wallet_id, description } = doc
  const other = source_wallet_id === wallet._id ? destination_wallet_id : source_wallet_id
  const name = thirdPartyOf(doc) || (typeof other === 'string' ? (names.get(other) ?? '') : '')
  const memo = typeof description === 'string' ? description : ''
  const lineOf = (type: OfxLine['type'], id: string, minor: bigint): OfxLine => ({
    id,
    type,
    date: line.date,
    name,
    memo,
    amount: decimalText(minor, wallet.precision ?? usualPrecision),
  })
  const moved = line.minor - line.fee
  return [
    ...(moved === 0n ? [] : [lineOf(types[line.flow], line.id, moved)]),
    ...(line.fee === 0n ? [] : [lineOf('FEE', `${line.id}-fee`, line.fee)]),
  ]
}
