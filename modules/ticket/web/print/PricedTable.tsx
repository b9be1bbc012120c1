// The lines of an estimate or a bill on paper, and what they come to.
import type { Bill, Priced } from '../../paper/bill.ts'
import styles from './print.module.css'

export function PricedTable({ priced }: { priced: Priced & Partial<Bill> }) {
  const { groups, sums, total, paid = [] } = priced
  return (
    <table className={styles.priced} data-bill={paid.length > 0 || undefined}>
      {groups.map(({ title, lines }, at) => (
        // Neither groups nor lines change places on paper, so the position names them.
        <tbody key={at}>
          <tr>
            <th colSpan={3} scope="rowgroup">
              {title}
            </th>
          </tr>
          {lines.map(({ text, count, sum }, index) => (
            <tr key={index}>
              <td>{text}</td>
              <td>{count}</td>
              <td>{sum}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        {[...sums, total, ...paid].map(([label, value], at) => (
          <tr key={at} data-total={at === sums.length || undefined}>
            <td colSpan={2}>{label}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
