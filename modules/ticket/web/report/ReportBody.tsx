// The parts of a report: its figures, what came and went, how it is divided, how long things took, which promises were kept.
import type { Span } from '#core/time/periods.ts'
import { useGroup } from '#web/api/context.ts'
import { useLabels } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { PriorityBars, StatusMark } from '#web/ui/marks/Marks.tsx'
import { Stack } from '#web/ui/page/Page.tsx'
import { priorities } from '../../rules/ticket/priority.ts'
import { promiseFigures, tookParts } from '../../rules/report/figures.ts'
import type { TicketReport } from '../../rules/report/report.ts'
import { isShown, statuses } from '../../rules/ticket/status.ts'
import { ReportedEstimates } from '../estimate/EstimateFigures.tsx'
import { BarsCard } from './BarsCard.tsx'
import { reportLinks } from './links.ts'
import styles from '#web/records/report/report.module.css'
import { SharesCard } from './SharesCard.tsx'
import { StatusTimesCard } from './StatusTimesCard.tsx'
import { StepsCard } from './StepsCard.tsx'
import { TotalFigures } from './TotalFigures.tsx'
import type { AskedReport } from './use-report.ts'
import { useTicketSettings } from '../use-settings.ts'

export function ReportBody({ report, asked }: { report: TicketReport; asked: AskedReport }) {
  const { db } = useGroup()
  const { span, kept } = asked
  const { reviews } = useTicketSettings(db)
  const times = report.statuses.filter(({ status, amount }) => isShown(status, amount, reviews))
  const links = reportLinks(db, span, kept)
  return (
    <Stack>
      <TotalFigures report={report} links={links} />
      <StepsCard {...{ report, span, links }} />
      <OpenedBars {...{ report, span, links }} />
      <Shares {...{ report, span, links }} />
      <KeptBars {...{ report, span, links }} />
      <ReportedEstimates span={span} />
      <StatusTimesCard {...{ times, span, links }} />
    </Stack>
  )
}

interface PartProps {
  report: TicketReport
  span: Span
  links: ReturnType<typeof reportLinks>
}

/** What was opened, by status and priority. */
function OpenedBars({ report, span, links }: PartProps) {
  const t = useTexts()
  const { reviews } = useTicketSettings(useGroup().db)
  const shown = statuses.filter((status) => isShown(status, report.status[status], reviews))
  const opened = { span, counted: t('ticket.many'), note: t('report.of_opened') }
  return (
    <div className={styles.pair}>
      <BarsCard
        {...opened}
        title={t('report.by.status')}
        name="report-status"
        bars={shown.map((status) => ({
          key: status,
          label: t(`ticket.options.status.${status}`),
          mark: <StatusMark state={status} size={14} />,
          amount: report.status[status],
          href: links.opened({ status }),
        }))}
      />
      <BarsCard
        {...opened}
        title={t('report.by.priority')}
        name="report-priority"
        bars={priorities.toReversed().map((priority) => ({
          key: priority,
          label: t(`ticket.options.priority.${priority}`),
          mark: <PriorityBars priority={priority} />,
          amount: report.priority[priority],
          href: links.opened({ priority }),
        }))}
      />
    </div>
  )
}

/** What was opened, by category and by who works on it. */
function Shares({ report, span, links }: PartProps) {
  const t = useTexts()
  const { db, people } = useGroup()
  const categories = report.category.shares.flatMap(({ id }) => id ?? [])
  const labels = useLabels(db, categories).data
  const categoryName = (id: string | null) =>
    id === null ? t('report.no_category') : (labels?.get(id) ?? t('category.gone'))
  const personName = (id: string | null) =>
    id === null ? t('records.nobody') : (people.get(id)?.name ?? t('report.gone_person'))
  return (
    <>
      <SharesCard
        of="category"
        shares={report.category}
        nameOf={categoryName}
        {...{ span, links }}
      />
      <SharesCard
        of="technician"
        shares={report.technician}
        nameOf={personName}
        {...{ span, links }}
      />
    </>
  )
}

/** How long the finished ones took, and which promises were kept. */
function KeptBars({ report, span, links }: PartProps) {
  const t = useTexts()
  const tickets = t('ticket.many')
  const finished = { span, counted: tickets, note: t('report.of_finished') }
  return (
    <div className={styles.pair}>
      <BarsCard
        {...finished}
        title={t('report.took.title')}
        name="report-time-to-done"
        bars={tookParts
          .filter((part) => part !== 'unknown' || report.took.unknown > 0)
          .map((part) => ({
            key: part,
            label: t(`report.took.${part}`),
            amount: report.took[part],
            href: links.finished({ figure: `took-${part}` }),
          }))}
      />
      <BarsCard
        span={span}
        counted={tickets}
        note={t('report.of_promised')}
        title={t('report.promises.title')}
        name="report-promises"
        bars={promiseFigures.map((figure) => ({
          key: figure,
          label: t(`report.promises.${figure}`),
          amount: report.now[figure],
          href: links.promised(figure),
        }))}
      />
    </div>
  )
}
