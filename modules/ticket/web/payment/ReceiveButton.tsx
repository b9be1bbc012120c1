// Opens the form that receives what a ticket or an expected income has open.
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'

const PaymentDialog = lazy(() => import('./form/PaymentDialog.tsx'))

interface ReceiveButtonProps {
  id: string
  /** It is the main action of its page. */
  main?: boolean
}

export function ReceiveButton({ id, main = false }: ReceiveButtonProps) {
  const t = useTexts()
  const [isReceiving, setReceiving] = useState(false)
  return (
    <>
      <Button
        variant={main ? 'filled' : 'default'}
        size={main ? 'sm' : 'xs'}
        onClick={() => setReceiving(true)}
      >
        {t('payments.receive')}
      </Button>
      {isReceiving && (
        <Suspense>
          <PaymentDialog id={id} onClose={() => setReceiving(false)} />
        </Suspense>
      )}
    </>
  )
}
