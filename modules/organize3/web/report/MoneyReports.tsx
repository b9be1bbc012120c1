// Reports of a Group's money (spec 6), for administrators and members with the right `report_view`.
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
import { reportFlows } from '../../rules/report/figures.ts'
import type { MoneyReport } from '../../rules/report/report.ts'
import { MoneyReportBody } from './MoneyReportBody.tsx'
import { MoneyReportTools } from './MoneyReportTools.tsx'
import { moneyTexts } from './texts.ts'
import { readMoneyReport, useMoneyReport } from './use-money-report.ts'

export default function MoneyReports() {
  return (
    <ReportScreen load={moneyTexts}>
      <ReportPage />
    </ReportScreen>
  )
}

function ReportPage() {
  const t = useTexts()
  const { db } = useGroup()
  const { params } = useAddress()
  const isPhone = useIsPhone()
  const asked = readMoneyReport(params, useNow())
  const { data, error, refetch, isFetching } = useMoneyReport(db, asked, isPhone)
  // No wallet, nothing to add up and nothing to narrow.
  const isUnused = data?.currencies.length === 0
  return (
    <Page>
      <ReportHeader
        title={t('shell.menu.reports')}
        asked={asked}
        isFetching={isFetching && data !== undefined}
        onRefresh={() => void refetch()}
      />
      {!isUnused && (
        <MoneyReportTools
          asked={asked}
          currencies={data?.currencies ?? []}
          chosen={data?.currency}
        />
      )}
      {error && !data ? (
        <NotLoaded isRecord error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <ReportOutline />
      ) : isUnused ? (
        <EmptyState title={t('report.money.unused.title')} text={t('report.money.unused.text')}>
          <Button component="a" href={`/account/${db}/wallets/new`} variant="filled">
            {t('wallet.new')}
          </Button>
        </EmptyState>
      ) : (
        <MoneyReportBody report={data} asked={asked} isEmpty={isEmpty(data)} />
      )}
    </Page>
  )
}

/** Nothing came in or went out. */
function isEmpty({ now }: MoneyReport): boolean {
  return reportFlows.every((flow) => now.flows[flow].amount === 0)
}
