// Rows as they would be imported: new, there already or refused, and which records they would refer to. The records that
// they are compared with are kept for a minute, since a screen requests one part of a file after the other.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportPlan } from '#core/import/rules.ts'
import type { ImportKind } from '#core/import/targets.ts'
import type { RecordContext } from '../face.ts'
import { layerOn, readKnown, type KnownRecords } from './known.ts'
import { comparedKinds, resolveRow, type Resolved } from './resolve.ts'

const keptMs = 60_000
/** Rows between which other calls may run. */
const rowsOfTurn = 50

interface RememberedRecords {
  readonly key: string
  readonly known: Promise<KnownRecords>
  readonly until: number
}

/** Only the last Group's records are kept, since they may be many. */
let kept: RememberedRecords | undefined

async function knownTo({ database }: RecordContext, kinds: readonly ImportKind[]) {
  const key = [database.name, ...kinds.map(({ entity }) => entity.kind)].join(' ')
  const until = performance.now() + keptMs
  if (kept?.key !== key || kept.until < performance.now()) {
    const known = readKnown(database, kinds)
    kept = { key, known, until }
    // A failed read is not cached.
    known.catch(() => (kept = kept?.known === known ? undefined : kept))
    setTimeout(forget, keptMs).unref()
  }
  const known = await kept!.known
  await known.refresh()
  return known.records
}

function forget(): void {
  if (kept && kept.until <= performance.now()) kept = undefined
}

interface Looked {
  readonly kind: ImportKind
  readonly plan: ImportPlan
  readonly rows: readonly (readonly string[])[]
}

/** Answers `{ rows }` in the order of the request. */
export async function lookAt(context: RecordContext, { kind, plan, rows }: Looked) {
  const { actor, now } = context
  const known = await knownTo(context, comparedKinds(kind, plan))
  const layer = layerOn(known)
  const looked = []
  for (const [at, cells] of rows.entries()) {
    if (at % rowsOfTurn === rowsOfTurn - 1) await nextTurn()
    looked.push(shown(kind, resolveRow({ kind, plan, actor, now }, layer, cells)))
  }
  return { rows: looked }
}

/** For the screen: per reference the id of the existing record, or `''` for one that would be made. */
function shown(kind: ImportKind, one: Resolved) {
  if (one.outcome !== 'created') return one
  const main = one.makes.at(-1)!
  const made = one.makes.slice(0, -1).map(({ id }) => id)
  const refs = [...kind.refs.keys()].flatMap((field) => {
    const id = main.input[field]
    if (typeof id !== 'string') return []
    return [[field, made.includes(id) ? '' : id] as const]
  })
  return { outcome: one.outcome, refs: Object.fromEntries(refs) }
}
