// Pictures that were put into the text of a page before it was stored: they follow once it is, under the names that are in the
// text.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGroup } from '#web/api/context.ts'
import { filesOf } from '#web/files/record-files.ts'
import { queueOf } from '#web/files/upload/uploads.ts'
import { removeWaiting, waitingFiles } from '#web/files/waiting-files.ts'
import type { Handbook } from '../handbook-doc.ts'

/** What the files of a page wait under. */
export const waitingKey = (db: string, id: string) => `${db} ${id}`

/** Sends what waits for this page and is named in its text; the rest is dropped: it was removed from the text. */
export function useSendWaiting(doc: Handbook): void {
  const { db } = useGroup()
  const client = useQueryClient()
  const { _id: id } = doc
  useEffect(() => {
    const key = waitingKey(db, id)
    const files = waitingFiles(key)
    if (files.length === 0) return
    const stored = new Set(filesOf(doc).map(({ name }) => name))
    const needed = files.filter(
      ({ name }) => doc.content?.includes(`](<${name}>)`) && !stored.has(name),
    )
    removeWaiting(key, files)
    if (needed.length > 0) queueOf(client, { db, kind: 'Handbook', id }).add(needed)
    // When the page opens, and once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [db, id])
}
