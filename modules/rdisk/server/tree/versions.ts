// Versions of a file: which are kept, and putting one back as the newest.
import { tagOf } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { contentOf } from '../../rules/place.ts'
import { admitWriting, livePlace, refuseFixed, type Done, type Write } from './operation.ts'
import { takeOver } from './take-over.ts'

export interface Version {
  /** A revision that has its content. */
  readonly rev: string
  /** ISO moment when it was put, by whom, with which event and by which way. */
  readonly at: string
  readonly actor: string | null
  readonly event: string
  readonly via: string
  readonly size: number
  readonly content_type: string
  readonly tag: string
  readonly current: boolean
}

/** Those that are kept, the newest first. */
export async function versionsOf({ database }: RecordContext, id: string): Promise<Version[]> {
  const kept = await placeQueries(database).versions(id)
  return kept.flatMap(({ body, seq: _seq, ...revision }, at) => {
    const content = contentOf({ _id: id, ...body })
    if (!content) return []
    const { length, content_type, digest } = content
    const facts = { size: length, content_type, tag: tagOf(digest), via: String(body.via ?? 'api') }
    return [{ ...revision, ...facts, current: at === 0 }]
  })
}

/** Puts a former version back as the newest one. Failure not_found where it is not kept any more. */
export async function restoreVersion(
  context: RecordContext,
  { id, rev, ...write }: Write & { readonly id: string; readonly rev: string },
): Promise<Done> {
  admitWriting(context)
  return context.database.write(
    async (transaction) => {
      const target = await livePlace(transaction, id, write)
      refuseFixed(target)
      const stored = await transaction.getRevision(id, rev)
      const former = stored && contentOf(toWire(stored))
      if (!stored || !former) throw fail('not_found', 'missing')
      const { mtime } = stored.body as { mtime?: string }
      const place = await takeOver(context, transaction, target, {
        spot: target,
        there: target,
        content: former,
        mtime,
        write,
        event: 'backfill_version',
      })
      const done = { place, created: false, copies: [], gone: [] }
      await write.settle?.(transaction, done)
      return done
    },
    [id],
  )
}
