// A message on the page that stays until it is dismissed. Looks only.
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ActionIcon } from '../controls/ActionIcon.tsx'
import styles from './feedback.module.css'

export interface BannerProps {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  title?: ReactNode
  /** A button at the right. */
  action?: ReactNode
  onDismiss?: () => void
  /** Spoken name of the cross; needed with `onDismiss`. */
  dismissLabel?: string
  children?: ReactNode
}

const marks = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
}

export function Banner(props: BannerProps) {
  const { tone = 'info', title, action, onDismiss, dismissLabel, children } = props
  const Mark = marks[tone]
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.bannerMark}>
        <Mark size={18} stroke={1.9} aria-hidden />
      </span>
      <div className={styles.bannerBody}>
        {title !== undefined && <b>{title}</b>}
        {children}
      </div>
      {action !== undefined && <div className={styles.bannerAction}>{action}</div>}
      {onDismiss && (
        <ActionIcon size="sm" onClick={onDismiss} aria-label={dismissLabel}>
          <IconX size={16} stroke={1.9} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
