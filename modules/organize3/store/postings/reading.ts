// Reads postings: totals, lines of a ledger with running sums, sums by spans of time.
import { fail } from '#core/errors.ts'
import type { LedgerTotals } from '#core/entity/postings.ts'
import type { Statement } from '#server/store/connections/statement.ts'
import type { ReadsTables, SqlRead } from '#server/store/tables/sql.ts'
import type {
  LedgerLine,
  LedgerPage,
  LedgerPageQuery,
  PostingQueries,
  PostingSum,
  PostingSumsQuery,
} from './face.ts'

const totalsOf: Statement = {
  name: 'ledger_totals',
  text: `select ledger, confirmed::text, pending::text, count from ledgers
    where db = $1 and ledger = any($2)`,
}

/** What a standing of postings adds up to; `over`: of a window. */
export const sumOf = (standing: 'confirmed' | 'pending', over = '') =>
  `coalesce(sum(minor) filter (where standing = '${standing}') ${over}, 0)`

const totalsAsOf: Statement = {
  name: 'ledger_totals_as_of',
  text: `select ledger, ${sumOf('confirmed')}::text as confirmed, ${sumOf('pending')}::text as pending,
      count(*) as count
    from postings where db = $1 and ledger = any($2) and date <= $3 group by ledger`,
}

/** As the driver answers it. */
export type AsText<T> = { readonly [Name in keyof T]: T[Name] extends bigint ? string : T[Name] }

export const toTotals = ({
  ledger,
  confirmed,
  pending,
  count,
}: AsText<LedgerTotals>): LedgerTotals => ({
  ledger,
  confirmed: BigInt(confirmed),
  pending: BigInt(pending),
  count,
})

/** Lines of one page at most. */
const maxLines = 1_000

/** Conditions of a statement whose values follow those that every one of its kind has. */
class Conditions {
  readonly values: unknown[]
  readonly texts: string[] = []
  /** Which conditions there are: part of the statement's name. */
  #shape = ''

  constructor(values: readonly unknown[]) {
    this.values = [...values]
  }

  /** `of` writes the condition for the parameters of its values. */
  add(mark: string, values: readonly unknown[] | undefined, of: (...places: string[]) => string) {
    if (values === undefined) return
    const places = values.map((value) => `$${this.values.push(value) + 1}`)
    this.texts.push(of(...places))
    this.#shape += mark
  }

  name(root: string): string {
    return this.#shape ? `${root}_${this.#shape}` : root
  }
}

const place = 'date, created_at, id'
const ordered = (word: 'asc' | 'desc') =>
  place
    .split(', ')
    .map((name) => `${name} ${word}`)
    .join(', ')

/**
 * The ends of the page, and between them all lines, so that the sums run over those that are not shown too; `fits` says which are.
 * What lies before its oldest line is one sum over the index. That sum is made once, and no two
 * of these parts are joined line by line: the planner cannot know the number of lines, and a plan for few is slow for many.
 */
function pageStatement(
  conditions: Conditions,
  { direction, fits }: { direction: 'newest' | 'oldest'; fits: readonly string[] },
): Statement {
  const order = ordered(direction === 'newest' ? 'desc' : 'asc')
  const of = (alias: string) => `${alias}.db = $1 and ${alias}.ledger = $2`
  const at = (alias: string) => `(${alias}.date, ${alias}.created_at, ${alias}.id)`
  return {
    name: conditions.name(`ledger_page_${direction}`),
    text: `with shown as materialized (
        select ${place} from postings where ${['db = $1', 'ledger = $2', ...conditions.texts].join(' and ')}
        group by ${place} order by ${order} limit $3),
      oldest as (select * from shown order by ${ordered('asc')} limit 1),
      newest as (select * from shown order by ${ordered('desc')} limit 1),
      base as materialized (
        select ${sumOf('confirmed')} as confirmed, ${sumOf('pending')} as pending
        from oldest o join postings p on ${of('p')} and ${at('p')} < ${at('o')}),
      lines as (
        select p.date, p.created_at, p.id, klass, standing, sum(minor) as minor,
          coalesce(sum(minor) filter (where flow = 'fee'), 0) as fee,
          coalesce(min(flow) filter (where flow <> 'fee'), 'fee') as flow,
          bool_or(${['true', ...fits].join(' and ')}) as fits
        from oldest o cross join newest n
          join postings p on ${of('p')} and ${at('p')} >= ${at('o')} and ${at('p')} <= ${at('n')}
        group by p.date, p.created_at, p.id, klass, standing),
      running as (
        select lines.*, base.confirmed + ${sumOf('confirmed', 'over sofar')} as confirmed,
          base.pending + ${sumOf('pending', 'over sofar')} as pending
        from lines cross join base window sofar as (order by ${ordered('asc')}))
      select date, created_at, id, klass, standing, flow, minor::text, fee::text, confirmed::text,
        (confirmed + pending)::text as both
      from running where fits order by ${order}`,
  }
}

