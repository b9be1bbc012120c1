// Notifications under each other: who did what to which record, and when. Each leads to its record, and is read then.
import { useSession } from '#web/api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { When } from '#web/ui/marks/When.tsx'
import styles from './notification.module.css'
import { useSubjects, type Notification, type Notifications } from './use-notifications.ts'

interface NotificationListProps {
  notifications: Notifications
  /** Called when one is followed. */
  onFollow?: () => void
}

export function NotificationList({ notifications, onFollow }: NotificationListProps) {
  const t = useTexts()
  const { person } = useSession()
  const { list, groups, markRead } = notifications
  const subjects = useSubjects(person?.id ?? '', list ?? [])
  if (!list || !subjects) return <RowsSkeleton rows={3} />
  if (list.length === 0) {
    return <EmptyState title={t('notification.empty.title')} text={t('notification.empty.text')} />
  }
  const follow = (one: Notification) => {
    markRead([one])
    onFollow?.()
  }
  return (
    <ul className={styles.list}>
      {list.map((one) => {
        const { _id, by = '', group = '', record_id = '', reason, at = '', path, read_at } = one
        const record = subjects.get(record_id)
        const who = String(subjects.get(by)?.label ?? '')
        const said = t(`notification.said.${reason}`, { named: who ? 'yes' : 'no', who })
        return (
          <li key={_id}>
            <a
              className={styles.row}
              href={record ? path : undefined}
              data-unread={read_at ? undefined : true}
              onClick={() => follow(one)}
            >
              <span className={styles.dot} aria-hidden />
              <span className={styles.words}>
                {!read_at && <span className="sr-only">{t('notification.unread')}: </span>}
                <b>{said}</b>
                <span>{record?.label ?? t('notification.gone')}</span>
                <small>
                  {groups.size > 1 && `${groups.get(group)?.account.label} · `}
                  <When at={at} still />
                </small>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
