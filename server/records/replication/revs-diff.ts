// `_revs_diff`: what a replicating program has and this database lacks. Long lists are walked in portions, so that other
// calls have their turn in between.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InTurn } from '#server/limits/turns.ts'
import { generationOf } from '#server/store/documents/revision.ts'
import { requireScope } from '#server/session/actor.ts'
import { treeQueries } from '#server/store/queries/trees.ts'
import type { RecordContext } from '../face.ts'

/** Revisions that one call may name. */
export const maxRevisions = 100_000
/** Revisions that are looked up at once, and a few more: those of one document stay together. */
const portion = 500

type RevisionsById = readonly (readonly [string, readonly string[]])[]

/** What of this is not here, and leaves here that may be ancestors of it. What the actor may not read is not here. */
export async function revsDiff(
  context: RecordContext,
  asked: Readonly<Record<string, string[]>>,
  inTurn: InTurn,
): Promise<Record<string, object>> {
  requireScope(context.actor.scopes, 'read')
  const answers: [string, object][] = []
  for (const part of portions(Object.entries(asked))) {
    answers.push(...(await inTurn(() => lackingOf(context, part))))
    await nextTurn()
  }
  return Object.fromEntries(answers)
}

function* portions(asked: RevisionsById): Generator<RevisionsById> {
  let part: RevisionsById[number][] = []
  let revisions = 0
  for (const [id, revs] of asked) {
    part.push([id, [...new Set(revs)]])
    revisions += revs.length + 1
    if (revisions < portion) continue
    yield part
    part = []
    revisions = 0
  }
  yield part
}

async function lackingOf(
  context: RecordContext,
  asked: RevisionsById,
): Promise<[string, object][]> {
  const open = await context.house.rules.reading(context).openAmong(asked.map(([id]) => id))
  const named = asked.flatMap(([id, revs]) =>
    open.has(id) ? revs.map((rev) => ({ id, rev })) : [],
  )
  const placed = Map.groupBy(await treeQueries(context.database).placed(named), ({ id }) => id)
  const lacking = asked.flatMap(([id, revs]) => {
    const here = new Set(placed.get(id)?.map(({ rev }) => rev))
    const missing = revs.filter((rev) => !here.has(rev))
    return missing.length > 0 ? [{ id, missing }] : []
  })
  const ids = lacking.map(({ id }) => id).filter((id) => open.has(id))
  const leaves = Map.groupBy(await treeQueries(context.database).leaves(ids), ({ id }) => id)
  return lacking.map(({ id, missing }) => {
    const newest = Math.max(...missing.map(generationOf))
    const older = (leaves.get(id) ?? []).filter(({ rev }) => generationOf(rev) < newest)
    const possible_ancestors = older.map(({ rev }) => rev)
    return [id, { missing, ...(older.length > 0 && { possible_ancestors }) }]
  })
}
