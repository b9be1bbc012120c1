// What a change made elsewhere was made from, as far as that is kept here.
import { treeQueries, type Correction } from '#server/store/queries/trees.ts'
import type { Arrived } from '#core/access/policies.ts'
import type { Entity } from '#core/entity/entity.ts'
import { isRef } from '#core/fields/ref.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { toWire, type Stored } from '#server/store/documents/stored.ts'
import type { Change, RecordContext } from '../face.ts'
import { endOf } from '../merging/end.ts'
import type { Arrival } from './arrival.ts'
import { asMade } from './correction.ts'

/** What came of the line after the record was like this. */
export function unheard(line: readonly string[], rev = ''): readonly string[] {
  const heard = line.indexOf(rev)
  return line.slice(0, heard < 0 ? undefined : heard)
}

/** Steps of a line among which the revision is looked for that a change was made from. */
const maxStepsBack = 20

async function parentOf(
  transaction: Transaction,
  { id, line }: Arrival,
  { _rev }: WireDocument,
): Promise<Stored | undefined> {
  const since = unheard(line.slice(1), _rev).slice(0, maxStepsBack)
  const named = since.map((rev) => ({ id, rev }))
  return named.length > 0 ? (await treeQueries(transaction).revisions(named)).found[0] : undefined
}

interface MadeFrom {
  readonly before: WireDocument
  readonly arrived: Arrived
  /** The newest kept revision that it was made from, to the letter; undefined where that is the current record, or none is kept. */
  readonly parent: Stored | undefined
}

/**
 * What a change made elsewhere is measured against: the revision it was made from as the system corrected it, if that is
 * kept and lives, else the current record; and whether it is the next step from that. A revision without its line says of none.
 */
export async function madeFrom(
  context: RecordContext,
  transaction: Transaction,
  {
    entity,
    arrival,
    base,
    correction,
  }: {
    readonly entity: Entity
    readonly arrival: Arrival
    /** The current record. */
    readonly base: WireDocument
    /** Of an earlier revision of the line. */
    readonly correction: Correction | undefined
  },
): Promise<MadeFrom> {
  const [, rev] = arrival.line
  if (rev === undefined || rev === base._rev)
    return { before: base, arrived: 'step', parent: undefined }
  const parent = await parentOf(transaction, arrival, base)
  const corrected = correction?.deleted === false ? toWire(correction) : undefined
  const known = parent?.rev ?? rev
  const arrived = known === rev ? 'step' : 'steps'
  if (corrected && correction?.parent === known) return { before: corrected, arrived, parent }
  if (!parent || parent.deleted) return { before: corrected ?? base, arrived: 'steps', parent }
  const sent = toWire(parent)
  const before = await asMade(transaction, { entity, context }, { sent, record: base })
  return { before, arrived, parent }
}

/**
 * The version, with what the revision refers to where a merge leads both references to one record: of who may merge such, that
 * is no change, and no rule of changes is asked.
 */
export async function asMerged(
  { actor, house }: RecordContext,
  transaction: Transaction,
  { entity, input, before }: Pick<Change, 'entity' | 'input'> & { readonly before: WireDocument },
): Promise<WireDocument> {
  const merged: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const [was, is] = [before[name], input[name]]
    if (!isRef(field) || typeof was !== 'string' || typeof is !== 'string' || was === is) continue
    const to = house.registry.byId(was)
    if (!to?.merge || to.merge(actor) !== undefined) continue
    const [end, same] = [await endOf(transaction, was), await endOf(transaction, is)]
    if (end.id === same.id) merged[name] = is
  }
  return Object.keys(merged).length > 0 ? { ...before, ...merged } : before
}

/**
 * A record comes from a file or from elsewhere, or back from a deletion: a refusal would lose it, so it gets another name or address where its own
 * is taken.
 */
export const mustBeTaken = ({
  arrived,
  imported,
  verb,
  before,
}: Pick<Change, 'arrived' | 'imported' | 'verb' | 'before'>): boolean =>
  arrived === true || imported === true || (verb === 'create' && before !== undefined)

/**
 * Whether a revision that was made elsewhere says one of these members of its own: its record is new here, or it changed the member. What it
 * merely still says may be another record's by now.
 */
export function isClaimed(
  { arrived, doc, before, parent }: Pick<Change, 'arrived' | 'doc' | 'before' | 'parent'>,
  ...names: readonly string[]
): boolean {
  const former = [before, parent].filter((version) => version !== undefined)
  return (
    arrived === true && former.every((version) => names.some((name) => version[name] !== doc[name]))
  )
}
