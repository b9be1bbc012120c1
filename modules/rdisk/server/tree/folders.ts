// Makes folders, and files that nothing was put into yet.
import { fail } from '#core/errors.ts'
import type { RecordContext } from '#server/records/face.ts'
import { placeQueries } from '../../store/places/reading.ts'
import {
  admitWriting,
  foldersAbove,
  checkedSpot,
  type Done,
  type GuardedWrite,
  type Spot,
} from './operation.ts'
import { liveKind, type FileKind } from '../../rules/kind.ts'
import { placeAs } from './place.ts'
import { newDoc, storeFile } from './store.ts'

/** Failure conflict where something has the name, not_found where the folder above is gone. */
export function makeFolder(context: RecordContext, request: Spot & GuardedWrite): Promise<Done> {
  return make(context, 'dir', request)
}

/** The same of a file without a content. */
export function makeFile(context: RecordContext, request: Spot & GuardedWrite): Promise<Done> {
  return make(context, liveKind({ kind: 'file', name: request.name }), request)
}

async function make(
  context: RecordContext,
  kind: FileKind,
  request: Spot & GuardedWrite,
): Promise<Done> {
  admitWriting(context)
  const { parent, name } = checkedSpot(request)
  return context.database.write(async (transaction) => {
    const [target] = await Promise.all([
      placeQueries(transaction).at(parent, name),
      foldersAbove(transaction, parent, request),
    ])
    if (target) throw fail('conflict', 'name_taken')
    await request.admit?.(transaction)
    const doc = newDoc(context, {
      name,
      dir_id: parent || undefined,
      kind,
      via: request.via,
    })
    const place = placeAs(await storeFile(transaction, context, { doc, event: 'create' }), 0)
    const done = { place, created: true, copies: [], gone: [] }
    await request.settle?.(transaction, done)
    return done
  })
}
