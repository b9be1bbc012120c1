// How something with a link reaches the customer: by a message to their telephone, by a mail, or by its link alone. The server sends the mail;
// where none is set up for that, the mail program of who sends it opens, as everywhere.
import { IconCopy } from '@tabler/icons-react'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/api/texts.ts'
import { useMailServer } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { messengersOf, type Links } from '../../rules/customer/contact.ts'
import type { Way } from '../../rules/customer/ways.ts'
import type { MailPaper } from '../../rules/mail/mail.ts'
import { openMessage } from '../contact/outside.ts'
import styles from './mail.module.css'
import { WayIcon } from '../contact/WayIcon.tsx'

const MailButton = latePiece(() => import('./MailButton.tsx'))

/** A link for the customer, and the messages that have it. */
export interface Linked {
  readonly url: string
  readonly links: Links
}

interface SendOptionsProps {
  /** The record, and which paper of it is mailed. */
  readonly id: string
  readonly paper: MailPaper
  /** Address of the customer's mailbox. */
  readonly email: string | undefined
  /** To the customer, before there is a link. */
  readonly links: Links
  /** Makes the link that is copied, or sent in a message; undefined when that was refused, which is said. */
  readonly link: (use: 'copied' | 'sent') => Promise<Linked | undefined>
  /** False, and said, where something is typed that cannot be sent: no window opens for it. */
  readonly isWhole?: (() => boolean) | undefined
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
  const { id, paper, email, links, link, copyWords, isBusy, onSent, children } = props
  const { isBeside = false, isWhole, mail } = props
  const t = useTexts()
  const mailWords = [t('ticket.ways.email'), email].filter(Boolean).join(' · ')
  const [url, setUrl] = useState<string>()
  const copy = async () => {
    const made = await link('copied')
    if (!made) return
    setUrl(made.url)
    await copyText(made.url)
  }
  const hasMail = useMailServer()
  const messengers = messengersOf(links)
  const byProgram = hasMail || !links.email ? [] : (['email'] as const)
  const send = async (by: Way) => {
    if (isWhole?.() === false) return
    if (await openMessage(by, async () => (await link('sent'))?.links[by])) onSent?.()
  }
  return (
    <div className={styles.ways}>
      {[...messengers, ...byProgram].map((by, index) => (
        <Button
          key={by}
          variant={index > 0 || isBeside ? 'default' : 'filled'}
          disabled={isBusy}
          leftSection={<WayIcon way={by} />}
          onClick={() => void send(by)}
        >
          {by === 'email' ? mailWords : t(`ticket.options.notices.way.${by}`)}
        </Button>
      ))}
      {byProgram.length === 0 && (
        <Suspense fallback={<Button disabled>{t('ticket.ways.email')}</Button>}>
          <MailButton
            {...{ id, paper, onSent }}
            to={email}
            label={mailWords}
            main={messengers.length === 0 && !isBeside}
            {...mail}
            saysWhy={email !== undefined || messengers.length > 0}
          />
        </Suspense>
      )}
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
