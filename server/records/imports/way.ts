// How rows of an import become records: tables by the rules of a kind, other files as their module says.
import type { ZodType } from 'zod'
import type { House } from '#server/house.ts'
import type { Transaction } from '#server/store/database.ts'
import { fail } from '#core/errors.ts'
import type { ImportPlan } from '#core/import/rules.ts'
import { importKind, type ImportKind } from '#core/import/targets.ts'
import type { Finished, ImportRow, StoredImport } from './store/face.ts'
import type { RecordContext } from '../face.ts'
import { commit, prepare } from '../save.ts'
import { readKnown, type KnownRecords, type MadeRecord } from './known.ts'
import { lookAt } from './look.ts'
import { comparedKinds, resolveRows, type Making, type Resolved } from './resolve.ts'
import { tablePlan } from './shapes.ts'

type Cells = readonly (readonly string[])[]

/** Some rows about to be written. */
export interface Batch {
  /** Ids of records that it reads. */
  readonly reads: readonly string[]
  /** Writes them and answers the outcome of each; runs again when the transaction does. Throws the failure of a refused row. */
  write(transaction: Transaction): Promise<Finished[]>
  /** Called after the commit. */
  settle(): void
}

/** The state of one import while it is written. */
export interface RowWriter {
  /** Refreshes the state with the changes of others. */
  refresh(): Promise<void>
  batch(context: RecordContext, rows: readonly ImportRow[]): Batch
}

/** `Plan`: how the rows are read, kept with the import. */
export interface ImportWay<Plan = unknown> {
  readonly plan: ZodType<Plan>
  /** Kind of the records that rows become, where it is not that of the plan. */
  readonly makes?: string
  /** All or nothing: rows already written are undone when the import is stopped or fails. */
  readonly isWhole: boolean
  /** Failure not_found for kinds that are not imported, forbidden when the actor may not create such records. */
  admit(context: RecordContext, plan: Plan): Promise<void>
  /** The outcomes that rows would have, in their order; writes nothing. */
  look(context: RecordContext, plan: Plan, rows: Cells): Promise<{ rows: readonly unknown[] }>
  open(context: RecordContext, entry: StoredImport): Promise<RowWriter>
  /** Whether another record counts in the place of this one, which a row made and which is gone: that row cannot be taken back. */
  isReplaced?(transaction: Transaction, id: string): Promise<boolean>
  /** Called in the transaction that starts the import. */
  begin?(context: RecordContext, transaction: Transaction, plan: Plan): Promise<void>
}

/** Ways of a module, by the kind of their plans. */
export type ImportWayByKind = Readonly<Record<string, ImportWay>>

/** The way of a plan of this kind. */
export function wayOf({ modules }: House, kind: string): ImportWay {
  for (const { importWays = {} } of modules) {
    if (Object.hasOwn(importWays, kind)) return importWays[kind]!
  }
  return tableWay
}

/** The import rules of a kind in this installation; undefined where it has none. */
function importKindIn({ registry, modules }: House, kind: string): ImportKind | undefined {
  const rules = Object.assign({}, ...modules.map(({ imports }) => imports)) as Parameters<
    typeof importKind
  >[1]
  return importKind(registry, rules, kind)
}

function admitKind({ house, actor }: RecordContext, { kind }: ImportPlan): ImportKind {
  const found = importKindIn(house, kind)
  if (!found) throw fail('not_found', 'unknown_kind')
  const refused = found.entity.access(actor, 'create')
  if (refused) throw fail('forbidden', refused)
  return found
}

const tableWay: ImportWay<ImportPlan> = {
  plan: tablePlan,
  isWhole: false,
  async admit(context, plan) {
    admitKind(context, plan)
  },
  look: (context, plan, rows) => lookAt(context, { kind: admitKind(context, plan), plan, rows }),
  async open({ house, database }, { plan: stored }) {
    const plan = stored as ImportPlan
    const kind = importKindIn(house, plan.kind)!
    const known = await readKnown(database, comparedKinds(kind, plan))
    return {
      refresh: known.refresh,
      batch: (context, rows) => batchOf(context, { kind, plan, known }, rows),
    }
  },
}

interface Reading {
  readonly kind: ImportKind
  readonly plan: ImportPlan
  readonly known: KnownRecords
}

function batchOf(
  context: RecordContext,
  { kind, plan, known }: Reading,
  rows: readonly ImportRow[],
): Batch {
  const { actor, now } = context
  const cells = rows.map((row) => row.cells)
  const resolved = resolveRows({ kind, plan, actor, now }, known.records, cells)
  return {
    reads: resolved.flatMap(foundBy),
    async write(transaction) {
      const finished: Finished[] = []
      for (const [at, one] of resolved.entries()) {
        finished.push(await writeRow(context, transaction, rows[at]!, one))
      }
      return finished
    },
    settle: () => known.add(resolved.flatMap(madeBy)),
  }
}

function madeBy(one: Resolved): MadeRecord[] {
  if (one.outcome !== 'created') return []
  return one.makes.map(({ entity, id, input, kept }) => ({
    id,
    kind: entity.kind,
    doc: { ...input, ...kept },
  }))
}

const foundBy = (one: Resolved) => (one.outcome === 'created' ? Object.values(one.found) : [])

async function writeRow(
  context: RecordContext,
  transaction: Transaction,
  { row }: ImportRow,
  one: Resolved,
): Promise<Finished> {
  if (one.outcome !== 'created') {
    return { row, outcome: one.outcome, ...('errors' in one && { errors: one.errors }) }
  }
  const made = []
  for (const making of one.makes) made.push(await make(context, transaction, making))
  return { row, outcome: 'created', made }
}

async function make(context: RecordContext, transaction: Transaction, making: Making) {
  const { id, rev } = await commit(await prepare(context, transaction, making), transaction)
  return { id, rev }
}
