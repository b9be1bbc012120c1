// How one's own calendar of the Group gets onto a phone: its address made, copied, opened, revoked.
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { dayOf, dayText } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import styles from '../link/link.module.css'
import { useCalendarLink, type CalendarLink } from './use-calendar-link.ts'

export default function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  const { feed, make, revoke, isPending } = useCalendarLink(db)
  return (
    <Sheet opened onClose={onClose} title={t('calendar.subscribe.title')}>
      <p className={styles.text}>{t('calendar.subscribe.text')}</p>
      {feed === undefined && <Bone height={36} />}
      {feed === null && (
        <Button variant="filled" loading={isPending} onClick={make} data-autofocus>
          {t('calendar.subscribe.make')}
        </Button>
      )}
      {feed && <Made feed={feed} isPending={isPending} onRevoke={revoke} />}
    </Sheet>
  )
}

interface MadeProps {
  feed: CalendarLink
  isPending: boolean
  onRevoke: () => void
}

function Made({ feed: { url, expires_at }, isPending, onRevoke }: MadeProps) {
  const t = useTexts()
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Browsers keep the clipboard from pages that did not come by https: then it is chosen, to be copied by hand.
    document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.select()
    await navigator.clipboard?.writeText(url)
    setCopied(navigator.clipboard !== undefined)
  }
  const day = dayText(dayOf(new Date(expires_at)), t.locale)
  return (
    <>
      <TextInput
        id={id}
        readOnly
        value={url}
        aria-label={t('calendar.subscribe.title')}
        onFocus={(event) => event.currentTarget.select()}
        description={t('calendar.subscribe.private', { day })}
      />
      <div className={styles.ways}>
        <Button
          variant="filled"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
          data-autofocus
        >
          {t(isCopied ? 'calendar.subscribe.copied' : 'calendar.subscribe.copy')}
        </Button>
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
        >
          {t('calendar.subscribe.open')}
        </Button>
        <Button variant="subtle" color="danger" loading={isPending} onClick={onRevoke}>
          {t('calendar.subscribe.revoke')}
        </Button>
      </div>
      <p className={styles.text}>{t('calendar.subscribe.how')}</p>
    </>
  )
}
