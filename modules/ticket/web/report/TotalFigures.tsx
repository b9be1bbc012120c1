// The figures that a report begins with, each beside what it was in the time before, each leading to its tickets.
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Figure } from '#web/ui/page/Card.tsx'
import { Figures } from '#web/ui/page/Page.tsx'
import type { TicketReport, Totals } from '../../rules/report/report.ts'
import type { ReportLinks } from './links.ts'
import styles from '#web/records/report/report.module.css'
import { changeText, shareText } from '#web/records/report/words.ts'
import { timeText } from './words.ts'

interface Total {
  readonly name: 'opened' | 'finished' | 'done_minutes' | 'first_fix' | 'kept'
  readonly href: string
  readonly text: (totals: Totals) => string
  /** What the share is of: "9 of 11". */
  readonly of?: (totals: Totals) => readonly [part: number, whole: number]
}

export function TotalFigures({ report, links }: { report: TicketReport; links: ReportLinks }) {
  const t = useTexts()
  const { now, before } = report
  const { locale } = t
  const hasBefore = before.opened + before.finished + before.promised > 0
  const count = (amount: number) => amount.toLocaleString(locale)
  const all: readonly Total[] = [
    { name: 'opened', href: links.opened(), text: ({ opened }) => count(opened) },
    { name: 'finished', href: links.finished(), text: ({ finished }) => count(finished) },
    {
      name: 'done_minutes',
      href: links.finished(),
      text: ({ done_minutes }) => timeText(done_minutes, locale),
    },
    {
      name: 'first_fix',
      href: links.finished({ figure: 'first-fix' }),
      text: ({ first_fix, finished }) => shareText(first_fix, finished, locale),
      of: ({ first_fix, finished }) => [first_fix, finished],
    },
    {
      name: 'kept',
      href: links.promised('kept'),
      text: ({ kept, missed }) => shareText(kept, kept + missed, locale),
      of: ({ kept, missed }) => [kept, kept + missed],
    },
  ]
  const counts = ({ name }: Total) => (name === 'opened' || name === 'finished' ? name : undefined)
  return (
    <Figures>
      {all.map((total) => {
        const { name, href, text, of } = total
        const counted = counts(total)
        const change = counted && changeText(now[counted], before[counted], locale)
        const [part = 0, whole = 0] = of?.(now) ?? []
        return (
          <Figure
            key={name}
            href={href}
            value={text(now)}
            label={
              <Lines>
                {t(`report.totals.${name}`)}
                {whole > 0 && (
                  <small>{t('report.of', { part: count(part), whole: count(whole) })}</small>
                )}
                {hasBefore && (
                  <small>
                    {t('report.before', { value: text(before) })}
                    {change !== undefined && ` (${change})`}
                  </small>
                )}
              </Lines>
            }
          />
        )
      })}
    </Figures>
  )
}

function Lines({ children }: { children: ReactNode }) {
  return <span className={styles.lines}>{children}</span>
}
