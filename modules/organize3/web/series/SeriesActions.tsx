// Ends a series with today: what was still to come and is not confirmed is taken back. It can be undone.
import { useQueryClient } from '@tanstack/react-query'
import { dayOf } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { refresh } from '#web/api/records.ts'
import { savePatch } from '#web/api/writing/save-patch.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { series } from '../../entities/series.ts'
import { kindOfSeries, type Series } from '../../rules/series/template.ts'

const endAction = 'series/end'

export default function SeriesActions({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const { actor } = useGroup()
  const client = useQueryClient()
  const entity = useRegistry().byKind(series.kind)!
  const { mutateAsync, isPending } = useAct(db, series.kind)
  const today = dayOf(useNow())
  const doc = record as Series
  const action = entity.actions![endAction]!
  const isOver = doc.ends_on !== undefined && doc.ends_on <= today
  const hasBegun = (doc.starts_on ?? '') <= today
  if (action.allow(actor, record) || isOver || !hasBegun) return null
  const again = () =>
    Promise.all([
      refresh(client, db, series.kind),
      refresh(client, db, kindOfSeries(doc)),
      refresh(client, db, 'Wallet'),
    ])
  const takeBack = async () => {
    try {
      await savePatch(db, record, () => ({ ends_on: doc.ends_on }))
      await again()
    } catch (error) {
      showErrorOf(entity.key)(error)
    }
  }
  const end = async () => {
    await mutateAsync({ id: record._id, action: endAction, body: { ends_on: today } })
    await again()
    const undo = { label: t('actions.undo'), run: () => void takeBack() }
    void toast({ message: t('series.events.close'), undo })
  }
  return (
    <Button loading={isPending} onClick={() => void end().catch(() => undefined)}>
      {t(`series.actions.${endAction}`)}
    </Button>
  )
}
