// Lists on one sheet: rows of 46 px in columns, and group headings. Looks only.
import type { CSSProperties, ReactNode } from 'react'
import styles from './list.module.css'

export interface RowListProps {
  /** CSS grid tracks of every row: `18px 54px minmax(0, 1fr) 176px`. */
  columns: string
  /** What is listed, spoken. */
  label?: string
  children: ReactNode
}

/** Holds `RowGroup`s or `Rows`. */
export function RowList({ columns, label, children }: RowListProps) {
  return (
    <section
      className={styles.list}
      style={{ '--columns': columns } as CSSProperties}
      aria-label={label}
    >
      {children}
    </section>
  )
}

/** A heading with a mark, count and sum, and the rows under it; cards of a phone have no sheet, so the heading has no box either. */
export function RowGroup({ mark, label, count, sum, cards, children }: RowGroupProps) {
  return (
    <div data-cards={cards}>
      <h2 className={styles.group}>
        {mark}
        {label}
        {count !== undefined && <span className={styles.groupCount}>{count}</span>}
        {sum !== undefined && <span className={styles.sum}>{sum}</span>}
      </h2>
      {children}
    </div>
  )
}

/** Under all rows: how many there are and what they come to. */
export function RowFoot({ label, more, sum }: Record<'label' | 'more' | 'sum', ReactNode>) {
  return (
    <p className={styles.foot}>
      {label}
      {more}
      {sum !== undefined && <b className={styles.sum}>{sum}</b>}
    </p>
  )
}

export interface RowGroupProps {
  mark?: ReactNode
  label: ReactNode
  count?: ReactNode
  sum?: ReactNode
  /** Its rows are cards. */
  cards?: true
  children?: ReactNode
}

/** `<ul>` around `Row`s. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.items}>{children}</ul>
}

/** The box with which a row is chosen among others. */
export interface RowSelect {
  /** Boxes are seen on all rows; else only on the one under the pointer or with the focus. */
  readonly isOn: boolean
  readonly checked: boolean
  /** Spoken: "Select Dana Whitfield". */
  readonly label: string
  /** `isRange`: with Shift, from the row chosen last to this one. */
  readonly onToggle: (isRange: boolean) => void
}

/** The box itself. */
export function SelectBox({ isOn, checked, label, onToggle }: RowSelect) {
  return (
    <label className={styles.select} data-on={isOn || undefined}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) =>
          onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

export interface RowProps {
  href?: string
  onClick?: () => void
  /** The current row of J and K. */
  focused?: boolean
  /** For scrolling the row into view and giving it the focus. */
  id?: string
  select?: RowSelect
  /** A button at its end, over the last column. */
  action?: ReactNode
  children: ReactNode
}

export function Row({ href, onClick, focused, id, select, action, children }: RowProps) {
  const look = { className: styles.row, 'data-focus': focused ? true : undefined, id }
  return (
    <li className={styles.item} data-select={select ? true : undefined}>
      {select && <SelectBox {...select} />}
      {href !== undefined ? (
        <a {...look} href={href} onClick={onClick}>
          {children}
        </a>
      ) : onClick ? (
        <button type="button" {...look} onClick={onClick}>
          {children}
        </button>
      ) : (
        <div {...look}>{children}</div>
      )}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </li>
  )
}

export interface RowTitleProps {
  children: ReactNode
  /** A word or two after the dark ones, which are never cut. */
  mark?: ReactNode
  /** Quiet words after the dark ones. */
  detail?: ReactNode
  /** Quiet words in a line of their own. */
  second?: ReactNode
  /** Dark words that are too long for one line take a second one. */
  wraps?: boolean
}

/** The dark words of a row, with quiet ones after and under them. */
export function RowTitle({ children, mark, detail, second, wraps }: RowTitleProps) {
  return (
    <span className={styles.rowTitle} data-wraps={wraps || undefined}>
      <span className={styles.words}>
        <span>{children}</span>
        {mark !== undefined && <span className={styles.rowMark}>{mark}</span>}
        {detail !== undefined && detail !== '' && <small>{detail}</small>}
      </span>
      {second !== undefined && second !== '' && <span className={styles.second}>{second}</span>}
    </span>
  )
}

/** A value of a row, with a quiet line under it. */
export function RowValue({ children, second }: Pick<RowTitleProps, 'children' | 'second'>) {
  return (
    <span className={styles.value}>
      <span>{children}</span>
      <small>{second}</small>
    </span>
  )
}
