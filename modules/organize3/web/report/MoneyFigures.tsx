// The figures that a report of money begins with, each beside what it was in the time before, each leading to its records.
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import styles from '#web/records/report/report.module.css'
import { changeText } from '#web/records/report/words.ts'
import { Figure } from '#web/ui/page/Card.tsx'
import { Figures } from '#web/ui/page/Page.tsx'
import { isNought } from '../../rules/amounts.ts'
import { reportFlows } from '../../rules/report/figures.ts'
import type { MoneyLinks } from '../../rules/report/links.ts'
import type { MoneyReport } from '../../rules/report/report.ts'

interface MoneyFiguresProps {
  report: MoneyReport
  links: MoneyLinks
}

export function MoneyFigures({ report, links }: MoneyFiguresProps) {
  const t = useTexts()
  const { now, before, pending, currency } = report
  const flows = reportFlows
    .map((flow) => ({
      name: flow,
      href: links.flow(flow),
      now: now.flows[flow].total,
      before: before.flows[flow].total,
      pending: pending[flow].total,
    }))
    // Most Groups have no fees.
    .filter(
      (one) =>
        one.name === 'in' || one.name === 'out' || !isNought(one.now) || !isNought(one.before),
    )
  const result = {
    name: 'result',
    href: undefined,
    now: now.result,
    before: before.result,
    pending: '0',
  }
  return (
    <Figures>
      {[...flows, result].map(({ name, href, now: text, before: was, pending: open }) => {
        const change =
          name === 'result' ? undefined : changeText(Number(text), Number(was), t.locale)
        return (
          <Figure
            key={name}
            {...(href !== undefined && { href })}
            value={moneyWords(text, currency, t.locale)}
            label={
              <span className={styles.lines}>
                {t(`report.money.flows.${name}`)}
                <small>
                  {t('report.before', { value: moneyWords(was, currency, t.locale) })}
                  {change !== undefined && ` (${change})`}
                </small>
                {!isNought(open) && (
                  <small>
                    {t('report.money.pending', { amount: moneyWords(open, currency, t.locale) })}
                  </small>
                )}
              </span>
            }
          />
        )
      })}
    </Figures>
  )
}
