// On the page of a series whose next entries could not be written: since when, and a way to catch up, which says what is in the way.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '#core/time/day.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { savePatch } from '#web/api/writing/save-patch.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { shortDay } from '#web/ui/marks/relative-date.ts'
import { series as entity } from '../../entities/series.ts'
import { isBehind } from '../../rules/series/plan.ts'
import { kindOfSeries, type Series } from '../../rules/series/template.ts'

export function Behind({ series }: { series: Series }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const today = dayOf(useNow())
  if (!isBehind(series, today)) return null
  const mayWrite = entity.access(actor, 'update', series) === undefined
  const catchUp = async () => {
    setBusy(true)
    try {
      // Every save of a series writes what is due of it.
      await savePatch(db, series, () => ({}))
      const kinds = [entity.kind, kindOfSeries(series), 'Wallet']
      await Promise.all(kinds.map((kind) => refresh(client, db, kind)))
    } catch (error) {
      showErrorOf(entity.key)(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner
      tone="warning"
      title={t('repeat.behind.title', { day: shortDay(series.fill_on!, today, t.locale) })}
      action={
        mayWrite && (
          <Button loading={isBusy} onClick={() => void catchUp()}>
            {t('repeat.behind.catch_up')}
          </Button>
        )
      }
    >
      {t('repeat.behind.text')}
    </Banner>
  )
}
