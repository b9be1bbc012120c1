// The customer who was chosen, in one line: how to reach them, how often and when they were here, what they owe.
import { useEffect, useRef } from 'react'
import { formatTelephone } from '#core/numbers/telephone.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { byAge } from '../../rules/payment/receivable.ts'
import { numbersOf, type Reachable } from '../../rules/customer/contact.ts'
import { PaymentTexts } from '../payment/PaymentTexts.tsx'
import { useReceivable } from '../payment/use-receivable.ts'
import { LatestTicket } from '../slots/LatestTicket.tsx'
import { useTicketsOf } from '../slots/use-tickets-of.ts'
import classes from './create.module.css'

interface CustomerLineProps {
  id: string
  onChange: () => void
}

export default function CustomerLine({ id, onChange }: CustomerLineProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { label } = useReference(id)
  const { data } = useRecord(db, 'Customer', id)
  const { data: tickets } = useTicketsOf('customer_id', id)
  const [phone] = data ? numbersOf(data as Reachable) : []
  const line = useRef<HTMLDivElement>(null)
  // The picker has gone with the focus: it goes on to what is asked next.
  useEffect(() => {
    if (document.activeElement !== document.body) return
    const form = line.current?.closest('form')
    form?.querySelector<HTMLElement>('[role="tabpanel"] input')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={line} className={classes.customer} data-customer>
      <div>
        <b>{label || '…'}</b>
        {phone && <span className="num">{formatTelephone(phone, t.locale)}</span>}
      </div>
      {tickets && (
        <div>
          <b>{tickets.total}</b>
          <span>{t(tickets.total === 1 ? 'ticket.one' : 'ticket.many')}</span>
        </div>
      )}
      {tickets?.latest && (
        <div>
          <b>
            <LatestTicket ticket={tickets.latest} />
          </b>
          <span>{t('ticket.last-visit')}</span>
        </div>
      )}
      <PaymentTexts outline={null}>
        <Owed id={id} />
      </PaymentTexts>
      <Button size="xs" onClick={onChange}>
        {t('check-in.change')}
      </Button>
    </div>
  )
}

function Owed({ id }: { id: string }) {
  const t = useTexts()
  const { data } = useReceivable(id)
  const owed = data ? byAge(data.rows, data.today) : []
  if (owed.length === 0) return null
  return (
    <div data-owes>
      <b>{owed.map(({ total, currency }) => moneyWords(total, currency, t.locale)).join(' · ')}</b>
      <span>{t('payments.owes')}</span>
    </div>
  )
}
