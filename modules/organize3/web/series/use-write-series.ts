// Writes a series with its entries, says how many there are, and takes all of them back.
import { useQueryClient } from '@tanstack/react-query'
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { createRecord, refresh, type Written } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { series } from '../../entities/series.ts'
import { kindOfSeries, type Series } from '../../rules/series/template.ts'

/** Rejects with the `ApiError` of a refusal. */
export function useWriteSeries(): (doc: WireDocument & Pick<Series, 'of'>) => Promise<Written> {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  return async (doc) => {
    const kinds = [series.kind, kindOfSeries(doc), 'Wallet']
    const changed = () => Promise.all(kinds.map((kind) => refresh(client, db, kind)))
    const takeBack = async (rev: string) => {
      try {
        await call('DELETE', `/${db}/${doc._id}`, { query: { rev } })
        void toast({ message: t('repeat.removed') })
      } catch (error) {
        showErrorOf(series.key)(error)
      }
      await changed()
    }
    const answer = await createRecord(db, doc)
    await changed()
    const undo = { label: t('actions.undo'), run: () => void takeBack(answer.rev) }
    void toast({ message: t('repeat.added', { count: Number(answer.written) }), undo })
    return answer
  }
}
