// This week in three lines, beside the same days of the last one, for those who may see reports: the way to all of them.
import { seesReports } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Card } from '#web/ui/page/Card.tsx'
import type { Totals } from '../../rules/report/report.ts'
import { CountLink } from './CountLink.tsx'
import { shareText } from '#web/records/report/words.ts'
import { reportLinks } from './links.ts'
import styles from './week.module.css'
import { reportTexts } from './texts.ts'
import { readReport, useReport } from './use-report.ts'

export default function WeekCard() {
  const { actor } = useGroup()
  const isHidden = useWelcome()?.hidden?.includes('reports')
  if (isHidden || seesReports(actor)) return null
  return (
    <PartTexts name="report" load={reportTexts} outline={<CardSkeleton lines={3} />}>
      <Week />
    </PartTexts>
  )
}

const week = new URLSearchParams({ period: 'week' })

function Week() {
  const t = useTexts()
  const { db } = useGroup()
  const asked = readReport(week, useNow())
  const { data, error } = useReport(db, asked, false)
  if (error) return null
  if (!data) return <CardSkeleton lines={3} />
  const { now, before } = data
  const links = reportLinks(db, asked.span, {})
  const promises = ({ kept, missed }: Totals) => shareText(kept, kept + missed, t.locale)
  const lines = [
    { name: 'opened', now: now.opened, before: before.opened, href: links.opened() },
    { name: 'finished', now: now.finished, before: before.finished, href: links.finished() },
  ] as const
  return (
    <Card
      title={t('report.periods.week')}
      action={
        <a className="link" href={`/account/${db}/reports`}>
          {t('shell.menu.reports')}
        </a>
      }
    >
      <dl className={styles.week}>
        {lines.map((line) => (
          <div key={line.name}>
            <dt>{t(`report.totals.${line.name}`)}</dt>
            <dd>
              <CountLink count={line.now} href={line.href} />
            </dd>
            <dd>{t('report.before', { value: line.before.toLocaleString(t.locale) })}</dd>
          </div>
        ))}
        <div>
          <dt>{t('report.totals.kept')}</dt>
          <dd>
            <CountLink count={now.kept} href={links.promised('kept')}>
              {promises(now)}
            </CountLink>
          </dd>
          <dd>{t('report.before', { value: promises(before) })}</dd>
        </div>
      </dl>
    </Card>
  )
}
