// Many files and folders at once: one transaction, in which each is done or refused for itself.
import type { Place } from '#core/entity/place.ts'
import { Failure } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import type { Transaction } from '#server/store/database.ts'
import { doEach } from '#server/store/pointers/unread.ts'
import { copyIn } from './copy.ts'
import {
  admitWriting,
  livePlace,
  refuseFixed,
  type Done,
  type Spot,
  type Write,
} from './operation.ts'
import { moveIn } from './move.ts'
import { placeAs } from './place.ts'
import { docOf, storeFile } from './store.ts'
import type { OnTaken } from './target.ts'
import { removeIn, restoreIn } from './trash.ts'

export interface Refused {
  readonly id: string
  readonly error: string
  readonly reason: unknown
}

export interface ManyDone {
  readonly places: readonly Place[]
  readonly refused: readonly Refused[]
}

/** What refuses one of many, without a word of what is broken on our side. */
export function refusedFor(id: string, error: unknown): Refused {
  if (!(error instanceof Failure) || error.status >= 500) throw error
  return { id, ...error.body }
}

async function each(
  context: RecordContext,
  ids: readonly string[],
  work: (transaction: Transaction, id: string) => Promise<Place>,
  verb: 'update' | 'remove' = 'update',
): Promise<ManyDone> {
  admitWriting(context, verb)
  return context.database.write(async (transaction) => {
    const places: Place[] = []
    const refused: Refused[] = []
    const one = async (id: string) => {
      try {
        places.push(await work(transaction, id))
      } catch (error) {
        refused.push(refusedFor(id, error))
      }
    }
    await doEach([...new Set(ids)].map((id) => () => one(id)))
    return { places, refused }
  })
}

const placeOf = ({ place }: Done) => place

export interface ManyMoved extends Write {
  readonly ids: readonly string[]
  readonly parent: string
  /** Of one alone: its new name. */
  readonly name?: string | undefined
  readonly onTaken: OnTaken
}

const spotFor = ({ parent, name }: ManyMoved, place: Place | undefined): Spot => ({
  parent,
  name: name ?? place?.name ?? '',
})

/** Moves them into a folder. What lies there already stays as it is. */
export function moveMany(
  context: RecordContext,
  { ids, ...request }: ManyMoved,
): Promise<ManyDone> {
  return each(context, ids, async (transaction, id) => {
    const place = await livePlace(transaction, id, request)
    const to = spotFor({ ...request, ids }, place)
    if (to.parent === place.parent && to.name === place.name) return place
    return placeOf(await moveIn(context, transaction, { ...request, id, to }))
  })
}

export function copyMany(
  context: RecordContext,
  { ids, ...request }: ManyMoved,
): Promise<ManyDone> {
  return each(context, ids, async (transaction, id) => {
    const place = await livePlace(transaction, id, request)
    const to = spotFor({ ...request, ids }, place)
    return placeOf(await copyIn(context, transaction, { ...request, id, to }))
  })
}

export interface Many extends Write {
  readonly ids: readonly string[]
}

export function removeMany(context: RecordContext, { ids, ...write }: Many): Promise<ManyDone> {
  const removed = async (transaction: Transaction, id: string) =>
    placeOf(await removeIn(context, transaction, { ...write, id }))
  return each(context, ids, removed, 'remove')
}

export function restoreMany(context: RecordContext, { ids, ...write }: Many): Promise<ManyDone> {
  return each(context, ids, async (transaction, id) =>
    placeOf(await restoreIn(context, transaction, { ...write, id })),
  )
}

export interface Marks {
  readonly starred?: boolean | undefined
  /** '' takes the colour away. */
  readonly color?: string | undefined
}

/** Gives them a star or a colour, or takes it away. */
export function markMany(
  context: RecordContext,
  { ids, marks, ...write }: Many & { readonly marks: Marks },
): Promise<ManyDone> {
  return each(context, ids, async (transaction, id) => {
    const place = await livePlace(transaction, id, write)
    refuseFixed(place)
    const doc = await docOf(transaction, id)
    const { starred = doc.starred, color = doc.color } = marks
    const marked = { ...doc, starred, color: color || undefined }
    const stored = await storeFile(transaction, context, { doc: marked, event: 'update' })
    return placeAs(stored, place.versions)
  })
}
