// From a query to one SQL statement. Runs nothing: the store does. `$1` is the database, and part of every statement.
import { noKeyColumns, type KeyColumn, type KeyColumns } from '../keys/columns.ts'
import { bodyWithinShare, maxRowsByShare, withinBytes } from '../documents/portion.ts'
import { readBookmark, writeBookmark } from '#server/selectors/bookmark.ts'
import { ConditionPrinter } from './condition.ts'
import { columnOf, declaredColumnOf, indexKeyAt, orderAt, Parameters } from './expression.ts'
import { naturalDirection, originOf, type Origin } from './origin.ts'
import { readQuery, type Query } from '#server/selectors/query.ts'
import { parsePath } from '#server/selectors/path.ts'
import { parseSelector, refuseWords, required, type Condition } from '#server/selectors/selector.ts'
import { isOnWords, textSearch } from './text-search.ts'

export interface Plan {
  /** Present for declared lists: prepared once per connection. */
  readonly name?: string
  readonly text: string
  readonly values: unknown[]
}

export interface FindPlan extends Plan {
  /** CouchDB's text, when neither an index nor kind nor id narrows the search. */
  readonly warning?: string
  /** Rows that it finds at most. */
  readonly limit: number
  /** It ends at the bytes of a portion: there may be more behind its last row. */
  readonly isPortion?: true
  /** What to run instead when a row comes without its body: it was beyond its share of the page's bytes. */
  readonly inPortions?: () => Plan
  /** The bookmark behind these rows, which are the statement's rows in their order. */
  bookmark(rows: readonly object[]): string
}

/** An index that a query goes through: it sees the documents that have all of its fields, in their order. */
export interface Through {
  readonly fields: readonly string[]
  /** Only documents that match are in it. */
  readonly filter?: Record<string, unknown>
}

/** What a query may look at, and how. */
interface PlanOptions {
  readonly columns?: KeyColumns | null
  readonly origin?: Origin | undefined
}

interface FindOptions extends PlanOptions {
  readonly through?: Through | undefined
  /** All that is read of a body: short members, with plain names. Such a page ends at its limit alone. */
  readonly members?: readonly string[] | undefined
}

/** Bytes of bodies on one page of `_find`, beside those of its last portion; the bookmark leads on. */
export const pageBytes = 1024 * 1024

const noIndex = 'No matching index found, create an index to optimize query time.'

/**
 * Plans `_find` (docs/protocol.md). The statement selects id, rev, klass, deleted, seq, body and the sort keys (`key1` …).
 * Never deleted records nor design documents; `through` an index, only what is in it, in its order. With `columns` null
 * documents have no kind, as those of an `origin`. Throws Failure with CouchDB's code for a bad query.
 */
export function planFind(
  db: string,
  body: unknown,
  { columns = noKeyColumns, through, origin, members }: FindOptions = {},
): FindPlan {
  const query = redirected(readQuery(body), { through, origin })
  const parameters = parametersFor(db, query.condition, columns)
  const beginning = origin ? originOf(origin, parameters) : ''
  const where = conditions(query.condition, parameters)
  const keyOf = through ? indexKeyAt : orderAt
  const sortKeys = orderOf(query, parameters, { keyOf, origin })
  const order = sortKeys.map(({ sql }) => sql)
  // Says what PostgreSQL must know to use the column's index; it is so for every record of the kind.
  where.push(...order.filter((one) => /^k\d+$/.test(one)).map((one) => `${one} is not null`))
  const shape = `${sortKeys.map(({ name }) => name).join(', ')} ${query.direction}`
  if (query.bookmark !== '') {
    const keys = readBookmark(query.bookmark, shape, order)
    const bound = keys.map((key, at) =>
      parameters.bind(key, order[at] === 'seq' ? 'bigint' : 'text'),
    )
    where.push(
      `(${order.join(', ')}) ${query.direction === 'asc' ? '>' : '<'} (${bound.join(', ')})`,
    )
  }
  const { values } = parameters
  const page = (body: string) => beginning + statement(query, where, order, body)
  const portion = () => ({ text: withinBytes(page('body, size')), values })
  const whole = () => {
    if (members) return { text: page(bodyOf(members)), values }
    if (origin) return { text: page('body'), values }
    const isByShare = query.limit <= maxRowsByShare && !where.some(isOnWords)
    if (!isByShare) return { ...portion(), isPortion: true as const }
    const body = bodyWithinShare(query.limit, pageBytes)
    return { text: page(`${body}, size`), values, inPortions: portion }
  }
  return {
    ...(columns && nameOf(query, order, columns)),
    ...whole(),
    limit: query.limit,
    ...(through || origin || isNarrow(query.condition) ? {} : { warning: noIndex }),
    bookmark: (rows) => {
      const last = rows.at(-1) as Record<string, unknown> | undefined
      if (!last) return query.bookmark || 'nil'
      return writeBookmark(
        shape,
        order.map((_, at) => String(last[`key${at + 1}`])),
      )
    },
  }
}