async function readPage(
  sql: SqlRead,
  { ledger, direction = 'newest', after, from, to, standings, flows, limit }: LedgerPageQuery,
): Promise<LedgerPage> {
  const wanted = Math.min(Math.max(1, limit), maxLines)
  const conditions = new Conditions([ledger, wanted + 1])
  const behind = after && [after.date, after.created_at, after.id]
  const sign = direction === 'newest' ? '<' : '>'
  conditions.add('a', behind, (...at) => `(${place}) ${sign} (${at.join(', ')})`)
  addSpan(conditions, { from, to })
  const span = conditions.texts.length
  addSpan(conditions, { standings })
  conditions.add('w', flows && [flows], (at) => `flow = any(${at}::text[])`)
  const fits = conditions.texts.slice(span)
  const statement = pageStatement(conditions, { direction, fits })
  const rows = await sql.read<AsText<LedgerLine>>(statement, conditions.values)
  const lines = rows.slice(0, wanted).map((row) => ({
    ...row,
    minor: BigInt(row.minor),
    fee: BigInt(row.fee),
    confirmed: BigInt(row.confirmed),
    both: BigInt(row.both),
  }))
  return { lines, more: rows.length > wanted }
}

function addSpan(
  conditions: Conditions,
  { from, to, standings }: Pick<PostingSumsQuery, 'from' | 'to' | 'standings'>,
): void {
  conditions.add('f', from === undefined ? undefined : [from], (at) => `date >= ${at}`)
  conditions.add('t', to === undefined ? undefined : [to], (at) => `date <= ${at}`)
  conditions.add('s', standings && [standings], (at) => `standing = any(${at}::text[])`)
}

/** Letters of a day that a period has. */
const periods = { day: 10, month: 7, year: 4 } as const

/** Sums of one answer. */
const maxSums = 20_000

async function readSums(
  sql: SqlRead,
  { ledgers, by, ...span }: PostingSumsQuery,
): Promise<PostingSum[]> {
  const conditions = new Conditions([])
  conditions.add('l', ledgers && [ledgers], (at) => `ledger = any(${at}::text[])`)
  addSpan(conditions, span)
  const period = by === undefined ? "''" : `left(date, ${periods[by]})`
  const rows = await sql.read<AsText<PostingSum>>(
    {
      name: conditions.name(`posting_sums_${by ?? 'all'}`),
      text: `select ledger, ${period} as period, standing, flow, sum(minor)::text as minor,
          count(*) as count
        from postings where ${['db = $1', ...conditions.texts].join(' and ')}
        group by 1, 2, 3, 4 order by 2, 1, 3, 4 limit ${maxSums + 1}`,
    },
    conditions.values,
  )
  if (rows.length > maxSums) throw fail('bad_request', 'too_complex')
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}

export function postingQueries({ sql }: ReadsTables): PostingQueries {
  return {
    async totals(ledgers) {
      if (ledgers.length === 0) return []
      return (await sql.read<AsText<LedgerTotals>>(totalsOf, [ledgers])).map(toTotals)
    },
    async totalsAsOf(ledgers, day) {
      if (ledgers.length === 0) return []
      return (await sql.read<AsText<LedgerTotals>>(totalsAsOf, [ledgers, day])).map(toTotals)
    },
    page: (query) => readPage(sql, query),
    sums: (query) => readSums(sql, query),
  }
}

/** Totals by ledger, as of the end of a day or of all that is kept. */
export async function totalsById(
  database: ReadsTables,
  ids: readonly string[],
  asOf?: string,
): Promise<ReadonlyMap<string, LedgerTotals>> {
  const postings = postingQueries(database)
  const found = await (asOf === undefined ? postings.totals(ids) : postings.totalsAsOf(ids, asOf))
  return new Map(found.map((one) => [one.ledger, one]))
}
