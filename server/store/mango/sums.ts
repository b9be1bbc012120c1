// Exact sums of decimals over the records that a selector finds, for every combination of the texts in some fields: amounts of
// money by currency and month, say. Decimals are texts or numbers in a record, and are added as PostgreSQL's numeric.
import type { KeyColumns } from '../keys/columns.ts'
import { ConditionPrinter } from './condition.ts'
import { type Parameters, valueAt } from './expression.ts'
import { parsePath } from '#server/selectors/path.ts'
import { conditions, parametersFor, type Plan } from './plan.ts'
import { parseSelector } from '#server/selectors/selector.ts'

/**
 * A field that holds one text, or a list of texts each of which counts; `share`: the field that says by text what of the first sum each of
 * them has, in records that say so.
 */
export type SumsKey = string | { readonly each: string; readonly share?: string }

export interface SumsQuery {
  /** Names one kind. */
  readonly selector: Record<string, unknown>
  readonly by: readonly SumsKey[]
  /** Fields of decimals. */
  readonly sums: readonly string[]
  /** Summed again among the matches, by name. */
  readonly parts?: Readonly<Record<string, Record<string, unknown>>>
  /** Groups that are answered, those of most records first. */
  readonly limit?: number
}

export interface Sums {
  /** Records. */
  readonly amount: number
  /** By field, as decimal text with as many decimals as the most exact of them; `0` of none. */
  readonly sums: Readonly<Record<string, string>>
}

export interface SumsGroup extends Sums {
  /** As `by` of the query; null where a record has no text there, or an empty list. */
  readonly keys: readonly (string | null)[]
  /** As `parts` of the query. */
  readonly parts: Readonly<Record<string, Sums>>
}

/** Groups that are answered at most. */
export const maxSumsGroups = 2_000
const usualGroups = 400

type Row = Readonly<Record<string, string | null>>

export interface SumsPlan extends Plan {
  read(rows: readonly Row[]): SumsGroup[]
}

/** Plans it. Throws Failure for a bad selector. */
export function planSums(
  db: string,
  { selector, by, sums, parts = {}, limit = usualGroups }: SumsQuery,
  columns: KeyColumns,
): SumsPlan {
  const condition = parseSelector(selector)
  const parameters = parametersFor(db, condition, columns)
  const where = conditions(condition, parameters)
  const printer = new ConditionPrinter(parameters)
  const names = Object.keys(parts)
  const taken = [
    'true as one',
    ...by.map((key, at) => `${keyText(key, parameters)} as v${at}`),
    ...sums.map((field, at) => `${decimalAt(field, parameters)} as n${at}`),
    ...by.flatMap((key, at) => sharesAt(key, parameters).map((value) => `${value} as w${at}`)),
    ...names.map((name, at) => `${printer.print(parseSelector(parts[name]!))} as p${at}`),
  ]
  // Lists are spread once all else has been read of their record.
  const spread = by.map((key, at) =>
    typeof key === 'string'
      ? ''
      : ` left join lateral jsonb_array_elements_text(v${at}) as e${at}(item) on true`,
  )
  const keyOf = (key: SumsKey, at: number) =>
    typeof key === 'string' ? `v${at}` : `(e${at}.item collate "C")`
  const shared = by.findIndex((key) => typeof key !== 'string' && key.share !== undefined)
  const share = `coalesce(${decimalOf(`(w${shared} ->> e${shared}.item)`)}, n0)`
  const addend = (at: number) => (at === 0 && shared !== -1 ? share : `n${at}`)
  const figures = (filter: string, prefix: string) => [
    `count(*)${filter}::text as ${prefix}amount`,
    ...sums.map((_, at) => `coalesce(sum(${addend(at)})${filter}, 0)::text as ${prefix}s${at}`),
  ]
  const answered = [
    ...by.map((key, at) => `${keyOf(key, at)} as g${at}`),
    ...figures('', 'all_'),
    ...names.flatMap((_, at) => figures(` filter (where p${at})`, `p${at}_`)),
  ]
  const keys = by.map((_, at) => `g${at}`)
  const grouped = keys.length > 0 ? ` group by ${keys.join(', ')}` : ''
  const order = ['count(*) desc', ...keys].join(', ')
  const text =
    `with taken as ${spread.join('') && 'materialized '}(select ${taken.join(', ')} from documents` +
    ` where ${where.join(' and ')})` +
    ` select ${answered.join(', ')} from taken${spread.join('')}${grouped} order by ${order}` +
    ` limit ${Math.min(limit, maxSumsGroups)}`
  const read = (row: Row, prefix: string): Sums => ({
    amount: Number(row[`${prefix}amount`]),
    sums: Object.fromEntries(sums.map((field, at) => [field, row[`${prefix}s${at}`] ?? '0'])),
  })
  return {
    text,
    values: parameters.values,
    read: (rows) =>
      rows.map((row) => ({
        keys: keys.map((key) => row[key] ?? null),
        ...read(row, 'all_'),
        parts: Object.fromEntries(names.map((name, at) => [name, read(row, `p${at}_`)])),
      })),
  }
}

/** The text of a record, compared by code point and quick to group; of a list the list itself, empty where there is none. */
function keyText(key: SumsKey, parameters: Parameters): string {
  const isList = typeof key !== 'string'
  const value = valueAt('document', parsePath(isList ? key.each : key), parameters)
  if (isList)
    return `(case when jsonb_typeof(${value}) = 'array' then ${value} else '[]'::jsonb end)`
  return `((case when jsonb_typeof(${value}) = 'string' then ${value} #>> '{}' end) collate "C")`
}

/** A decimal; nothing where the value is none. */
function decimalAt(field: string, parameters: Parameters): string {
  const value = valueAt('document', parsePath(field), parameters)
  return `(case when jsonb_typeof(${value}) in ('number', 'string') then ${decimalOf(`(${value} #>> '{}')`)} end)`
}

const decimalOf = (text: string) =>
  `(case when ${text} ~ '^-?[0-9]{1,30}([.][0-9]{1,12})?$' then ${text}::numeric end)`

function sharesAt(key: SumsKey, parameters: Parameters): string[] {
  if (typeof key === 'string' || key.share === undefined) return []
  return [valueAt('document', parsePath(key.share), parameters)]
}
