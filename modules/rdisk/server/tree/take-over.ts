// A file keeps its id, history, star and description when another one is moved or copied onto its name: it gets a version.
import type { Place } from '#core/entity/place.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { isTrashed, liveKind } from '../../rules/kind.ts'
import { keptUnder } from '../../rules/name.ts'
import { holds, withContent, type NextContent } from './content.ts'
import type { Spot, Write } from './operation.ts'
import { endStandIn, leaveBackup } from './names-left.ts'
import { placeAs } from './place.ts'
import { docOf, storeFile, type FileDoc } from './store.ts'

interface Arriving {
  readonly spot: Spot
  readonly content: NextContent
  /** The file that it is the content of, which is not read again. */
  readonly from?: FileDoc | undefined
  readonly mtime?: string | undefined
  readonly write: Write
  /** What the history says; `attach` unless said. */
  readonly event?: string
  /** What has the name now. */
  readonly there: Place | undefined
  /** People kept what comes, whatever the name. */
  readonly kept?: true | undefined
}

/** `goesOn` is that file, live or in the trash. Answers its place. */
export async function takeOver(
  context: RecordContext,
  transaction: Transaction,
  goesOn: Place,
  { spot, content, from, mtime, write, event = 'attach', there, kept }: Arriving,
): Promise<Place> {
  const doc = await docOf(transaction, goesOn.id)
  const live = {
    ...doc,
    name: spot.name,
    dir_id: spot.parent || undefined,
    kind: isTrashed(doc) ? liveKind({ ...doc, name: spot.name }) : doc.kind,
    deleted_at: undefined,
    deleted_by: undefined,
    kept: kept ?? keptUnder(spot.name, doc),
  }
  const isSame = holds(doc, content)
  const changed = isSame
    ? { ...live, mtime }
    : withContent(context, live, content, { via: write.via, mtime })
  if (there?.id !== goesOn.id) {
    await leaveBackup(context, transaction, { file: goesOn, doc, to: spot, write })
    if (there) await endStandIn(context, transaction, { there, goesOn })
  }
  const stored = await storeFile(transaction, context, {
    doc: changed,
    event,
    from: isSame ? undefined : from,
  })
  const isNext = stored.content_at !== doc.content_at
  return placeAs(stored, goesOn.versions + Number(isNext))
}
