// The columns of `documents` that hold the keys of declared fields: k1 … k16, each with an index over database, kind and
// key. Which field of a kind has which column is in the table `key_columns`; this is what a process knows of it.
import type { Logger } from 'pino'
import type { Entity } from '#core/entity/entity.ts'
import { isMoney, type MoneyField } from '#core/fields/money.ts'
import type { Run, Statement } from '../connections/statement.ts'
import type { Subscriber } from '../notify/listener.ts'
import { naturalKey, storedKey } from './order.ts'

/** This many fields of one kind can be sorted and filtered by, its creation and last change among them. */
export const maxKeys = 16

/** The columns' names. */
export const keyNames = Array.from({ length: maxKeys }, (_, at) => `k${at + 1}`)

/** The column that has the keys of a field. */
export interface KeyColumn {
  /** 1 to 16. */
  readonly number: number
  /** Every record has its key there. Until then queries make it from the body; writes fill the column in any case. */
  readonly filled: boolean
  /** It holds keys that order by the numbers in a text, and decide nothing else (`naturalKey`). */
  readonly natural: boolean
}

/** How the amounts of a field are written. */
export type Amounts = Pick<MoneyField, 'decimals' | 'varies'>
export type AmountFields = ReadonlyMap<string, Amounts>

/** Kind → field → its column. `amounts`: the fields of a kind that compare as numbers, though they are texts. */
export type KeyColumns = Pick<
  ReadonlyMap<string, ReadonlyMap<string, KeyColumn>>,
  'get' | 'has'
> & {
  readonly amounts?: ReadonlyMap<string, AmountFields>
}

export const noKeyColumns: KeyColumns = new Map()

/** A row of `key_columns`. */
export interface Assignment {
  readonly klass: string
  /** null: the column is free, though records may still have keys of a former field in it. */
  readonly field: string | null
  readonly number: number
  /** Rises with each start that assigns something; never falls. */
  readonly version: number
  readonly filled: boolean
  readonly natural: boolean
}

export const readAssignments: Statement = {
  name: 'key_columns',
  text: `select klass, field, number, version::integer as version, filled, "natural" from key_columns
    order by klass, number`,
}

/** The newest version among all assignments, 0 without any. */
export function versionOf(assignments: readonly Assignment[]): number {
  return Math.max(0, ...assignments.map(({ version }) => version))
}

/** What PostgreSQL's channel for changes of the assignments is called. */
export const keysChannel = 'bancada_key_columns'

/** The assignments, kept up to date: read again when another process says that they changed. */
export class KnownKeyColumns implements KeyColumns, Subscriber {
  readonly channel = keysChannel
  readonly amounts: ReadonlyMap<string, AmountFields>
  readonly #run: Run
  readonly #log: Pick<Logger, 'debug'>
  #kinds: KeyColumns = noKeyColumns
  #version = 0
  #asked = 0
  #answered = 0

  constructor(run: Run, log: Pick<Logger, 'debug'>, declared: readonly Keyed[] = []) {
    this.#run = run
    this.#log = log
    this.amounts = new Map(declared.map((entity) => [entity.kind, amountFields(entity)]))
  }

  /** A database may say that its writers must know a newer one: then `load` comes before they write. */
  get version(): number {
    return this.#version
  }

  get(kind: string): ReadonlyMap<string, KeyColumn> | undefined {
    return this.#kinds.get(kind)
  }

  has(kind: string): boolean {
    return this.#kinds.has(kind)
  }

  /** Reads them, inside a transaction when it is given how. */
  async load(run: Run = this.#run): Promise<void> {
    const turn = ++this.#asked
    const assignments = await run<Assignment>(readAssignments, [])
    if (turn < this.#answered) return
    this.#answered = turn
    this.#kinds = toColumns(assignments)
    this.#version = versionOf(assignments)
  }

  received(): void {
    this.load().catch((error: unknown) => this.#log.debug({ err: error }, 'key columns not read'))
  }

  connected(): void {
    this.received()
  }

  /** Writers learn of a new version from the database they write to; readers use their old plans meanwhile. */
  disconnected(): void {}
}

/** The columns that are assigned to fields. */
function toColumns(assignments: readonly Assignment[]): KeyColumns {
  const kinds = Map.groupBy(assignments, ({ klass }) => klass)
  return new Map([...kinds].map(([klass, of]) => [klass, new Map(of.flatMap(toEntry))]))
}

function toEntry({ field, number, filled, natural }: Assignment): [string, KeyColumn][] {
  return field === null ? [] : [[field, { number, filled, natural }]]
}

/** What of a kind decides its key columns. */
export type Keyed = Pick<Entity, 'kind' | 'sorts' | 'filters'> & Partial<Pick<Entity, 'fields'>>

/** The field declares that it is sorted by the numbers in it. */
export function isNatural({ fields }: Pick<Keyed, 'fields'>, name: string): boolean {
  return fields?.[name]?.natural === true
}

function amountFields({ fields = {} }: Keyed): AmountFields {
  const amounts = Object.entries(fields).flatMap(([name, field]): [string, Amounts][] =>
    isMoney(field) ? [[name, field]] : [],
  )
  return new Map(amounts)
}

/** Fields of a kind that have a key column: those it is sorted or filtered by, its creation and its last change. */
export function keyedFields({ sorts = [], filters = [] }: Pick<Entity, 'sorts' | 'filters'>) {
  return [...new Set(['created_at', 'updated_at', ...sorts, ...filters])]
}

/** The keys of a live record in the order of the columns; null where its kind has no such column. */
export function keysOf(
  columns: KeyColumns,
  {
    klass,
    deleted,
    body,
  }: { klass: string | null; deleted: boolean; body: Record<string, unknown> },
): (string | null)[] {
  const keys: (string | null)[] = keyNames.map(() => null)
  const fields = deleted ? undefined : columns.get(klass ?? '')
  for (const [field, { number, natural }] of fields ?? []) {
    keys[number - 1] = (natural ? naturalKey : storedKey)(body[field])
  }
  return keys
}
