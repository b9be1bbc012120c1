// Filter chips over a list; a chosen one is filled and can be cleared. Looks only.
import { IconX } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './list.module.css'

/** A row of chips; what is in `end` is drawn at the right. */
export function Chips({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.chips}>
      {children}
      {end !== undefined && <div className={styles.push}>{end}</div>}
    </div>
  )
}

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  on?: boolean
  /** Draws a cross; `clearLabel` is spoken: "Clear category". */
  onClear?: () => void
  clearLabel?: string
  children: ReactNode
}

/** Takes `ref` and the rest of a button's attributes, so it can open a menu. */
export function Chip({ on, onClear, clearLabel, children, ...button }: ChipProps) {
  if (onClear) {
    return (
      <span className={styles.chipPair}>
        <button type="button" {...button} className={styles.chip}>
          {children}
        </button>
        <button
          type="button"
          className={styles.chipClear}
          onClick={onClear}
          aria-label={clearLabel}
        >
          <IconX size={13} stroke={2.2} aria-hidden />
        </button>
      </span>
    )
  }
  return (
    <button type="button" {...button} className={styles.chip} data-on={on ? true : undefined}>
      {children}
    </button>
  )
}