/** SQL of a body with these members alone; it is unpacked once. */
function bodyOf(members: readonly string[]): string {
  const named = members.map((name) => `"${name}" jsonb`).join(', ')
  return `(select jsonb_strip_nulls(to_jsonb(x)) from jsonb_to_record(body) as x(${named})) as body`
}

/** The query as the way it goes wants it. Only records have words: Failure bad_arg for `$text` of anything else. */
function redirected(
  query: Query,
  { through, origin }: { through: Through | undefined; origin: Origin | undefined },
): Query {
  if (through) return narrowed(query, through)
  if (!origin) return query
  refuseWords(query.condition)
  return query.sort.length > 0 ? query : { ...query, direction: naturalDirection[origin.is] }
}

function narrowed(query: Query, { fields, filter = {} }: Through): Query {
  const sort = fields.map(parsePath)
  const present = sort.map((path) => ({ is: 'field', path, test: { op: 'exists', value: true } }))
  const of = [query.condition, parseSelector(filter), ...present] as Condition[]
  return { ...query, condition: { is: 'all', of }, sort }
}

function statement(
  query: Query,
  where: readonly string[],
  order: readonly string[],
  body: string,
): string {
  if (where.some(isOnWords)) return textSearch({ query, where, order })
  const keys = order.map((key, at) => `, ${key} as key${at + 1}`).join('')
  const by = order.map((key) => `${key} ${query.direction}`).join(', ')
  // Written out, so that PostgreSQL knows how few rows are wanted when it plans.
  const page = `limit ${query.limit}${query.skip > 0 ? ` offset ${query.skip}` : ''}`
  return (
    `select id, rev, klass, deleted, seq, ${body}${keys} from documents` +
    ` where ${where.join(' and ')} order by ${by} ${page}`
  )
}

/** Plans a count: one row, `amount`, at most `limit`. */
export function planCount(
  db: string,
  selector: unknown,
  {
    limit = 10_000,
    columns = noKeyColumns,
    origin,
  }: PlanOptions & { limit?: number | undefined } = {},
): Plan {
  const condition = parseSelector(selector)
  if (origin) refuseWords(condition)
  const parameters = parametersFor(db, condition, columns)
  const beginning = origin ? originOf(origin, parameters) : ''
  const where = conditions(condition, parameters)
  const most = Math.max(0, Math.trunc(limit))
  const counted = `select from documents where ${where.join(' and ')} limit ${most}`
  const text = `${beginning}select count(*)::integer as amount from (${counted}) as counted`
  return { text, values: parameters.values }
}

/** A condition that no record without the key meets: those that are deleted have none. */
const comparesKey = /^k\d+ = \S+$/

/**
 * What of an SQL `where` a condition becomes: live records of this database that match. Where a key says that they are live, nothing else
 * does: its index then counts alone, and PostgreSQL, where it knows nothing of a database, does not walk all of a kind instead.
 */
