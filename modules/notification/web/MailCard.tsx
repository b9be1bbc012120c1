// Which notifications come by email: at once, in the morning, or not at all; and the mail of each Monday. Each choice is kept as it is
// made.
import { mailChoices } from '#modules/notification/rules/mail-choices.ts'
import {
  mailChoicesKey,
  mailWays,
  notificationReasons,
  weeklyWays,
} from '#core/notifications/notification.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './notification.module.css'

export function MailCard({ db, isConfirmed }: { db: string; isConfirmed: boolean }) {
  const t = useTexts()
  const hasMail = useMailServer()
  const { ready, failed, value, saving, save } = useSettings(db, [mailChoicesKey])
  if (failed) return null
  const whenMail = isConfirmed ? 'notification.mail.lead' : 'notification.mail.unconfirmed'
  const lead = hasMail ? whenMail : 'notification.mail.no_server'
  if (!ready) return <CardSkeleton lines={4} />
  const choices = mailChoices(saving ?? value(mailChoicesKey))
  const sorts = [
    ...notificationReasons.map((name) => {
      return { name, label: t(`notification.options.reason.${name}`), ways: mailWays }
    }),
    { name: 'weekly', label: t('notification.mail.weekly'), ways: weeklyWays } as const,
  ]
  return (
    <Card title={t('notification.mail.title')}>
      <p className={styles.lead}>{t(lead)}</p>
      {sorts.map(({ name, label, ways }) => (
        <div key={name} className={styles.choice}>
          <span aria-hidden>{label}</span>
          <NativeSelect
            aria-label={label}
            value={choices[name]}
            disabled={!hasMail || saving !== undefined}
            onChange={({ currentTarget }) => {
              // A refusal is said in the banner.
              save(mailChoicesKey, { ...choices, [name]: currentTarget.value }).catch(() => {})
            }}
            data={ways.map((way) => ({ value: way, label: t(`notification.mail.${way}`) }))}
          />
        </div>
      ))}
    </Card>
  )
}
