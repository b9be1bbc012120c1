// Lines of a wallet with the words of their entries: one month after the other, a page of a month at a time.
import { readableOf } from '#core/access/readable.ts'
import { monthSpan } from '#core/time/periods.ts'
import { fail } from '#core/errors.ts'
import { decimalText } from '#core/numbers/money.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { LedgerLine, LedgerPageQuery, PostingPosition } from '../../store/postings/face.ts'
import type { Stored } from '#server/store/documents/stored.ts'
import { postingQueries } from '../../store/postings/reading.ts'
import { entryKinds } from '../../rules/entry/kinds.ts'
import { isTaken, standingOf } from '../../rules/entry/standing.ts'
import { inMinor, usualPrecision } from '../../rules/wallet/amounts.ts'
import { pageRows, type StatementRow, type StatementTab } from '../../rules/statement/statement.ts'

/** A wallet as statements need it. */
export interface OpenWallet {
  readonly id: string
  readonly precision: number
  readonly start: bigint
  readonly closingDay: number | undefined
  readonly dueDay: number | undefined
}

/** Sums are of all entries, so all of them must be open to the actor. */
export function maySum({ actor, house }: RecordContext): boolean {
  return entryKinds.every((kind) => {
    const entity = house.registry.byKind(kind)
    return entity !== undefined && readableOf(entity, actor) === 'all'
  })
}

/** Failure not_found, or forbidden for a wallet that the actor may not read. */
export async function openWallet(context: RecordContext, id: string): Promise<OpenWallet> {
  const stored = await context.database.get(id)
  if (!stored || stored.klass !== 'Wallet') throw fail('not_found', 'missing')
  if (stored.deleted) throw fail('not_found', 'deleted')
  if (!context.house.rules.reading(context).mayRead(stored)) throw fail('forbidden', 'not_allowed')
  const { precision: digits, start_balance = '0', closing_day, due_day } = stored.body
  const precision = typeof digits === 'number' ? digits : usualPrecision
  const day = (value: unknown) => (typeof value === 'number' ? value : undefined)
  return {
    id,
    precision,
    start: inMinor(String(start_balance), precision) ?? 0n,
    closingDay: day(closing_day),
    dueDay: day(due_day),
  }
}

export interface RowsQuery {
  readonly tab: StatementTab
  /** `2026-11`; undefined: any. */
  readonly month: string | undefined
  /** From 0: the page of `pageRows` lines, the newest first. */
  readonly page: number
  /** The last line of the page before, where that is known: saves walking there. */
  readonly after: PostingPosition | undefined
}

/** Lines that one reading takes. */
const maxLines = 1_000

const standingsOf = {
  all: ['confirmed', 'imported'],
  pending: ['pending'],
  imported: ['imported'],
} as const

export async function statementRows(
  context: RecordContext,
  wallet: OpenWallet,
  { tab, month, page, after }: RowsQuery,
): Promise<StatementRow[]> {
  if (tab === 'uncategorised') return page === 0 ? uncategorisedRows(context, wallet) : []
  const query = {
    ledger: wallet.id,
    standings: standingsOf[tab],
    ...(month !== undefined && monthSpan(month)),
  }
  const lines = after
    ? (await postingQueries(context.database).page({ ...query, after, limit: pageRows })).lines
    : await linesAt(context, query, page * pageRows)
  return linesToRows(context, wallet, lines)
}

/** The newest ones of both kinds: the next come when these have a category. */
async function uncategorisedRows(
  { database, house, ...context }: RecordContext,
  { id, precision }: OpenWallet,
): Promise<StatementRow[]> {
  const reading = house.rules.reading({ database, house, ...context })
  const found = await Promise.all(
    uncategorisedIn(id).map((selector) =>
      database.find({ selector, sort: [{ date: 'desc' }], limit: pageRows }),
    ),
  )
  const rows = found
    .flatMap((page) => page.found)
    .filter((stored) => reading.mayRead(stored))
    .map((stored): StatementRow => {
      const { value, date, created_at } = stored.body
      const amount = inMinor(String(value), precision) ?? 0n
      return {
        ...wordsOf(stored, id),
        date: String(date),
        created_at: String(created_at),
        standing: standingOf(stored.body),
        amount: decimalText(stored.klass === 'Outgo' ? -amount : amount, precision),
        balance: null,
      }
    })
  return rows
    .toSorted((a, b) => b.date.localeCompare(a.date) || b.created_at.localeCompare(a.created_at))
    .slice(0, pageRows)
}

/** Selectors of the entries of a wallet that have no category; transfers and exchanges need none. */
export function uncategorisedIn(wallet_id: string): Record<string, unknown>[] {
  return ['Income', 'Outgo'].map((klass) => ({ klass, wallet_id, categories: { $exists: false } }))
}

/** Lines that are skipped before a page at most. */
async function linesAt(
  { database }: RecordContext,
  query: Omit<LedgerPageQuery, 'limit'>,
  skip: number,
): Promise<LedgerLine[]> {
  let after: PostingPosition | undefined
  let left = skip
  const read = async (limit: number) => {
    const { lines } = await postingQueries(database).page({
      ...query,
      ...(after && { after }),
      limit,
    })
    after = lines.at(-1)
    return lines
  }
  while (left + pageRows > maxLines) {
    const walked = Math.min(left, maxLines)
    if ((await read(walked)).length < walked) return []
    left -= walked
  }
  return (await read(left + pageRows)).slice(left)
}

/** Imported lines have no balance: they do not count. */
export async function linesToRows(
  context: RecordContext,
  wallet: OpenWallet,
  lines: readonly LedgerLine[],
): Promise<StatementRow[]> {
  const found = await context.database.getMany(lines.map(({ id }) => id))
  const reading = context.house.rules.reading(context)
  const entries = new Map(found.map((stored) => [stored.id, stored]))
  const amount = (minor: bigint) => decimalText(minor, wallet.precision)
  const balance = await balanceFor(context, wallet, lines)
  return lines.flatMap((line): StatementRow[] => {
    const stored = entries.get(line.id)
    // It was deleted since the lines were read.
    if (!stored || !reading.mayRead(stored)) return []
    const { standing } = line
    // What is waited for up to here comes on top of today's balance.
    const running = standing === 'pending' ? balance + line.both - line.confirmed : line.confirmed
    return [
      {
        ...wordsOf(stored, wallet.id),
        date: line.date,
        created_at: line.created_at,
        standing,
        amount: amount(line.minor),
        balance: standing === 'imported' ? null : amount(wallet.start + running),
      },
    ]
  })
}

/** All that is confirmed in the wallet, where one of the lines is pending. */
async function balanceFor(
  { database }: RecordContext,
  { id }: OpenWallet,
  lines: readonly LedgerLine[],
): Promise<bigint> {
  if (!lines.some(({ standing }) => standing === 'pending')) return 0n
  const [totals] = await postingQueries(database).totals([id])
  return totals?.confirmed ?? 0n
}

type Words = Omit<StatementRow, 'date' | 'created_at' | 'standing' | 'amount' | 'balance'>

function wordsOf({ id, rev, klass, body }: Stored, wallet_id: string): Words {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const { source_wallet_id, destination_wallet_id, categories } = body
  const other = source_wallet_id === wallet_id ? destination_wallet_id : source_wallet_id
  return {
    id,
    rev,
    kind: klass ?? '',
    description: text(body.description),
    party: text(klass === 'Income' ? body.paid_by : klass === 'Outgo' ? body.paid_to : other),
    categories: Array.isArray(categories) ? categories.map(text) : [],
    ...(isTaken(body) && { is_taken: true }),
  }
}
