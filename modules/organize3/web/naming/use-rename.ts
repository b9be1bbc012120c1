// Writes records with another name in them, batch after batch, and offers to write them back.
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { batches, writeMany, type WriteOutcome } from '#web/api/writing/write-many.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

interface Renamed {
  readonly docs: readonly WireDocument[]
  /** The same and others, as they were. */
  readonly former: readonly WireDocument[]
}

export function useRename(): UseMutationResult<void, Error, Renamed> {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  /** What is refused stays as it is, and the first of it is said. */
  const write = async (docs: readonly WireDocument[]) => {
    const outcomes: WriteOutcome[] = []
    for (const batch of batches(docs)) outcomes.push(...(await writeMany(db, batch)))
    await refresh(client, db)
    const refused = outcomes.find((one) => 'refused' in one)
    if (refused) showError(refused.refused)
    const written = outcomes.filter((one) => 'rev' in one)
    return { written, message: t('naming.done', { count: written.length }) }
  }
  return useMutation({
    async mutationFn({ docs, former }: Renamed) {
      const { written, message } = await write(docs)
      const revs = new Map(written.map(({ id, rev }) => [id, rev]))
      const deleted = new Set(docs.filter((one) => one._deleted).map(({ _id }) => _id))
      const back = former.flatMap(({ _rev, ...doc }): WireDocument[] => {
        const rev = revs.get(doc._id)
        if (rev === undefined) return []
        return [deleted.has(doc._id) ? doc : { ...doc, _rev: rev }]
      })
      const run = () => void write(back).then((undone) => toast({ message: undone.message }))
      void toast({ message, ...(back.length > 0 && { undo: { label: t('actions.undo'), run } }) })
    },
  })
}
