// Which notifications come by email: at once, in the morning, or not at all. Each choice is kept as it is made.
import { newId } from '#core/ids.ts'
import { mailChoices } from '#modules/notification/rules/mail-choices.ts'
import { mailChoicesKey, mailWays, notificationReasons } from '#core/notifications/notification.ts'
import { useFind, useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './notification.module.css'

const setting = 'Adjustment'

export function MailCard({ db, isConfirmed }: { db: string; isConfirmed: boolean }) {
  const t = useTexts()
  const query = { selector: { key: mailChoicesKey }, limit: 1 }
  const { data, error } = useFind(db, setting, query)
  const save = useSave(db, setting)
  if (error) return null
  if (!data) return <CardSkeleton lines={4} />
  const [stored] = data.docs
  const choices = mailChoices(save.isPending ? save.variables.value : stored?.value)
  const { _id = newId('adj'), _rev } = stored ?? {}
  return (
    <Card title={t('notification.mail.title')}>
      <p className={styles.lead}>
        {t(isConfirmed ? 'notification.mail.lead' : 'notification.mail.unconfirmed')}
      </p>
      {notificationReasons.map((reason) => (
        <div key={reason} className={styles.choice}>
          <span aria-hidden>{t(`notification.options.reason.${reason}`)}</span>
          <NativeSelect
            aria-label={t(`notification.options.reason.${reason}`)}
            value={choices[reason]}
            disabled={save.isPending}
            onChange={({ currentTarget }) => {
              const value = { ...choices, [reason]: currentTarget.value }
              save.mutate({ _id, _rev, key: mailChoicesKey, value })
            }}
            data={mailWays.map((way) => ({ value: way, label: t(`notification.mail.${way}`) }))}
          />
        </div>
      ))}
    </Card>
  )
}