export function conditions(condition: Condition, parameters: Parameters): string[] {
  const printer = new ConditionPrinter(parameters)
  const parts = required(condition).map((part) => printer.print(part))
  const isLive = parts.some((one) => comparesKey.test(one)) && !parts.some(isOnWords)
  const live = isLive ? [] : ['not deleted']
  const where = ['db = $1', ...live, ...parts]
  // Design documents have no kind.
  if (!parameters.keyColumns || !isBound(condition, 'klass'))
    where.push(`not starts_with(id, '_design/')`)
  return where
}

interface SortKey {
  readonly sql: string
  /** What bookmarks call it: the same before and after a column is filled. */
  readonly name: string
}

/**
 * What is sorted by; the id last, so that the order is total, and before it, for an origin, its own order. A field bound
 * to one value cannot order anything.
 */
function orderOf(
  query: Query,
  parameters: Parameters,
  { keyOf, origin }: { keyOf: typeof indexKeyAt; origin: Origin | undefined },
): SortKey[] {
  const order = query.sort
    .filter((path) => path.length !== 1 || !isBound(query.condition, path[0]!))
    .map((path): SortKey => {
      const sql = columnOf('document', path) ?? keyOf(path, parameters)
      const column = declaredColumnOf('document', path, parameters)
      return { sql, name: column ? `k${column.number}` : sql }
    })
  const id = order.findIndex(({ sql }) => sql === 'id')
  if (id !== -1) return order.slice(0, id + 1)
  const last = [...(origin ? ['seq'] : []), 'id']
  return [...order, ...last.map((sql) => ({ sql, name: sql }))]
}

/** True when every match must have this one value in the field. */
function isBound(condition: Condition, field: string): boolean {
  return bindings(condition, field).length > 0
}

/** The values that every match must have in a field. */
function bindings(condition: Condition, field: string): unknown[] {
  return required(condition).flatMap((part) => {
    if (part.is !== 'field' || part.path.length !== 1 || part.path[0] !== field) return []
    return part.test.op === 'eq' ? [part.test.value] : []
  })
}

/** Parameters of a statement that knows the declared fields of the kind that every match must be of. */
export function parametersFor(
  db: string,
  condition: Condition,
  columns: KeyColumns | null,
): Parameters {
  if (!columns) return new Parameters(db, null)
  const [kind] = bindings(condition, 'klass')
  const of = typeof kind === 'string' ? kind : ''
  return new Parameters(
    db,
    columns.get(of) ?? new Map<string, KeyColumn>(),
    columns.amounts?.get(of),
  )
}

function isNarrow(condition: Condition): boolean {
  return required(condition).some((part) => {
    if (part.is !== 'field' || part.path.length !== 1) return false
    const [field] = part.path
    return (
      field === '_id' || (field === 'klass' && (part.test.op === 'eq' || part.test.op === 'in'))
    )
  })
}

/** Sizes of the pages that lists come in. */
const listSizes = [10, 25, 50, 100]

/**
 * A name for the first page of a declared list: a kind, one of its key columns or none, a usual size. A prepared statement
 * stays on its connection, so no more of them have names than are declared. One plan serves them all; a filter's does not:
 * whether to walk the order or to look up the filter depends on its value, so PostgreSQL must see it each time.
 */
function nameOf(
  { condition, direction, limit, skip, bookmark }: Query,
  order: readonly string[],
  columns: KeyColumns,
): Pick<Plan, 'name'> | undefined {
  const [kind, ...others] = required(condition).map((part) => bindings(part, 'klass')[0])
  const isDeclared = typeof kind === 'string' && columns.has(kind) && others.length === 0
  const isSorted = order.length <= 2 && order.every((key) => /^(k\d+|id)$/.test(key))
  const isFirst = listSizes.includes(limit) && skip === 0 && bookmark === ''
  if (!isDeclared || !isSorted || !isFirst) return undefined
  return { name: ['find', kind, ...order, direction, limit].join('_') }
}
