// Two series over time, one above the line and one below it, so that they differ without colour. Each block leads to its
// records; the same numbers are in a table beside it for those who use the keyboard. Looks only.
import styles from './charts.module.css'

export interface Block {
  readonly amount: number
  /** Written at it, short, where that is another than the number: money. */
  readonly text?: string
  /** In full: "5 opened, 12 November". */
  readonly label: string
  /** Absent where no one list shows its records. */
  readonly href?: string
}

export interface ChartColumn {
  readonly key: string
  /** Under the line, short: "12". */
  readonly tick: string
  readonly up: Block
  readonly down: Block
}

interface TwoSidedChartProps {
  label: string
  up: string
  down: string
  columns: readonly ChartColumn[]
  locale: string
}

/** Columns up to which each number is written at its block, and each text, which is wider. */
const maxWritten = { number: 16, text: 7 }

export function TwoSidedChart({ label, up, down, columns, locale }: TwoSidedChartProps) {
  const largest = Math.max(1, ...columns.flatMap((one) => [one.up.amount, one.down.amount]))
  const hasTexts = columns.some(({ up: { text } }) => text !== undefined)
  const isWritten = columns.length <= maxWritten[hasTexts ? 'text' : 'number']
  const side = (name: 'up' | 'down', { amount, text, label: words, href }: Block) => {
    const block = <Block share={amount / largest} />
    const number = isWritten && (
      // Short for the eye: the block says it in full.
      <span className={styles.number} aria-hidden>
        {amount > 0 && (text ?? amount.toLocaleString(locale))}
      </span>
    )
    const className = `${styles.side} ${styles[name]}`
    const content = name === 'up' ? [number, block] : [block, number]
    if (amount === 0) return <span className={className}>{number}</span>
    if (href === undefined) {
      return (
        <span className={className} title={words}>
          {content[0]}
          {content[1]}
        </span>
      )
    }
    return (
      <a className={className} href={href} title={words} tabIndex={-1}>
        <span className="sr-only">{words}</span>
        {content[0]}
        {content[1]}
      </a>
    )
  }
  return (
    <figure className={styles.chart} aria-label={label}>
      <ul className={styles.legend} aria-hidden>
        <li>
          <i data-side="up" /> {up}
        </li>
        <li>
          <i data-side="down" /> {down}
        </li>
      </ul>
      <ol className={styles.columns}>
        {columns.map((column) => (
          <li key={column.key}>
            {side('up', column.up)}
            <span className={styles.tick}>{column.tick}</span>
            {side('down', column.down)}
          </li>
        ))}
      </ol>
    </figure>
  )
}

/** Room is left for the number beside it. */
function Block({ share }: { share: number }) {
  return <span className={styles.block} style={{ height: `${Math.max(2, 82 * share)}%` }} />
}
