// Hands revisions out to whoever replicates: `open_revs` of one document, `_bulk_get` of many.
import { toWire, type Named, type Stored } from '#server/store/database.ts'
import type { WireDocument } from '#core/wire.ts'
import { requireScope } from '#server/session/actor.ts'
import { mayRead } from '../context.ts'
import type { RecordContext } from '../face.ts'
import { leavesAfter, nameOf, revisionsOf } from './tell.ts'

interface Wanted {
  readonly id: string
  /** Absent: all leaves. */
  readonly rev?: string
}

interface Asked {
  readonly revs?: boolean
  readonly latest?: boolean
}

type Opened = { ok: WireDocument } | { missing: string }

/** For each of those wanted its revisions, or what is missing; what the actor may not read is missing too. */
async function open(
  context: RecordContext,
  wanted: readonly Wanted[],
  { revs, latest }: Asked,
): Promise<Opened[][]> {
  requireScope(context.actor.scopes, 'read')
  const { database } = context
  const whole = wanted.filter(({ rev }) => rev === undefined).map(({ id }) => id)
  const leaves = Map.groupBy(await database.leaves(whole), ({ id }) => id)
  const named = wanted.filter((one): one is Named => one.rev !== undefined)
  const exact = Map.groupBy(await database.revisions(named), nameOf)
  const fresh = latest ? await leavesAfter(database, named) : new Map<string, Stored[]>()
  const found = wanted.map((one): [Wanted, Stored[]] => {
    const { id, rev } = one
    const after = fresh.get(nameOf(one)) ?? []
    const known = rev === undefined ? leaves.get(id) : exact.get(nameOf(one))
    const kept = after.length > 0 ? after : (known ?? [])
    return [one, kept.filter((each) => mayRead(context, each))]
  })
  const lines = revs ? await database.lines(found.flatMap(([, stored]) => stored)) : []
  const byTip = Map.groupBy(lines, ({ id, tip }) => nameOf({ id, rev: tip }))
  return found.map(([{ rev }, stored]): Opened[] => {
    if (stored.length === 0) return rev === undefined ? [] : [{ missing: rev }]
    return stored.map((one) => {
      const line = byTip.get(nameOf(one)) ?? []
      return { ok: { ...toWire(one), ...(revs && { _revisions: revisionsOf(line) }) } }
    })
  })
}

/** `?open_revs=all` or a list of revisions, as JSON whatever the client accepts. */
export async function openRevisions(
  context: RecordContext,
  id: string,
  { open_revs, ...asked }: Asked & { open_revs: 'all' | string[] },
): Promise<Opened[]> {
  const wanted = open_revs === 'all' ? [{ id }] : open_revs.map((rev) => ({ id, rev }))
  const opened = (await open(context, wanted, asked)).flat()
  // Several revisions may have become the same leaf.
  return [...new Map(opened.map((one) => ['ok' in one ? one.ok._rev : one.missing, one])).values()]
}

/** `_bulk_get`: for each one asked its revisions or an error, in their order. */
export async function bulkGet(context: RecordContext, wanted: readonly Wanted[], asked: Asked) {
  const opened = await open(context, wanted, asked)
  return {
    results: wanted.map(({ id, rev = 'undefined' }, at) => {
      const docs = (opened[at] ?? []).map((one) => ('ok' in one ? one : missing(id, rev)))
      return { id, docs: docs.length > 0 ? docs : [missing(id, rev)] }
    }),
  }
}

function missing(id: string, rev: string) {
  return { error: { id, rev, error: 'not_found', reason: 'missing' } }
}
