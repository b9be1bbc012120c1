// The reports of a Group's tickets (spec 6), for administrators and for those whom they let see them.
import { seesReports } from '#core/access/policies.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { ReportHeader } from '#web/records/report/ReportHeader.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { NoRightPage, NotFoundPage } from '#web/shell/ErrorPages.tsx'
import { useWelcome } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Page, Stack } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import type { TicketReport } from '../../rules/report/report.ts'
import { ReportBody } from './ReportBody.tsx'
import { ReportTools } from './ReportTools.tsx'
import { reportTexts } from './texts.ts'
import { readReport, useReport } from './use-report.ts'

export default function Reports() {
  const { actor } = useGroup()
  const hidden = useWelcome()?.hidden ?? []
  if (hidden.includes('reports')) return <NotFoundPage />
  if (seesReports(actor)) return <NoRightPage />
  return (
    <PartTexts name="report" load={reportTexts} outline={<Outline />}>
      <ReportPage />
    </PartTexts>
  )
}

function Outline() {
  return (
    <Page>
      <Cards />
    </Page>
  )
}

function Cards() {
  return (
    <Stack>
      <CardSkeleton lines={3} />
      <CardSkeleton lines={8} />
      <CardSkeleton lines={6} />
    </Stack>
  )
}

function ReportPage() {
  const t = useTexts()
  const { db } = useGroup()
  const { path, params } = useAddress()
  const isPhone = useIsPhone()
  const asked = readReport(params, useNow())
  const { data, error, refetch, isFetching } = useReport(db, asked, isPhone)
  return (
    <Page>
      <ReportHeader
        title={t('shell.menu.reports')}
        asked={asked}
        isFetching={isFetching && data !== undefined}
        onRefresh={() => void refetch()}
      />
      <ReportTools asked={asked} />
      {error && !data ? (
        <NotLoaded isRecord error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Cards />
      ) : isEmpty(data) ? (
        <EmptyState title={t('report.empty.title')} text={t('report.empty.text')}>
          {asked.period !== 'year' && (
            <Button component="a" href={`${path}?period=year`}>
              {t('report.empty.year')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <ReportBody report={data} asked={asked} />
      )}
    </Page>
  )
}

/** Nothing came, went or was promised. */
function isEmpty({ now }: TicketReport): boolean {
  return now.opened + now.finished + now.promised === 0
}
