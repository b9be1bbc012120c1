// Reports of a Group's money (spec 6), for administrators and members with the right `report_view`.
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
import { reportFlows } from '../../rules/report/figures.ts'
import type { MoneyReport } from '../../rules/report/report.ts'
import { MoneyReportBody } from './MoneyReportBody.tsx'
import { MoneyReportTools } from './MoneyReportTools.tsx'
import { moneyTexts } from './texts.ts'
import { readMoneyReport, useMoneyReport } from './use-money-report.ts'

export default function MoneyReports() {
  const { actor } = useGroup()
  const hidden = useWelcome()?.hidden ?? []
  if (hidden.includes('reports')) return <NotFoundPage />
  if (seesReports(actor)) return <NoRightPage />
  return (
    <PartTexts name="report" load={moneyTexts} outline={<Outline />}>
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
        <Cards />
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
