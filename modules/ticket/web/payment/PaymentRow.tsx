// One payment: how much, when, how, whether it has come in; its receipt, and what can be done with it.
import { IconArrowBackUp, IconReceipt, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { may } from '#core/access/rights.ts'
import { dayText } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import type { PaymentLine } from '../../rules/payment/wire.ts'
import { ConfirmButton } from './form/ConfirmButton.tsx'
import { ReceiveButton } from './ReceiveButton.tsx'
import { usePaymentStep } from './form/use-payment-step.ts'

interface PaymentRowProps {
  payment: PaymentLine
  mayChange: boolean
}

export function PaymentRow({ payment, mayChange }: PaymentRowProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { _id, date, value, currency, way, wallet, paid_by, is_received, is_taken } = payment
  const amount = moneyWords(value, currency, t.locale)
  const taken = is_taken && t('payments.is-taken')
  const words = [way && t(`payments.ways.${way}`), taken, wallet, paid_by].filter(Boolean)
  const state = taken ?? t(is_received ? 'payments.is-received' : 'payments.is-expected')
  return (
    <li>
      <StatusMark state={is_received ? 'done' : is_taken ? 'review' : 'open'} label={state} />
      <a href={`/account/${db}/incomes/${_id}`}>
        <b className="num">{amount}</b>
        <span className="num">{dayText(date, t.locale)}</span>
        <small>{words.join(' · ')}</small>
      </a>
      <PaymentMenu payment={payment} amount={amount} mayChange={mayChange} />
    </li>
  )
}

function PaymentMenu({ payment, amount, mayChange }: PaymentRowProps & { amount: string }) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const mayConfirm = may(actor, 'confirms_money')
  const { go } = useAddress()
  const step = usePaymentStep()
  const [isAsking, setAsking] = useState(false)
  const { _id, _rev, is_received, is_taken, is_imported } = payment
  // What the bank's file said is changed in the money app.
  const isOwn = mayChange && !is_imported && (mayConfirm || !is_received)
  if (!is_received && !isOwn) return null
  return (
    <span className="no-print">
      {isOwn && !is_received && !is_taken && <ReceiveButton id={_id} />}
      {isOwn && mayConfirm && is_taken && <ConfirmButton id={_id} rev={_rev} amount={amount} />}
      <DotsMenu label={t('payments.more', { amount })}>
        {is_received && (
          <Menu.Item
            leftSection={<IconReceipt size={16} aria-hidden />}
            onClick={() => go(`/account/${db}/payment-receipts/${_id}`)}
          >
            {t('payments.receipt')}
          </Menu.Item>
        )}
        {isOwn && is_received && (
          <Menu.Item
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() =>
              step.mutate(
                { payment, step: 'unconfirm' },
                { onSuccess: () => void toast({ message: t('payments.was-unconfirmed') }) },
              )
            }
          >
            {t('payments.unconfirm')}
          </Menu.Item>
        )}
        {isOwn && may(actor, 'deletes') && (
          <Menu.Item
            color="danger"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('payments.take-back')}…
          </Menu.Item>
        )}
      </DotsMenu>
      <TakeBackDialog opened={isAsking} onClose={() => setAsking(false)} {...{ payment, amount }} />
    </span>
  )
}

interface TakeBackDialogProps extends Pick<PaymentRowProps, 'payment'> {
  amount: string
  opened: boolean
  onClose: () => void
}

function TakeBackDialog({ payment, amount, opened, onClose }: TakeBackDialogProps) {
  const t = useTexts()
  const step = usePaymentStep()
  // The row is gone by the time this is pressed.
  const restore = () => void step.mutateAsync({ payment, step: 'restore' }).catch(() => undefined)
  return (
    <ConfirmDialog
      opened={opened}
      title={t('payments.take-back-title', { amount })}
      text={t('payments.take-back-text')}
      confirmLabel={t('payments.take-back')}
      cancelLabel={t('actions.cancel')}
      danger
      busy={step.isPending}
      onConfirm={() =>
        step.mutate(
          { payment, step: 'remove' },
          {
            onSuccess: () =>
              void toast({
                message: t('payments.was-taken-back'),
                undo: { label: t('actions.undo'), run: restore },
              }),
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    />
  )
}
