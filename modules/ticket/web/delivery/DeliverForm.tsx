// The page that hands a thing over: the bill and what goes back, the payment and who takes it, the paper.
import { Suspense, useRef } from 'react'
import { seesMoney } from '#core/access/policies.ts'
import { may } from '#core/access/rights.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { useCrumbs } from '#web/records/use-crumbs.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { Banner } from '#web/ui/feedback/Banner.tsx'
import { FormActions } from '#web/ui/form/Form.tsx'
import { useFirstWrong } from '#web/ui/form/use-first-wrong.ts'
import { Kbd, keyLabel } from '#web/ui/marks/Kbd.tsx'
import { PageHeader, Stack } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { isOpen } from '../../rules/payment/balance.ts'
import type { Payments } from '../../rules/payment/wire.ts'
import type { Ticket } from '../ticket-doc.ts'
import { Bill } from './Bill.tsx'
import styles from './delivery.module.css'
import { FinishCard } from './FinishCard.tsx'
import { HandedBack } from './HandedBack.tsx'
import { TakenByCard } from './TakenByCard.tsx'
import { TakingsCard } from './TakingsCard.tsx'
import { useDeliverForm, type DeliverFormState } from './use-deliver-form.ts'
import { useWrongWords } from './use-wrong-words.ts'

const PaperPreview = latePiece(() => import('../receipt/PaperPreview.tsx'))

export function DeliverForm({ ticket, payments }: { ticket: Ticket; payments: Payments }) {
  const t = useTexts()
  const { go } = useAddress()
  const list = useCrumbs(entity)
  const isPhone = useIsPhone()
  const hidesMoney = seesMoney(useGroup().actor) !== undefined
  const { label: customer } = useReference(ticket.customer_id ?? '')
  const { label: thing } = useReference(ticket.equipment_id ?? '')
  const form = useDeliverForm(ticket, payments, customer)
  const { page, more, takings, wallets, attempt } = form
  const frame = useRef<HTMLFormElement>(null)
  useFirstWrong(frame, attempt)
  const wrong = useWrongWords(frame, attempt)
  const { number = 0 } = ticket
  useShortcuts([
    { key: 'mod+Enter', text: 'ticket.handover.deliver', run: () => void form.submit() },
    { key: 'Escape', text: 'actions.cancel', run: () => go(page) },
  ])
  return (
    <form
      ref={frame}
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
          <Stack>
            <Bill ticket={ticket} more={more} />
            <FinishCard ticket={ticket} finish={form.finish} />
            <HandedBack ticket={ticket} {...form.back} />
          </Stack>
          <Stack>
            {payments.may_record && (
              <TakingsCard
                isAsked={attempt > 0}
                {...{ takings }}
                payments={more.payments}
                places={wallets}
              />
            )}
            <TakenByCard {...form.taken} />
          </Stack>
          {!isPhone && !hidesMoney && (
            <Suspense>
              <PaperPreview id={ticket._id} form="delivery" delivery={form.delivery} />
            </Suspense>
          )}
        </div>
      </Stack>
      <Foot form={form} wrong={wrong} currency={payments.currency} />
    </form>
  )
}

interface FootProps {
  form: DeliverFormState
  /** Why nothing happened; the input that it is about may be far above the button. */
  wrong: string | undefined
  currency: string
}

/** What else happens, and the button that says how much was received. */
function Foot({ form, wrong, currency }: FootProps) {
  const t = useTexts()
  const { go } = useAddress()
  const { page, takings, isBusy, isPrinted, setPrinted, messenger, isSent, setSent } = form
  const sum = moneyWords(takings.sum, currency, t.locale)
  const got = may(useGroup().actor, 'confirms_money')
    ? 'delivery.deliver-received'
    : 'delivery.deliver-taken'
  const isPaid = isOpen({ left: takings.sum })
  return (
    <FormActions
      page
      note={
        <>
          {wrong && <output className={styles.wrong}>{wrong}</output>}
          <Checkbox
            label={t('delivery.print')}
            checked={isPrinted}
            onChange={(event) => setPrinted(event.currentTarget.checked)}
          />
          {messenger && (
            <Checkbox
              label={t('delivery.text', { by: messenger })}
              checked={isSent}
              onChange={(event) => setSent(event.currentTarget.checked)}
            />
          )}
        </>
      }
    >
      <Button onClick={() => go(page)}>{t('actions.cancel')}</Button>
      <Button type="submit" variant="filled" loading={isBusy}>
        {isPaid ? t(got, { sum }) : t('delivery.deliver')} <Kbd>{keyLabel('mod+Enter')}</Kbd>
      </Button>
    </FormActions>
  )
}
