// How an estimate reaches the customer: by WhatsApp, by e-mail, by its link alone, or on paper.
import { IconPrinter } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { SendOptions } from '../../mail/SendOptions.tsx'
import type { Estimate } from '../estimate-doc.ts'
import { useSend } from './use-send.ts'

export function SendDialog({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const sending = useSend(estimate)
  const print = async () => {
    if ((await sending.sent()) === undefined) return
    go(`/account/${db}/estimates/${estimate._id}/print`)
  }
  return (
    <Sheet opened onClose={onClose} title={t('estimate.send')}>
      <p className="muted">{t(estimate.sent_at ? 'estimate.again' : 'estimate.sending')}</p>
      <SendOptions
        email={sending.email}
        whatsapp={sending.whatsapp}
        link={sending.link}
        isBusy={sending.isBusy}
        id={estimate._id}
        paper="estimate"
        copyWords={t('estimate.copy')}
        onSent={onClose}
      >
        <Button
          disabled={sending.isBusy}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void print()}
        >
          {t('estimate.on-paper')}
        </Button>
      </SendOptions>
    </Sheet>
  )
}
