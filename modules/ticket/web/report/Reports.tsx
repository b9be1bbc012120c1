// The reports of a Group's tickets (spec 6), for administrators and for those whom they let see them.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { ReportHeader } from '#web/records/report/ReportHeader.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { ReportOutline, ReportScreen } from '#web/shell/report/ReportScreen.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import type { TicketReport } from '../../rules/report/report.ts'
import { ReportBody } from './ReportBody.tsx'
import { ReportTools } from './ReportTools.tsx'
import { reportTexts } from './texts.ts'
import { readReport, useReport } from './use-report.ts'

export default function Reports() {
  return (
    <ReportScreen load={reportTexts}>
      <ReportPage />
    </ReportScreen>
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
        <ReportOutline />
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
