// The form of handing a thing over. Once it is done, the receipt is printed where this browser does so, and it can be taken back.
import { useState } from 'react'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { inBrowser } from '#web/storage/browser-storage.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import type { Stroke } from '../../rules/receipt/signature.ts'
import { walletsFor } from '../payment/wallet-choice.ts'
import type { Ticket } from '../ticket-doc.ts'
import { Bill } from './Bill.tsx'
import styles from './delivery.module.css'
import { TakenByCard } from './TakenByCard.tsx'
import { TakingsCard } from './TakingsCard.tsx'
import { useDeliver } from './use-deliver.ts'
import { useTakings } from './use-takings.ts'
import { WalletChoice } from './WalletChoice.tsx'

const printsReceipt = 'delivery-prints'

export function DeliverForm({ ticket, payments }: { ticket: Ticket; payments: Payments }) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const list = useCrumbs(entity)
  const act = useAct(db, 'Ticket')
  const { label: customer } = useReference(ticket.customer_id ?? '')
  const { label: thing } = useReference(ticket.equipment_id ?? '')
  const takings = useTakings(payments)
  const { deliver, problem, isBusy } = useDeliver(ticket, payments)
  const [typed, setTyped] = useState<string>()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [wallet, setWallet] = useState(walletsFor(db, payments).usual)
  const [isAsked, setAsked] = useState(false)
  const [isPrinted, setPrinted] = useState(inBrowser.get(printsReceipt) !== 'no')
  const { _id: id, number = 0 } = ticket
  const page = `/account/${db}/tickets/${id}`
  const delivered_to = (typed ?? customer).trim()
  const needsWallet = takings.takings.length > 0 || takings.later.day
  const lacksWallet = needsWallet && wallet === '' && walletsFor(db, payments).choices.length > 0

  const submit = async () => {
    setAsked(true)
    if (isBusy || lacksWallet || takings.takings.some(takings.problemOf)) return
    if (!(await deliver({ delivered_to, strokes, takings, wallet }))) return
    go(isPrinted ? `${page}/receipt?form=delivery&print=1` : page, { replace: true })
    const run = () => act.mutate({ id, action: 'handover/ready' })
    void toast({ message: t('ticket.handover.done'), undo: { label: t('actions.undo'), run } })
  }
  useShortcuts([
    { key: 'mod+Enter', text: 'ticket.handover.deliver', run: () => void submit() },
    { key: 'Escape', text: 'actions.cancel', run: () => go(page) },
  ])
  const received = moneyWords(takings.sum, payments.currency, t.locale)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <PageHeader
        crumbs={[...list, { label: `#${number}`, href: page }]}
        title={t('delivery.title', { name: thing || `#${number}` })}
        subtitle={customer}
      />
      <Stack>
        {problem && <Banner tone="danger" title={problem} />}
        <div className={styles.columns}>
          <Bill ticket={ticket} payments={payments} />
          {payments.may_record && (
            <TakingsCard {...{ number, payments, takings, isAsked }}>
              {needsWallet && (
                <WalletChoice
                  payments={payments}
                  value={wallet}
                  isMissing={isAsked && lacksWallet === true}
                  onChange={setWallet}
                />
              )}
            </TakingsCard>
          )}
          <TakenByCard
            ticket={ticket}
            name={typed ?? customer}
            onName={setTyped}
            strokes={strokes}
            onStrokes={setStrokes}
          />
        </div>
      </Stack>
      <FormActions
        page
        note={
          <Checkbox
            label={t('delivery.print')}
            checked={isPrinted}
            onChange={(event) => {
              setPrinted(event.currentTarget.checked)
              inBrowser.set(printsReceipt, event.currentTarget.checked ? undefined : 'no')
            }}
          />
        }
      >
        <Button onClick={() => go(page)}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={isBusy}>
          {isOpen({ left: takings.sum })
            ? t('delivery.deliver-received', { sum: received })
            : t('delivery.deliver')}{' '}
          <Kbd>{keyLabel('mod+Enter')}</Kbd>
        </Button>
      </FormActions>
    </form>
  )
}
