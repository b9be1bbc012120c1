// Copies a file, or a folder with all that lies below it: the same bytes are named again, none are copied.
import { digestOf, type Place } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { toWire } from '#server/store/documents/stored.ts'
import type { Transaction } from '#server/store/database.ts'
import { doEach } from '#server/store/pointers/unread.ts'
import { closedPlaces } from './closed.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { contentOf } from '../../rules/place.ts'
import { liveKind } from '../../rules/kind.ts'
import { keptUnder } from '../../rules/name.ts'
import { withContent, type NextContent } from './content.ts'
import {
  admitWriting,
  livePlace,
  type Done,
  type GuardedWrite,
  type Spot,
  type Write,
} from './operation.ts'
import { placeAs } from './place.ts'
import { newDoc, storeFile, type FileDoc } from './store.ts'
import { takeOver } from './take-over.ts'
import { targetOf, type OnTaken } from './target.ts'
import { giveUpName } from './put-away.ts'

/** Limit of members of a tree that one call copies. */
export const maxMembers = 10_000

export interface Copy extends GuardedWrite {
  readonly id: string
  readonly to: Spot
  readonly onTaken: OnTaken
  /** 0: a folder without its members. */
  readonly depth?: 0 | 'infinity' | undefined
}

/** Failures are those of `livePlace` and `targetOf`; insufficient_storage for a folder with more members than `maxMembers`. */
export async function copy(context: RecordContext, request: Copy): Promise<Done> {
  admitWriting(context)
  return context.database.write((transaction) => copyIn(context, transaction, request))
}

export async function copyIn(
  context: RecordContext,
  transaction: Transaction,
  request: Copy,
): Promise<Done> {
  // Copying reads what is copied: a token that is bound to a folder reads nothing beyond it.
  const from = await livePlace(transaction, request.id, request)
  const isClosed = closedPlaces(context)
  if (isClosed(from)) throw fail('not_found', 'missing')
  const { onTaken, to } = request
  const { there, goesOn, spot } = await targetOf(context, transaction, {
    from,
    to,
    onTaken,
    write: request,
  })
  const below =
    from.folder && request.depth !== 0
      ? await placeQueries(transaction).below(from.id, maxMembers)
      : []
  const members = below.filter((member) => !isClosed(member))
  if (below.length > maxMembers) throw fail('insufficient_storage', 'too_many_members')
  await request.admit?.(transaction, from)
  const docs = await docsOf(transaction, [from, ...members])
  const content = contentFrom(from, docs.get(from.id))
  let done: Done
  if (goesOn && content) {
    const { mtime } = docs.get(from.id) ?? {}
    const place = await takeOver(context, transaction, goesOn, {
      spot,
      content,
      from: docs.get(from.id),
      mtime,
      write: request,
      there,
      kept: keptUnder(spot.name, docs.get(from.id) ?? {}),
    })
    done = { place, created: !there, copies: [[from.id, place.id]], gone: [] }
  } else {
    if (there) await giveUpName(context, transaction, there, request)
    const ids = new Map<string, string>()
    let place: Place | undefined
    const copyOne = async (member: Place) => {
      const isTop = member === from
      const parent = isTop ? spot.parent : ids.get(member.parent)!
      const name = isTop ? spot.name : member.name
      const copied = docs.get(member.id)
      const doc = copyOf(
        context,
        { member, doc: copied },
        { spot: { parent, name }, via: request.via },
      )
      const stored = await storeFile(transaction, context, { doc, event: 'create', from: copied })
      ids.set(member.id, stored._id)
      place ??= placeAs(stored, 1)
    }
    await doEach([from, ...members].map((member) => () => copyOne(member)))
    done = { place: place!, created: !there, copies: [...ids], gone: there ? [there.id] : [] }
  }
  await request.settle?.(transaction, done)
  return done
}

async function docsOf(
  transaction: Transaction,
  places: readonly Place[],
): Promise<ReadonlyMap<string, FileDoc>> {
  const found = await transaction.getMany(places.map(({ id }) => id))
  return new Map(found.map((stored) => [stored.id, toWire(stored)]))
}

/** The content of a file of the disk or of an app. */
function contentFrom(place: Place, doc: FileDoc | undefined): NextContent | undefined {
  const own = contentOf(doc)
  if (own || place.folder || place.tag === '' || place.size === 0) return own
  return { content_type: place.content_type, digest: digestOf(place.tag), length: place.size }
}

interface Source {
  readonly member: Place
  readonly doc: FileDoc | undefined
}

/** A new document that says what the other one says, but for its star and its history. */
function copyOf(
  context: RecordContext,
  { member, doc }: Source,
  { spot, via }: { spot: Spot; via: Write['via'] },
): FileDoc {
  const { color, description, max_versions, tags, links } = doc ?? {}
  const kind = member.folder ? 'dir' : liveKind({ kind: 'file', name: spot.name })
  const copied = newDoc(context, {
    name: spot.name,
    dir_id: spot.parent || undefined,
    kind,
    via,
    color,
    description,
    tags,
    links,
    kept: member.folder ? undefined : keptUnder(spot.name, doc ?? {}),
    ...(!member.folder && { max_versions }),
  })
  const content = member.folder ? undefined : contentFrom(member, doc)
  return content ? withContent(context, copied, content, { via, mtime: doc?.mtime }) : copied
}
