// Takes back the last change of a record, where its kind declares that: the record is what it was before, as if nothing had happened.
import { fail } from '#core/errors.ts'
import { requireScope } from '#server/session/actor.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import { entityOf } from '../context.ts'
import { hookBefore } from '../effects.ts'
import type { Change, RecordContext } from '../face.ts'
import { admit, commit, eventOf, type Written } from '../save.ts'

/** Afterwards it is corrected as anything else. */
const takeBackMs = 10 * 60_000

export interface TakeBackRequest {
  readonly id: string
  /** The revision that the change made. */
  readonly rev: string
}

/**
 * Failure conflict once the record was changed again, forbidden for the change of somebody else or of longer ago, and for one that its
 * kind does not give back (`takenBack`).
 */
export async function takeBack(
  context: RecordContext,
  { id, rev }: TakeBackRequest,
): Promise<Written> {
  const { actor, database, now } = context
  requireScope(actor.scopes, 'write')
  const entity = entityOf(context, id)
  return database.write(
    async (transaction) => {
      const stored = await transaction.get(id)
      if (!stored || stored.deleted) throw fail('not_found', stored ? 'deleted' : 'missing')
      if (stored.rev !== rev) throw fail('conflict', 'document_update_conflict')
      const previous = toWire(stored)
      await admit(context, transaction, entity, { verb: 'update', before: previous })
      const made = await treeQueries(transaction).makerOf(id, rev)
      const former = made?.parent && (await transaction.getRevision(id, made.parent))
      const isOwn =
        made?.actor === actor.user_id && Date.parse(now) - Date.parse(made.at) <= takeBackMs
      const isDeclared = made && entity.takenBack?.includes(made.event)
      if (!isOwn || !isDeclared || !former || former.deleted) throw fail('forbidden', 'not_allowed')
      const doc = { ...toWire(former), updated_at: now, updated_by: actor.user_id ?? undefined }
      const change: Change = { entity, verb: 'update', doc, before: previous, input: {}, context }
      // What it was before was allowed then: no rule for what is new asks anything of it.
      const past = { ...change, imported: true }
      await hookBefore(past, transaction)
      return commit({ change: past, previous, rev, event: eventOf(change) }, transaction)
    },
    [id],
  )
}
