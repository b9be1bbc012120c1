// The parts of a report of money: its figures, what came in and went out, how both are divided, what is to be expected, budgets.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import styles from '#web/records/report/report.module.css'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Figures, Stack } from '#web/ui/page/Page.tsx'
import { moneyLinks } from '../../rules/report/links.ts'
import type { MoneyReport } from '../../rules/report/report.ts'
import { Balances } from './Balances.tsx'
import { BudgetCard } from './BudgetCard.tsx'
import { ExportCard } from '../export/ExportCard.tsx'
import { FlowCard } from './FlowCard.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { MoneyFigures } from './MoneyFigures.tsx'
import money from './money.module.css'
import { MonthsCard } from './MonthsCard.tsx'
import { SharesCard } from './SharesCard.tsx'
import type { AskedReport } from './use-money-report.ts'

interface BodyProps {
  report: MoneyReport
  asked: AskedReport
  /** Nothing happened in these days. */
  isEmpty: boolean
}

export function MoneyReportBody({ report, asked, isEmpty }: BodyProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { span, before, wallet_id, standing } = asked
  const { currency, today } = report
  const links = moneyLinks(db, span, { currency, wallet_id, standing })
  const shared = { report, span, before, links }
  return (
    <Stack>
      <div className={money.figures}>
        <Figures>
          <Balances db={db} />
        </Figures>
        {!isEmpty && <MoneyFigures report={report} links={links} />}
      </div>
      {isEmpty ? (
        <EmptyState title={t('report.money.empty.title')} text={t('report.money.empty.text')} />
      ) : (
        <>
          <FlowCard {...{ report, span, links }} />
          <div className={styles.pair}>
            <SharesCard of="spent" {...shared} />
            <SharesCard of="earned" {...shared} />
          </div>
        </>
      )}
      <MonthsCard report={report} links={links} />
      {!isEmpty && (
        <div className={styles.pair}>
          <SharesCard of="paid_to" {...shared} />
          <SharesCard of="paid_by" {...shared} />
        </div>
      )}
      <ForecastCard {...{ today, currency, wallet_id }} />
      <BudgetCard month={span.to.slice(0, 7)} currency={currency} />
      <ExportCard span={span} wallet_id={wallet_id} />
    </Stack>
  )
}
