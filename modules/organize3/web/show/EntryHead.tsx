// What an entry is about, before its fields: its amount, its standing in words, and what that means for the balance.
import { Suspense } from 'react'
import { dayText } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { isTaken, standingOf } from '../../rules/entry/standing.ts'
import { Amounts, amountsOf } from '../entry/Amount.tsx'
import classes from '../entry/entry.module.css'
import { useLocks } from '../entry/use-locks.ts'
import { entryWord, StandingMark } from '../entry/StandingMark.tsx'

const PaidFor = latePiece(() => import('./PaidFor.tsx'))

export default function EntryHead({ db, record }: { db: string; record: WireDocument }) {
  const t = useTexts()
  const standing = standingOf(record)
  const isLocked = useLocks()(record)
  const { klass, series_id, taken_on } = record
  const means = isTaken(record)
    ? t('entry.taken.means', { day: dayText(String(taken_on), t.locale) })
    : t(`entry.means.${standing}`)
  return (
    <Card>
      <div className={classes.large}>
        <Amounts of={amountsOf(klass as EntryKind, record)} />
      </div>
      <p className={classes.quiet}>
        <StandingMark {...{ standing, isLocked }} /> <b>{entryWord(t, record)}</b>
        {' · '}
        {means}
      </p>
      {typeof series_id === 'string' && (
        <a className="link" href={`/account/${db}/series/${series_id}`}>
          {t('entry.of_series')}
        </a>
      )}
      {(record.ticket_id ?? record.estimate_id) !== undefined && (
        <Suspense>
          <PaidFor db={db} record={record} />
        </Suspense>
      )}
    </Card>
  )
}
