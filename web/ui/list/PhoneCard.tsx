// The card that each row of a list becomes on a phone. Looks only.
import type { ReactNode } from 'react'
import styles from './list.module.css'
import { SelectBox, type RowSelect } from './Rows.tsx'

/** `<ul>` around `PhoneCard`s. */
export function PhoneCards({ children }: { children: ReactNode }) {
  return <ul className={styles.phoneCards}>{children}</ul>
}

export interface PhoneCardProps {
  href: string
  /** Small line on top: mark and number at the left … */
  top?: ReactNode
  /** … priority and time at the right. */
  right?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** After the detail, which gives way to it where there is little room. */
  name?: string
  /** At the end of the detail; the card then has three lines, whatever is in them. */
  end?: ReactNode
  id?: string
  select?: RowSelect
  /** A button in its corner. */
  action?: ReactNode
  onClick?: () => void
}

export function PhoneCard(props: PhoneCardProps) {
  const { href, top, right, title, detail, name, end, id, select, action, onClick } = props
  return (
    <li className={styles.cardItem} data-select={select?.isOn || undefined}>
      {select?.isOn && <SelectBox {...select} />}
      <a
        className={styles.phoneCard}
        data-lines={end !== undefined || undefined}
        href={href}
        id={id}
        onClick={onClick}
      >
        {(top !== undefined || right !== undefined) && (
          <div className={styles.cardTop}>
            {top}
            {right !== undefined && <span className={styles.right}>{right}</span>}
          </div>
        )}
        <div className={styles.cardTitle}>{title}</div>
        {detail !== undefined && (
          <div className={styles.cardSub}>
            {end === undefined ? (
              detail
            ) : (
              <span>
                <span>{detail}</span>
                {name && <span>{(detail ? '\u00A0· ' : '') + name}</span>}
              </span>
            )}
            {end}
          </div>
        )}
      </a>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </li>
  )
}
