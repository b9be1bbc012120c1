// What a revision made elsewhere may not bring, however it came into being there.
import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#core/entity/entity.ts'
import { fail, failFields } from '#core/errors.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Transaction } from '#server/store/database.ts'
import { isCorrection } from '#server/store/documents/revision.ts'
import { treeQueries, type Correction } from '#server/store/queries/trees.ts'
import type { Change, RecordContext } from '../face.ts'
import type { Arrival } from './arrival.ts'
import { isStranger } from './stamps.ts'

/** The longest text that a member may be which the server writes itself. */
const maxTextLength = 10_000

/**
 * Members that every kind has, and those that are computed, are kept to the letter too: Failure with the fields that are no
 * short text, or no short JSON.
 */
export function checkCommon(entity: Entity, input: Record<string, unknown>): void {
  if (input.klass !== undefined && input.klass !== entity.kind) {
    throw failFields({ klass: { key: 'inclusion' } })
  }
  for (const [name, said] of Object.entries(input)) {
    if (Object.hasOwn(entity.fields, name) || name.startsWith('_') || said === null) continue
    const isComputed = Object.hasOwn(entity.computed ?? {}, name)
    const text = isComputed ? JSON.stringify(said) : said
    if (typeof text !== 'string' || text.length > maxTextLength) {
      const isKnown = isComputed || common.has(name)
      throw failFields({ [name]: { key: isKnown ? 'invalid' : 'unknown_field' } })
    }
  }
}

const claims = ['created_by', 'updated_by', 'label']
const common = new Set(['created_at', 'updated_at', ...claims])

/** What a deletion says that the record became part of: another record of its kind, where such become one. */
export function checkMergedInto(
  { house }: RecordContext,
  entity: Entity,
  { id, doc: { merged_into: into } }: Arrival,
): void {
  if (into === undefined || into === null) return
  const isOther = typeof into === 'string' && into !== id && house.registry.byId(into) === entity
  if (!entity.merge || !isOther) throw failFields({ merged_into: { key: 'invalid' } })
}

/**
 * Failure forbidden where the kind refuses the change. An administrator brings what an author of another installation did there with what is
 * theirs, too, and what they made themselves of a version of their own (`before`) beside such an author's, which is the record here (`base`).
 */
export async function admitArrival(
  { actor }: RecordContext,
  transaction: Transaction,
  { access }: Entity,
  {
    verb,
    base,
    before,
    by,
  }: { readonly by: unknown } & Pick<Change, 'verb'> &
    Record<'base' | 'before', WireDocument | undefined>,
): Promise<void> {
  const refused = access(actor, verb, base)
  if (!refused) return
  const authors = [by, ...(before && !access(actor, verb, before) ? [base?.created_by] : [])]
  for (const user_id of actor.membership?.editor ? authors : []) {
    if (!(await isStranger(transaction, user_id))) continue
    if (!access({ ...actor, user_id: user_id as string }, verb, base)) return
  }
  throw fail('forbidden', refused)
}

/** Where the kind takes no conflicts: Failure forbidden unless the record is new here or the line leads to the current revision. */
export async function refuseBeside(
  transaction: Transaction,
  { conflicts }: Entity,
  { id, line }: Arrival,
): Promise<void> {
  if (conflicts !== 'refused') return
  const stored = await transaction.get(id)
  if (stored && !line.includes(stored.rev, 1)) throw fail('forbidden', 'conflicts_refused')
}

/**
 * Failure forbidden for what was written of a record, deletions too, by who had not heard of an end: it would bring back what was
 * forgotten, or went for good. An end that another installation wrote is as good as the own one.
 */
export async function refuseForgotten(
  transaction: Transaction,
  { id, line }: Arrival,
): Promise<void> {
  const stored = await transaction.get(id)
  if (!stored || line.includes(stored.rev, 1)) return
  const trees = treeQueries(transaction)
  if (await trees.knowsEnd(id, line)) return
  // The oldest may be left out of a line: they are here.
  const older = await trees.lines([{ id, rev: line.at(-1)! }])
  if (await trees.knowsEnd(id, [...line, ...older.map(({ rev }) => rev)])) return
  throw fail('forbidden', 'forgotten')
}

/** Failure conflict where a server ended a version that lives here for the sake of one that is not here: it may be refused here. */
export async function refuseUnsuperseded(
  transaction: Transaction,
  { id, line }: Arrival,
  superseded_by: string,
): Promise<void> {
  const trees = treeQueries(transaction)
  const leaves = await trees.leaves([id])
  const endsLiving = leaves.some(({ rev, deleted }) => !deleted && line.includes(rev))
  if (!endsLiving || (await trees.placed([{ id, rev: superseded_by }])).length > 0) return
  throw fail('conflict', 'document_update_conflict')
}

/** Failure conflict for another server's correction of what was corrected here before it was deleted: the deletion ends that one too. */
export function refuseTwin({ line: [rev = '', parent] }: Arrival, own?: Correction): void {
  if (isCorrection(rev) && own?.parent === parent)
    throw fail('conflict', 'document_update_conflict')
}

/**
 * What is said of system fields is what the record had (`former`: what it is measured against, and its parent) or has now, the label
 * that follows from it too, or it is refused: its maker would believe that it was kept. Who signed for another member is corrected; a revision that claims nothing else
 * (`isClaimAlone`) is refused, so that two installations, and two Groups of the same people, come to rest.
 */
export function refuseForged(
  { entity, input, doc }: Change,
  former: readonly [WireDocument, WireDocument | undefined],
  isClaimAlone: boolean,
): void {
  const system = Object.keys(entity.fields).filter((name) => entity.fields[name]!.system)
  const now: WireDocument = { ...doc, label: entity.label(doc) }
  for (const name of isClaimAlone ? [...system, ...claims] : system) {
    const said = input[name]
    // Computed members are not stored, so a client cannot expect to write them.
    if (said === undefined || Object.hasOwn(entity.computed ?? {}, name)) continue
    const isKnown = [...former, now].some((one) => isDeepStrictEqual(one?.[name], said))
    if (!isKnown) throw failFields({ [name]: { key: 'system_field' } })
  }
}
