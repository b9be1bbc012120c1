// How an estimate reaches the customer: by WhatsApp, by e-mail, by its link alone, or on paper.
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { WayIcon } from '../../contact/WayIcon.tsx'
import type { Estimate } from '../estimate-doc.ts'
import styles from '../estimate.module.css'
import { useSend } from './use-send.ts'

const MailButton = lazy(() => import('../../mail/MailButton.tsx'))

export function SendDialog({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const { isBusy, email, whatsapp, link } = useSend(estimate)
  const [url, setUrl] = useState<string>()
  const copy = async () => {
    const made = await link()
    if (made === undefined) return
    setUrl(made)
    // Browsers keep the clipboard from pages that did not come by https: then it is copied by hand.
    await navigator.clipboard?.writeText(made).catch(() => undefined)
  }
  const print = async () => {
    if ((await link()) === undefined) return
    go(`/account/${db}/estimates/${estimate._id}/print`)
  }
  return (
    <Sheet opened onClose={onClose} title={t('estimate.send')}>
      <p className="muted">{t(estimate.sent_at ? 'estimate.again' : 'estimate.sending')}</p>
      <div className={styles.ways}>
        {whatsapp && (
          <Button
            variant="filled"
            disabled={isBusy}
            leftSection={<WayIcon way="whatsapp" />}
            onClick={() => void whatsapp().then((isSent) => isSent && onClose())}
          >
            {t('ticket.ways.whatsapp')}
          </Button>
        )}
        <Suspense fallback={<Button disabled>{t('ticket.ways.email')}</Button>}>
          <MailButton
            id={estimate._id}
            paper="estimate"
            to={email}
            label={[t('ticket.ways.email'), email].filter(Boolean).join(' · ')}
            main={!whatsapp}
            direct
            onSent={onClose}
          />
        </Suspense>
        <Button
          disabled={isBusy}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {t(url === undefined ? 'estimate.copy' : 'ticket.link.copied')}
        </Button>
        {url !== undefined && (
          <TextInput
            readOnly
            value={url}
            aria-label={t('estimate.copy')}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <Button
          disabled={isBusy}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void print()}
        >
          {t('estimate.on-paper')}
        </Button>
      </div>
    </Sheet>
  )
}
