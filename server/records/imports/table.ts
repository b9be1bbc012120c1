// Tables: each row becomes a record of one kind, and those that it refers to, by the rules of that kind.
import { fail } from '#core/errors.ts'
import type { ImportPlan } from '#core/import/rules.ts'
import { importKind, type ImportKind } from '#core/import/targets.ts'
import type { House } from '#server/house.ts'
import type { Finished, ImportRow } from './store/face.ts'
import type { Transaction } from '#server/store/database.ts'
import type { RecordContext } from '../face.ts'
import { commit, prepare } from '../save.ts'
import { readKnown, type KnownRecords, type MadeRecord } from './known.ts'
import { lookAt } from './look.ts'
import { comparedKinds, resolveRows, type Making, type Resolved } from './resolve.ts'
import { tablePlan } from './shapes.ts'
import type { Batch, ImportWay } from './way.ts'

/** The import rules of a kind in this installation; undefined where it has none. */
export function importKindIn({ registry, modules }: House, kind: string): ImportKind | undefined {
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

export const tableWay: ImportWay<ImportPlan> = {
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
