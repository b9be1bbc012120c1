// The form of handing a thing over. Once it is done, the receipt is printed where this browser does so, and it can be taken back.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { seesMoney } from '#core/access/policies.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { takeBack, useAct } from '#web/api/writing/actions.ts'
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
import { useIsPhone } from '#web/ui/phone.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import type { Stroke } from '../../rules/receipt/signature.ts'
import { hasEnded } from '../../rules/ticket/status.ts'
import { useSendNext } from '../payment/use-send-next.ts'
import type { Ticket } from '../ticket-doc.ts'
import { Bill } from './Bill.tsx'
import styles from './delivery.module.css'
import { FinishCard, useFinish } from './FinishCard.tsx'
import { TakenByCard } from './TakenByCard.tsx'
import { TakingsCard } from './TakingsCard.tsx'
import { useDeliver } from './use-deliver.ts'
import { usePaidNow } from './use-paid-now.ts'
import { useTakings } from './use-takings.ts'
import { useSendAlong } from './use-send-along.ts'
import { useWallets } from './use-wallets.ts'

const PaperPreview = latePiece(() => import('../receipt/PaperPreview.tsx'))
const printsReceipt = 'delivery-prints'
const sendsReceipt = 'delivery-sends'

export function DeliverForm({ ticket, payments }: { ticket: Ticket; payments: Payments }) {
  const t = useTexts()
  const { go } = useAddress()
  const list = useCrumbs(entity)
  const isPhone = useIsPhone()
  const hidesMoney = seesMoney(useGroup().actor) !== undefined
  const { label: customer } = useReference(ticket.customer_id ?? '')
  const { label: thing } = useReference(ticket.equipment_id ?? '')
  const form = useDeliverForm(ticket, payments, customer)
  const { page, takings, taken, wallets, isAsked } = form
  const { number = 0 } = ticket
  useShortcuts([
    { key: 'mod+Enter', text: 'ticket.handover.deliver', run: () => void form.submit() },
    { key: 'Escape', text: 'actions.cancel', run: () => go(page) },
  ])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <PageHeader
        crumbs={[...list, { label: `#${number}`, href: page }]}
        title={t('delivery.title', { name: thing || `#${number}` })}
        subtitle={customer}
      />
      <Stack>
        {form.problem && <Banner tone="danger" title={form.problem} />}
        <div className={styles.columns}>
          <Bill ticket={ticket} payments={payments} />
          {payments.may_record && (
            <TakingsCard {...{ payments, takings, isAsked }} places={wallets} />
          )}
          <FinishCard ticket={ticket} finish={form.finish} />
          <TakenByCard ticket={ticket} {...taken} />
          {!isPhone && !hidesMoney && (
            <Suspense>
              <PaperPreview id={ticket._id} form="delivery" delivery={form.delivery} />
            </Suspense>
          )}
        </div>
      </Stack>
      <Foot form={form} currency={payments.currency} />
    </form>
  )
}

function useDeliverForm(ticket: Ticket, payments: Payments, customer: string) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const client = useQueryClient()
  const act = useAct(db, 'Ticket')
  const finish = useFinish(ticket)
  const sendNext = useSendNext()
  const takings = useTakings(payments)
  const { deliver, problem, isBusy } = useDeliver(ticket, payments)
  const [typed, setTyped] = useState<string>()
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [isAsked, setAsked] = useState(false)
  const wallets = useWallets(payments, takings, isAsked)
  const [stays, setStays] = useState<readonly string[]>([])
  const [isPrinted, setPrinted] = useState(inBrowser.get(printsReceipt) !== 'no')
  const [isSent, setSent] = useState(inBrowser.get(sendsReceipt) === 'yes')
  const sendAlong = useSendAlong(ticket)
  const soFar = usePaidNow(payments, takings)
  const not_returned = stays.join('\n')
  const { _id: id } = ticket
  const page = `/account/${db}/tickets/${id}`
  const name = typed ?? customer
  return {
    page,
    finish,
    takings,
    isAsked,
    isBusy,
    problem,
    isPrinted,
    setPrinted(isWanted: boolean) {
      setPrinted(isWanted)
      inBrowser.set(printsReceipt, isWanted ? undefined : 'no')
    },
    /** Undefined where it cannot be sent. */
    isSent: sendAlong && isSent,
    setSent(isWanted: boolean) {
      setSent(isWanted)
      inBrowser.set(sendsReceipt, isWanted ? 'yes' : undefined)
    },
    delivery: { soFar, not_returned },
    taken: { name, onName: setTyped, strokes, onStrokes: setStrokes, stays, onStays: setStays },
    wallets: wallets.needed,
    async submit() {
      setAsked(true)
      const finished = finish.read()
      if (!finished || isBusy || wallets.isLacking || takings.lacksDay) return
      if (takings.takings.some(takings.problemOf)) return
      const { walletOf } = wallets
      const delivered_to = name.trim()
      const said = { finished, delivered_to, not_returned, strokes, takings, walletOf }
      const handOver = () => deliver(said)
      const written = await (sendAlong && isSent ? sendAlong(handOver) : handOver())
      if (!written) return
      const receipt = `${page}/receipt?form=delivery`
      go(isPrinted ? `${receipt}&print=1` : page, { replace: true })
      const run = () => {
        if (hasEnded(ticket.status)) act.mutate({ id, action: 'handover/ready' })
        else void takeBack(client, db, 'Ticket', written).catch(showError)
      }
      const undo = { label: t('actions.undo'), run }
      const next = sendNext(customer, `${receipt}&send=1`)
      void toast({ message: t('ticket.handover.done'), undo, next })
    },
  }
}

/** What else happens, and the button that says how much was received. */
function Foot({ form, currency }: { form: ReturnType<typeof useDeliverForm>; currency: string }) {
  const t = useTexts()
  const { go } = useAddress()
  const { page, takings, isBusy, isPrinted, setPrinted, isSent, setSent } = form
  const sum = moneyWords(takings.sum, currency, t.locale)
  const isPaid = isOpen({ left: takings.sum })
  return (
    <FormActions
      page
      note={
        <>
          <Checkbox
            label={t('delivery.print')}
            checked={isPrinted}
            onChange={(event) => setPrinted(event.currentTarget.checked)}
          />
          {isSent !== undefined && (
            <Checkbox
              label={t('delivery.text')}
              checked={isSent}
              onChange={(event) => setSent(event.currentTarget.checked)}
            />
          )}
        </>
      }
    >
      <Button onClick={() => go(page)}>{t('actions.cancel')}</Button>
      <Button type="submit" variant="filled" loading={isBusy}>
        {isPaid ? t('delivery.deliver-received', { sum }) : t('delivery.deliver')}{' '}
        <Kbd>{keyLabel('mod+Enter')}</Kbd>
      </Button>
    </FormActions>
  )
}
