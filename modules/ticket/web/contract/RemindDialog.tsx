// Before customers are reminded of contracts that are about to end: who gets a mail and what it says, who has no address, and afterwards what
// became of each.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Doc } from '#core/entity/entity.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import type { customer } from '../../entities/customer.ts'
import type { MailWords } from '../../rules/mail/mail.ts'
import { MailTexts } from '../mail/MailTexts.tsx'
import { useSendMail } from '../mail/use-mails.ts'
import styles from '../mail/mail.module.css'
import type { Contract } from './use-in-force.ts'

interface RemindDialogProps {
  readonly contracts: readonly Contract[]
  readonly onClose: () => void
}

/** Whom a mail is for, and the contract that it is sent of: the first of theirs to end. */
interface Reminder {
  readonly id: string
  readonly name: string
  readonly email: string | undefined
}

const paper = 'contract'

export default function RemindDialog(props: RemindDialogProps) {
  return (
    <MailTexts outline={null}>
      <Known {...props} />
    </MailTexts>
  )
}

function Known({ contracts, onClose }: RemindDialogProps) {
  const t = useTexts()
  const { actor } = useGroup()
  const welcome = useWelcome()
  const send = useSendMail()
  const reminders = useReminders(contracts)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map())
  const missing = !welcome?.mail ? 'server' : actor.confirmed ? undefined : 'confirm'
  const reached = reminders?.flatMap(({ id, email }) => (email ? [{ id, email }] : [])) ?? []
  const isOver = outcomes.size > 0 && !send.isPending
  // One after the other: what the first ones met with is seen while the others go.
  const sendAll = async () => {
    for (const { id, email } of reached) {
      const sent = send.mutateAsync({ id, paper, to: email, again: false })
      const outcome = await sent.then(
        () => t('mailing.on-way', { to: email }),
        (error: ApiError) => t.problem(error),
      )
      setOutcomes((former) => new Map([...former, [id, outcome]]))
    }
  }
  return (
    <Sheet opened onClose={onClose} title={t('contract.remind', { count: contracts.length })}>
      {missing && welcome && <Banner tone="warning">{t(`mailing.blocked.${missing}`)}</Banner>}
      <ul className={styles.reminders}>
        {reminders?.map((one) => (
          <Row key={one.id} reminder={one} outcome={outcomes.get(one.id)} isRead={!missing} />
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t(isOver ? 'actions.close' : 'actions.cancel')}</Button>
        {!isOver && (
          <Button
            variant="filled"
            disabled={missing !== undefined || reached.length === 0}
            loading={send.isPending}
            onClick={() => void sendAll()}
          >
            {t('contract.send', { count: reached.length })}
          </Button>
        )}
      </DialogActions>
    </Sheet>
  )
}

/** One for each customer, in the order of the contracts; undefined while they are loaded. */
function useReminders(contracts: readonly Contract[]): readonly Reminder[] | undefined {
  const { db } = useGroup()
  const first = new Map(contracts.toReversed().map(({ _id, customer_id }) => [customer_id, _id]))
  const ids = [...new Set(contracts.flatMap(({ customer_id }) => customer_id ?? []))]
  const query = {
    selector: { _id: { $in: ids } },
    fields: ['_id', 'name', 'email'],
    limit: ids.length,
  }
  const { data } = useFind(db, 'Customer', query)
  if (!data) return undefined
  const known = new Map(data.docs.map((doc: Doc<typeof customer>) => [doc._id, doc]))
  return ids.map((customer_id) => {
    const { name = '', email } = known.get(customer_id) ?? {}
    return { id: first.get(customer_id) ?? '', name, email }
  })
}

interface RowProps {
  readonly reminder: Reminder
  readonly outcome: string | undefined
  /** What it will say may be asked for. */
  readonly isRead: boolean
}

function Row({ reminder: { id, name, email }, outcome, isRead }: RowProps) {
  const t = useTexts()
  return (
    <li>
      <b>{name}</b>{' '}
      <span className={email ? 'muted' : styles.failed}>{email ?? t('contract.no-address')}</span>
      {email && isRead && <Words id={id} />}
      {outcome !== undefined && <output>{outcome}</output>}
    </li>
  )
}

function Words({ id }: { id: string }) {
  const { db } = useGroup()
  const { data } = useQuery<MailWords, ApiError>({
    queryKey: [...cacheKey(db, 'Contract'), 'mail', id],
    queryFn: ({ signal }) => call('GET', `/${db}/_mail/${id}`, { query: { paper }, signal }),
  })
  if (!data) return <Bone />
  return (
    <blockquote>
      <b>{data.subject}</b>
      {data.text}
    </blockquote>
  )
}
