// What a write brings about beside itself: the hooks of the kind, which follow the document, whichever revision it is.
import type { Transaction } from '#server/store/database.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Change, Filled, Hooks } from './face.ts'
import { writeBeside } from './beside.ts'
import { currentRecord } from './put.ts'
import { queueRewording } from './words/referred.ts'
import { correctWinner } from './replication/correction.ts'

/** Runs the kind's `before` hook, which may refuse; what it returns is set on the record. */
export async function hookBefore(change: Change, transaction: Transaction): Promise<void> {
  for (const hooks of hooksOf(change)) {
    Object.assign(change.doc, await hooks.before?.(change, transaction))
  }
  if (change.verb !== 'remove') Object.assign(change.doc, await filled(change, transaction))
}

/**
 * Runs the effects of what a revision that has just been written did to the document. `previous` is the live document as
 * it was before; `won`: the revision is the document now, or ended it. Else another version may have become the
 * document because a conflict was settled, which is a save of that version; or the document is as it was, and nothing
 * happens. Answers what the hooks add to the answer.
 */
export async function follow(
  transaction: Transaction,
  change: Change,
  { previous, won }: { previous: WireDocument | undefined; won: boolean },
): Promise<Record<string, unknown>> {
  const { doc, verb, entity, context } = change
  const isRemoved = verb === 'remove'
  const isWhole = isRemoved && entity.conflicts === 'refused'
  if (isWhole && !won) await removeRivals(transaction, change)
  const before = previous ?? change.before
  if (won || isWhole) {
    return isRemoved && !previous ? {} : effects({ ...change, before }, transaction)
  }
  const later = await currentRecord(transaction, doc._id)
  if (later?._rev === previous?._rev) return {}
  if (later === undefined) return effects({ ...change, verb: 'remove', before }, transaction)
  const settled = await correctWinner(transaction, change, {
    sent: later,
    record: before ?? later,
    fill: (version) => filled({ entity, context, doc: version, before }, transaction),
  })
  const saved = { verb: 'update', doc: settled, before, input: {}, action: undefined } as const
  return effects({ ...change, ...saved, arrived: false }, transaction)
}

/**
 * Removes every version of a removed record, where it is removed whole: a kind without conflicts, whatever versions an
 * earlier release or a restored backup left, a record that became part of another one, and an entry that a transfer
 * took the place of.
 */
export async function removeRivals(
  transaction: Transaction,
  { doc, context }: Pick<Change, 'doc' | 'context'>,
): Promise<void> {
  const { now, actor, house } = context
  const { merged_into } = doc
  for (;;) {
    const rival = await currentRecord(transaction, doc._id)
    if (!rival) return
    const who = { updated_at: now, updated_by: actor.user_id ?? undefined }
    const removed = { ...rival, ...who, merged_into }
    const entry = { event: 'destroy', actor: actor.user_id, at: now, deleted: true }
    await writeBeside(house, transaction, removed, entry)
  }
}

/** Runs the kind's `after` hook, and keeps the words true that others are found by; answers what the hook adds to the answer. */
async function effects(change: Change, transaction: Transaction): Promise<Record<string, unknown>> {
  const more: Record<string, unknown> = {}
  for (const hooks of hooksOf(change)) {
    Object.assign(more, await hooks.after?.(change, transaction))
  }
  await queueRewording(change.context.house, transaction, change)
  return more
}

export function hooksOf({ context, entity }: Pick<Change, 'context' | 'entity'>): Hooks[] {
  return context.house.modules.flatMap(({ hooks }) => hooks?.[entity.kind] ?? [])
}

/** What the kind's `fill` hooks set on a record. */
export async function filled(
  of: Filled,
  transaction: Transaction,
): Promise<Record<string, unknown>> {
  const members: Record<string, unknown> = {}
  for (const hooks of hooksOf(of)) Object.assign(members, await hooks.fill?.(of, transaction))
  return members
}
