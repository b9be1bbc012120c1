// What fees come to, with the ways to each kind of records that they are made of.
import { moneyWords } from '#core/numbers/money.ts'
import { useTexts } from '#web/api/texts.ts'
import styles from '#web/records/report/report.module.css'
import { difference, isNought, sumOf } from '../../rules/amounts.ts'
import { feeFlows, feesCategory } from '../../rules/report/figures.ts'
import type { MoneyLinks } from '../../rules/report/links.ts'
import type { Share } from '../../rules/report/report.ts'

interface FeePartsProps {
  share: Share
  currency: string
  links: MoneyLinks
}

export function FeeParts({ share, currency, links }: FeePartsProps) {
  const t = useTexts()
  const decimals = share.total.split('.')[1]?.length ?? 0
  const fees = feeFlows.map((flow) => ({
    flow,
    total: share.fees?.[flow].total ?? '0',
    href: links.flow(flow),
  }))
  const filed = difference(
    share.total,
    sumOf(
      fees.map(({ total }) => total),
      decimals,
    ),
    decimals,
  )
  const href = links.flow('out', undefined, { categories: feesCategory })
  const parts = [{ flow: 'out' as const, total: filed, href }, ...fees]
  return (
    <span className={styles.lines}>
      <span className="num">{moneyWords(share.total, currency, t.locale)}</span>
      {parts
        .filter(({ total }) => !isNought(total))
        .map(({ flow, total, href: way }) => (
          <small key={flow}>
            <a className="link" href={way}>
              {t(`report.money.flows.${flow}`)} {moneyWords(total, currency, t.locale)}
            </a>
          </small>
        ))}
    </span>
  )
}
