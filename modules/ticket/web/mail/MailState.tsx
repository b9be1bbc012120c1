// What became of a mail, in one line: on its way, sent when to whom, or why not.
import { IconAlertTriangle, IconClock, IconMailCheck } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { timeOrDay } from '#web/ui/marks/relative-date.ts'
import styles from './mail.module.css'
import type { Mail } from './use-mails.ts'

const icons = {
  waiting: IconClock,
  late: IconAlertTriangle,
  sent: IconMailCheck,
  failed: IconAlertTriangle,
}

export function MailState({ mail }: { mail: Mail }) {
  const t = useTexts()
  const now = useNow()
  const { to = '', state, state_at = '', trouble } = mail
  const isWaiting = state !== 'sent' && state !== 'failed'
  const shown = isWaiting ? (trouble ? 'late' : 'waiting') : state
  const Icon = icons[shown]
  const at = timeOrDay(new Date(state_at), now, t.locale)
  const why = trouble ? t(`mailing.why.${trouble}`) : ''
  return (
    <span className={styles[shown]}>
      <Icon size={16} stroke={1.9} aria-hidden />
      <span>{t(`mailing.state.${shown}`, { to, at, why })}</span>
    </span>
  )
}
