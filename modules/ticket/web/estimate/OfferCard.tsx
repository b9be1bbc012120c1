// What an estimate offers: what for, labour and parts with their sums, the note under it.
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { itemKinds } from '../../rules/estimate/item-kinds.ts'
import { amountText, sumsOf } from '../../rules/estimate/sums.ts'
import { amountOf, type Estimate } from './estimate-doc.ts'
import styles from './estimate.module.css'
import { DiscountAndTaxes, ItemRow } from './OfferRows.tsx'

export function OfferCard({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { description, items = [], observation, deposit_percent } = estimate
  const sums = sumsOf(estimate)
  const money = (sum: bigint) => amountOf(estimate, amountText(sum), t.locale)
  const groups = itemKinds
    .map((kind) => ({ kind, lines: items.filter((item) => (item.kind ?? 'labour') === kind) }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <Card title={t('estimate.fields.description')}>
      <p className={styles.found}>{description}</p>
      <table className={styles.items}>
        {groups.map(({ kind, lines }) => (
          <tbody key={kind}>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {t(kind === 'labour' ? 'estimate.labour' : 'estimate.parts')}
              </th>
            </tr>
            {lines.map((item, index) => (
              // Lines have no identity of their own, and never change places here.
              <ItemRow key={index} item={item} />
            ))}
          </tbody>
        ))}
        <tfoot>
          <DiscountAndTaxes estimate={estimate} />
        </tfoot>
      </table>
      {/* Written large: in a table of its own it takes no room from the words of the lines. */}
      <table className={styles.items}>
        <tfoot>
          <tr data-total>
            <td>{t('estimate.fields.total')}</td>
            <td>{money(sums.total)}</td>
          </tr>
        </tfoot>
      </table>
      {sums.deposit > 0n && (
        <p className={styles.note}>
          {t('estimate.deposit')}: {money(sums.deposit)} ({deposit_percent}%)
        </p>
      )}
      {observation && <p className={styles.note}>{observation}</p>}
    </Card>
  )
}
