// Which notifications come by email: at once, in the morning, or not at all. Each choice is kept as it is made.
import { mailChoices } from '#modules/notification/rules/mail-choices.ts'
import { mailChoicesKey, mailWays, notificationReasons } from '#core/notifications/notification.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './notification.module.css'

export function MailCard({ db, isConfirmed }: { db: string; isConfirmed: boolean }) {
  const t = useTexts()
  const { ready, failed, value, saving, save } = useSettings(db, [mailChoicesKey])
  if (failed) return null
  if (!ready) return <CardSkeleton lines={4} />
  const choices = mailChoices(saving ?? value(mailChoicesKey))
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
            disabled={saving !== undefined}
            onChange={({ currentTarget }) => {
              // A refusal is said in the banner.
              save(mailChoicesKey, { ...choices, [reason]: currentTarget.value }).catch(() => {})
            }}
            data={mailWays.map((way) => ({ value: way, label: t(`notification.mail.${way}`) }))}
          />
        </div>
      ))}
    </Card>
  )
}
