// How an estimate reaches the customer: by WhatsApp, by e-mail, by its link alone, or on paper.
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
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

export function SendDialog({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const { isBusy, ways, open, link } = useSend(estimate)
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
        {ways.map((way, at) => (
          <Button
            key={way}
            variant={at === 0 ? 'filled' : 'default'}
            disabled={isBusy}
            leftSection={<WayIcon way={way} />}
            onClick={() => open(way)}
          >
            {t(`ticket.ways.${way}`)}
          </Button>
        ))}
        {ways.length === 0 && <p className="faint">{t('ticket.no-way')}</p>}
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
