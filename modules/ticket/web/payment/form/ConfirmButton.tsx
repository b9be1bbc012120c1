// Confirms a payment that was taken by somebody who may not.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { usePaymentStep } from './use-payment-step.ts'

interface ConfirmButtonProps {
  id: string
  rev: string
  /** In words. */
  amount: string
  /** It is the main action of its page. */
  main?: boolean
}

export function ConfirmButton({ id, rev, amount, main = false }: ConfirmButtonProps) {
  const t = useTexts()
  const step = usePaymentStep()
  const payment = { _id: id, _rev: rev, is_received: false }
  const done = () => void toast({ message: t('payments.got', { sum: amount }) })
  return (
    <Button
      variant={main ? 'filled' : 'default'}
      size={main ? 'sm' : 'xs'}
      loading={step.isPending}
      onClick={() => step.mutate({ payment, step: 'confirm' }, { onSuccess: done })}
    >
      {t('payments.confirm')}
    </Button>
  )
}
