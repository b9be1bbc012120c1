// What an estimate offers: what for, labour and parts with their sums, the note under it.
import { useTexts } from '#web/api/texts.ts'
import { Card } from '#web/ui/page/Card.tsx'
import { moneyWords } from '#core/numbers/money.ts'
import { itemKinds } from '../../rules/estimate/item-kinds.ts'
import { amountText, itemMinor, sumsOf } from '../../rules/estimate/sums.ts'
import { amountOf, type Estimate } from './estimate-doc.ts'
import styles from './estimate.module.css'
import { taxWords } from './tax-words.ts'

export function OfferCard({ estimate }: { estimate: Estimate }) {
  const t = useTexts()
  const { description, items = [], observation, deposit_percent } = estimate
  const sums = sumsOf(estimate)
  const plain = (sum: bigint) => moneyWords(amountText(sum), undefined, t.locale)
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
              <tr key={index}>
                <td>{item.description}</td>
                <td>
                  {(item.quantity ?? 1) > 1 &&
                    `${item.quantity} × ${moneyWords(item.value ?? '0.00', undefined, t.locale)}`}
                </td>
                <td>{plain(itemMinor(item))}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          {sums.discount > 0n && (
            <SumRow label={t('estimate.fields.discount')} sum={plain(-sums.discount)} />
          )}
          {sums.taxes.map(({ tax_id = '', amount, ...tax }) => (
            <SumRow key={tax_id} label={taxWords(t, tax)} sum={plain(amount)} />
          ))}
          <SumRow label={t('estimate.fields.total')} sum={money(sums.total)} />
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

function SumRow({ label, sum }: { label: string; sum: string }) {
  return (
    <tr>
      <td colSpan={2}>{label}</td>
      <td>{sum}</td>
    </tr>
  )
}
