// What came from elsewhere and whose folder did not follow: nobody would find it.
import { writeBeside } from '#server/records/beside.ts'
import type { RecordContext } from '#server/records/face.ts'
import { currentRecord } from '#server/records/put.ts'
import { correctionEvent } from '#server/store/documents/stored.ts'
import { placeQueries } from '../../store/places/reading.ts'
import type { FileFacts } from '../../rules/place.ts'
import { freeName } from '../tree/free-name.ts'

/** What is written at once. */
const slice = 500

/** Puts what has waited since before this ISO moment for the folder that it lies in into the root, as a correction, under the next free name. */
export async function landLost(context: RecordContext, before: string): Promise<void> {
  for (;;) {
    const ids = await placeQueries(context.database).due('lost', before, slice)
    for (const id of ids) await land(context, id)
    if (ids.length < slice) return
  }
}

async function land({ house, database, now }: RecordContext, id: string): Promise<void> {
  await database.write(
    async (transaction) => {
      const doc: FileFacts | undefined = await currentRecord(transaction, id)
      const [folder] = await placeQueries(transaction).get([doc?.dir_id ?? ''])
      if (!doc || folder) return
      const name = await freeName(transaction, '', doc.name ?? '', id)
      const landed = { ...doc, dir_id: undefined, name }
      await writeBeside(house, transaction, landed, {
        event: correctionEvent,
        actor: null,
        at: now,
      })
    },
    [id],
  )
}
