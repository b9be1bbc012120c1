// Sends a paper or a message to a customer by mail: to the address that is known, after a look at it and at what it says, and after a
// question where one was sent within a day. Where no mail can be sent it says what is missing.
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useSession } from '#web/api/session/session.ts'
import { useSettings } from '#web/api/settings.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionDialog } from '#web/records/action/ActionDialog.tsx'
import { useWelcome } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { recentMail, sendMailForm, type MailPaper, type MailWords } from '../../rules/mail/mail.ts'
import { WayIcon } from '../contact/WayIcon.tsx'
import styles from './mail.module.css'
import { MailState } from './MailState.tsx'
import { MailTexts } from './MailTexts.tsx'
import { useMails, useReadWords, useSendMail } from './use-mails.ts'

interface MailButtonProps {
  /** The record that it is a paper of. */
  id: string
  paper: MailPaper
  /** Address of the customer. */
  to: string | undefined
  label: string
  main?: boolean
  /** What is missing is said under the button. */
  saysWhy?: boolean
  /** It is open where it can be, without a press. */
  isBegun?: boolean
  /** What a press does where the mail is written on another page. */
  instead?: () => void
  onSent?: (() => void) | undefined
}

export default function MailButton(props: MailButtonProps) {
  const { label } = props
  return (
    <MailTexts outline={<Button disabled>{label}</Button>}>
      <Known {...props} />
    </MailTexts>
  )
}

function Known(props: MailButtonProps) {
  const { id, paper, to, label, main, saysWhy, isBegun = false, instead, onSent } = props
  const t = useTexts()
  const now = useNow()
  const { actor } = useGroup()
  const welcome = useWelcome()
  const mails = useMails({ record_id: id })
  const sending = useSendMail()
  const words = useReadWords(id, paper)
  const [proposed, setProposed] = useState<MailWords>()
  // By the clock of this browser, or as the server says, whose clock may be another one.
  const [isSecond, setSecond] = useState(false)
  const known = mails?.find((one) => isSecond && one.paper === paper)
  const recent = (mails && recentMail(mails, paper, now)) ?? known
  const send = async (address: string, own: Partial<MailWords>) => {
    const sent = { id, paper, to: address, ...own, again: recent !== undefined }
    await sending.mutateAsync(sent).catch((error: ApiError) => {
      if (error.status === 409) setSecond(true)
      throw error
    })
    void toast({ message: t('mailing.on-way', { to: address }) })
    onSent?.()
  }
  // To an address that is known, one's own mail program writes where no server does.
  const noServer = to ? 'server' : 'address'
  const missing = !welcome?.mail ? noServer : actor.confirmed ? undefined : 'confirm'
  const why = missing && welcome && t(`mailing.blocked.${missing}`)
  const isReady = missing === undefined && mails !== undefined
  const write = () => words.mutate(undefined, { onSuccess: setProposed })
  const begin = useRef(isBegun)
  useEffect(() => {
    if (!begin.current || !isReady) return
    begin.current = false
    write()
  })
  return (
    <>
      <Button
        variant={main && !why ? 'filled' : 'default'}
        disabled={!isReady}
        loading={words.isPending || sending.isPending}
        title={why}
        leftSection={<WayIcon way="email" />}
        onClick={instead ?? write}
      >
        {label}
      </Button>
      {saysWhy && why && <p className={styles.blocked}>{why}</p>}
      {proposed && (
        <ActionDialog
          action={sendMailForm}
          initial={{ ...proposed, paper, to: to ?? recent?.to }}
          words={{ again: recent ? 'yes' : 'no' }}
          send={({ to: address = '', subject, text }) =>
            send(address, {
              ...(subject !== proposed.subject && { subject }),
              ...(text !== proposed.text && { text }),
            })
          }
          onClose={() => setProposed(undefined)}
        >
          {recent && <MailState mail={recent} />}
          <Answers />
        </ActionDialog>
      )}
    </>
  )
}

/** Where the customer's answers go. */
function Answers() {
  const t = useTexts()
  const { db } = useGroup()
  const { person } = useSession()
  const address = String(useSettings(db, ['email']).value('email') || person?.email || '')
  return <p className="muted">{t('mailing.answers', { address })}</p>
}
