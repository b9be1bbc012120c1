// Figures over the records that a selector finds: how many, how many of them meet further selectors, the median of a number,
// for all of them and for groups of them. One statement reads the records once for all of them.
import type { KeyColumns } from '../keys/columns.ts'
import { ConditionPrinter } from './condition.ts'
import { keyAt, type Parameters, valueAt } from './expression.ts'
import { keyOf, rank } from '../keys/order.ts'
import { parsePath } from '#server/selectors/path.ts'
import { conditions, parametersFor, type Plan } from './plan.ts'
import { parseSelector } from '#server/selectors/selector.ts'
import type { SumsGroup, SumsQuery } from './sums.ts'

/**
 * How records are grouped: by the text in a field, or by the span between two neighbouring edges into which its value
 * falls, the first of them belonging to it: all texts (ISO moments, days) or all numbers, ascending.
 */
export interface Grouping {
  readonly field: string
  readonly edges?: readonly string[] | readonly number[]
}

export interface SummaryQuery {
  /** Names one kind. */
  readonly selector: Record<string, unknown>
  readonly groupings?: readonly Grouping[]
  /** Counted among the matches, by name. */
  readonly parts?: Readonly<Record<string, Record<string, unknown>>>
  /** Fields of numbers. */
  readonly numbers?: readonly string[]
}

export interface NumberFigures {
  /** Records that have the number. */
  readonly amount: number
  readonly total: number
  /** Null where no record has it. */
  readonly median: number | null
}

export interface Figures {
  readonly amount: number
  /** As `parts` of the query. */
  readonly parts: Readonly<Record<string, number>>
  /** By field. */
  readonly numbers: Readonly<Record<string, NumberFigures>>
}

export interface Group extends Figures {
  /** The field's text, null where it has none; of edges the number of the span, from 0, and -1 before the first or of no value. */
  readonly key: string | number | null
}

export interface Summary {
  readonly whole: Figures
  /** As `groupings` of the query, the largest group first, at most `maxGroups` of each. */
  readonly groups: readonly (readonly Group[])[]
}

/** What a database handle answers of them. */
export interface Summaries {
  /** Figures over the records that a selector finds, in one reading. Throws Failure for a bad selector. */
  summarize(query: SummaryQuery): Promise<Summary>
  /** Exact sums over the records that a selector finds, by group. Throws Failure for a bad selector. */
  sums(query: SumsQuery): Promise<SumsGroup[]>
}

/** Groups that are answered of each grouping; what they lack of the whole is in smaller ones. */
export const maxGroups = 400

interface Row {
  readonly mask: number
  readonly amount: number
  readonly [column: string]: unknown
}

export interface SummaryPlan extends Plan {
  read(rows: readonly Row[]): Summary
}

/** Plans it. Throws Failure for a bad selector. */
export function planSummary(
  db: string,
  { selector, groupings = [], parts = {}, numbers = [] }: SummaryQuery,
  columns: KeyColumns,
): SummaryPlan {
  const condition = parseSelector(selector)
  const parameters = parametersFor(db, condition, columns)
  const where = conditions(condition, parameters)
  const printer = new ConditionPrinter(parameters)
  const taken = [
    'true as one',
    ...groupings.map((grouping, at) => `${groupKey(grouping, parameters)} as g${at}`),
    ...Object.values(parts).map((part, at) => `${printer.print(parseSelector(part))} as p${at}`),
    ...numbers.map((field, at) => `${numberAt(field, parameters)} as n${at}`),
  ]
  const keys = groupings.map((_, at) => `g${at}`)
  const counted = [
    keys.length > 0 ? `grouping(${keys.join(', ')})::integer as mask` : '0 as mask',
    ...keys,
    'count(*)::integer as amount',
    ...Object.keys(parts).map((_, at) => `(count(*) filter (where p${at}))::integer as p${at}`),
    ...numbers.flatMap((_, at) => [
      `count(n${at})::integer as c${at}`,
      `coalesce(sum(n${at}), 0)::float8 as s${at}`,
      `percentile_cont(0.5) within group (order by n${at}) as m${at}`,
    ]),
  ]
  const sets = ['()', ...keys.map((key) => `(${key})`)].join(', ')
  const text =
    `with taken as (select ${taken.join(', ')} from documents where ${where.join(' and ')}),` +
    ` counted as (select ${counted.join(', ')} from taken group by grouping sets (${sets})),` +
    ' placed as (select *, row_number() over' +
    ` (partition by mask order by ${['amount desc', ...keys].join(', ')}) as place from counted)` +
    ` select * from placed where place <= ${maxGroups} order by mask, place`
  return {
    text,
    values: parameters.values,
    read: (rows) => readSummary(rows, { groupings, parts, numbers }),
  }
}

/** Compared by code point: texts of an order that depends on no language, and quick to group. */
function groupKey({ field, edges }: Grouping, parameters: Parameters): string {
  const key = `(${keyAt('document', parsePath(field), parameters)} collate "C")`
  if (!edges) return key
  return `width_bucket(${key}, ${parameters.bind(edges.map(keyOf), 'text[]')})`
}

function numberAt(field: string, parameters: Parameters): string {
  const value = valueAt('document', parsePath(field), parameters)
  return `(case when jsonb_typeof(${value}) = 'number' then (${value} #>> '{}')::float8 end)`
}

function readSummary(
  rows: readonly Row[],
  { groupings, parts, numbers }: Required<Omit<SummaryQuery, 'selector'>>,
): Summary {
  // PostgreSQL sets a bit for each key that does not group, that of the first key leftmost.
  const all = 2 ** groupings.length - 1
  const figures = (row: Row): Figures => ({
    amount: row.amount,
    parts: Object.fromEntries(
      Object.keys(parts).map((name, at) => [name, row[`p${at}`] as number]),
    ),
    numbers: Object.fromEntries(
      numbers.map((field, at) => [
        field,
        {
          amount: row[`c${at}`] as number,
          total: row[`s${at}`] as number,
          median: row[`m${at}`] as number | null,
        },
      ]),
    ),
  })
  const whole = rows.find(({ mask }) => mask === all)!
  const groups = groupings.map(({ edges }, at) => {
    const mask = all - 2 ** (groupings.length - 1 - at)
    return rows
      .filter((row) => row.mask === mask)
      .map((row) => ({ key: readKey(row[`g${at}`], edges), ...figures(row) }))
  })
  return { whole: figures(whole), groups }
}

function readKey(value: unknown, edges: Grouping['edges']): Group['key'] {
  if (edges) return Number(value) - 1
  const key = String(value)
  return key.startsWith(rank.string) ? key.slice(rank.string.length) : null
}
