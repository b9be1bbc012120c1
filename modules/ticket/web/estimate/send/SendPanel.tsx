// How an estimate reaches the customer: by a message to their telephone, by e-mail, by its link alone, or on paper.
import { IconPrinter } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { SendOptions } from '../../mail/SendOptions.tsx'
import type { Estimate } from '../estimate-doc.ts'
import { useSend, type Saving } from './use-send.ts'

interface SendPanelProps {
  readonly estimate: Estimate
  readonly onSent?: () => void
  /** Another button of the page is the main one. */
  readonly isBeside?: boolean
  /** It is written down first, and its own page follows, where a mail is written. */
  readonly saving?: Saving
}

export function SendPanel({ estimate, onSent, isBeside, saving }: SendPanelProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { go, params } = useAddress()
  const sending = useSend(estimate, saving)
  const page = `/account/${db}/estimates/${estimate._id}`
  const follow = (to: string) => go(to, { replace: saving !== undefined })
  const print = async () => {
    if (await sending.link('sent')) follow(`${page}/print`)
  }
  const write = async () => {
    if (await saving?.save()) follow(`${page}?send=email`)
  }
  const link = async (use: 'copied' | 'sent') => {
    const made = await sending.link(use)
    if (made && use === 'copied' && saving) onSent?.()
    return made
  }
  return (
    <>
      <p className="muted">{t(estimate.sent_at ? 'estimate.again' : 'estimate.sending')}</p>
      <SendOptions
        email={sending.email}
        links={sending.links}
        isWhole={saving?.isWhole}
        link={link}
        isBusy={sending.isBusy}
        id={estimate._id}
        paper="estimate"
        copyWords={t('estimate.copy')}
        onSent={onSent}
        isBeside={isBeside}
        mail={
          saving ? { instead: () => void write() } : { isBegun: params.get('send') === 'email' }
        }
      >
        <Button
          disabled={sending.isBusy}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => void print()}
        >
          {t('estimate.on-paper')}
        </Button>
      </SendOptions>
    </>
  )
}
