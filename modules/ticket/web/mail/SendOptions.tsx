// How something with a link reaches the customer: by WhatsApp, by a mail of the server, or by its link alone.
import { IconCopy } from '@tabler/icons-react'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import type { MailPaper } from '../../rules/mail/mail.ts'
import styles from './mail.module.css'
import { WayIcon } from '../contact/WayIcon.tsx'

const MailButton = latePiece(() => import('./MailButton.tsx'))

interface SendOptionsProps {
  /** The record, and which paper of it is mailed. */
  readonly id: string
  readonly paper: MailPaper
  /** Address of the customer's mailbox. */
  readonly email: string | undefined
  /** Opens WhatsApp, and answers whether it was sent by that; undefined for a customer without a number for it. */
  readonly whatsapp: (() => Promise<boolean>) | undefined
  /** Undefined when it was refused, which is said. */
  readonly link: () => Promise<string | undefined>
  /** Of the button that copies the link. */
  readonly copyWords: string
  readonly isBusy?: boolean
  readonly onSent?: (() => void) | undefined
  /** Another button is the main one. */
  readonly isBeside?: boolean | undefined
  /** Of the mail: it is begun, or a press leads to where it is written. */
  readonly mail?: Pick<ComponentProps<typeof MailButton>, 'isBegun' | 'instead'> | undefined
  /** Further ways. */
  readonly children?: ReactNode
}

export function SendOptions(props: SendOptionsProps) {
  const { id, paper, email, whatsapp, link, copyWords, isBusy, onSent, children } = props
  const { isBeside = false, mail } = props
  const t = useTexts()
  const [url, setUrl] = useState<string>()
  const copy = async () => {
    const made = await link()
    if (made === undefined) return
    setUrl(made)
    // Browsers keep the clipboard from pages that did not come by https: then it is copied by hand.
    await navigator.clipboard?.writeText(made).catch(() => undefined)
  }
  return (
    <div className={styles.ways}>
      {whatsapp && (
        <Button
          variant={isBeside ? 'default' : 'filled'}
          disabled={isBusy}
          leftSection={<WayIcon way="whatsapp" />}
          onClick={() => void whatsapp().then((isSent) => isSent && onSent?.())}
        >
          {t('ticket.ways.whatsapp')}
        </Button>
      )}
      <Suspense fallback={<Button disabled>{t('ticket.ways.email')}</Button>}>
        <MailButton
          {...{ id, paper, onSent }}
          to={email}
          label={[t('ticket.ways.email'), email].filter(Boolean).join(' · ')}
          main={!whatsapp && !isBeside}
          {...mail}
          saysWhy
        />
      </Suspense>
      <Button
        disabled={isBusy}
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {url === undefined ? copyWords : t('ticket.link.copied')}
      </Button>
      {url !== undefined && (
        <TextInput
          readOnly
          value={url}
          aria-label={copyWords}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {children}
    </div>
  )
}
