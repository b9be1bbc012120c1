// The bell of the frame: how many notifications are unread, and the list of them. At a desk it opens beside the menu; on a phone
// its number is in the bar, and the sheet of the menu leads to the page.
import { IconBell } from '@tabler/icons-react'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import type { BellProps } from '#web/face.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Popover } from '#web/ui/float/Popover.tsx'
import { CountBadge } from '#web/ui/marks/CountBadge.tsx'
import { notificationWeb } from './index.tsx'
import { NotificationList } from './NotificationList.tsx'
import styles from './notification.module.css'
import { useLiveNotifications, useNotifications } from './use-notifications.ts'

export default function Bell(props: BellProps) {
  return (
    <PartTexts name="notification" load={notificationWeb.messages} outline={null}>
      <BellAt {...props} />
    </PartTexts>
  )
}

function BellAt({ place, className }: BellProps) {
  if (place === 'side') return <SideBell className={className} />
  return place === 'bar' ? <BarBell /> : <MenuBell className={className} />
}

function SideBell({ className }: Pick<BellProps, 'className'>) {
  const t = useTexts()
  useLiveNotifications()
  const notifications = useNotifications()
  const { unread, markRead } = notifications
  const words = t('notification.bell', { count: unread.length })
  return (
    <Popover
      label={t('notification.many')}
      target={(button) => (
        <button type="button" className={className} aria-label={words} title={words} {...button}>
          <IconBell size={17} stroke={1.75} aria-hidden />
          {unread.length > 0 && <Count count={unread.length} />}
        </button>
      )}
    >
      {(close) => (
        <div className={styles.panel}>
          <div className={styles.head}>
            <h2>{t('notification.many')}</h2>
            {unread.length > 0 && (
              <Button size="xs" variant="subtle" onClick={() => markRead(unread)}>
                {t('notification.read_all')}
              </Button>
            )}
          </div>
          <div className={styles.scroll}>
            <NotificationList notifications={notifications} onFollow={close} />
          </div>
          <a className={styles.all} href="/user/notifications" onClick={close}>
            {t('notification.all')}
          </a>
        </div>
      )}
    </Popover>
  )
}

/** The number alone, on the button that opens the menu. */
function BarBell() {
  const t = useTexts()
  useLiveNotifications()
  const { unread } = useNotifications()
  if (unread.length === 0) return null
  return (
    <span className={styles.onBar}>
      <Count count={unread.length} label={t('notification.bell', { count: unread.length })} />
    </span>
  )
}

function MenuBell({ className }: Pick<BellProps, 'className'>) {
  const t = useTexts()
  const { unread } = useNotifications()
  return (
    <a className={className} href="/user/notifications">
      <IconBell size={17} stroke={1.75} aria-hidden />
      <span>{t('notification.many')}</span>
      {unread.length > 0 && <Count count={unread.length} />}
    </a>
  )
}

/** Figures beyond nine say nothing more. */
function Count({ count, label }: { count: number; label?: string }) {
  return (
    <CountBadge tone="accent" label={label}>
      {count > 9 ? '9+' : count}
    </CountBadge>
  )
}
