// A document with those that it refers to, for pages that show them whole.
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { find } from '#web/api/find.ts'
import { readRecord, recordQuery } from '#web/api/records.ts'

/**
 * One document together with those that it refers to, in the same call as what else the page asks for in this moment: the
 * cards that show them find them there. `ApiError` as `useRecord`.
 */
export function useRecordWithReferences(
  db: string,
  kind: string,
  id: string,
): UseQueryResult<WireDocument, ApiError> {
  return useQuery<WireDocument, ApiError>({
    ...recordQuery(db, kind, id),
    queryFn: async ({ signal, client }) => {
      const query = { selector: { klass: kind, _id: id }, limit: 1, references: true }
      const { docs, references = [] } = await find(db, query, signal)
      for (const doc of references)
        client.setQueryData(recordQuery(db, doc.klass ?? '', doc._id).queryKey, doc)
      // What is not there has an error of its own: deleted, merged, never made.
      return docs[0] ?? readRecord(db, kind, id, signal)
    },
  })
}
