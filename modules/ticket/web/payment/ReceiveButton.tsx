// Opens the form that receives what a ticket or an expected income has open.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { useReceive } from './use-receive.tsx'

interface ReceiveButtonProps {
  id: string
  /** It is the main action of its page. */
  main?: boolean
}

export function ReceiveButton({ id, main = false }: ReceiveButtonProps) {
  const t = useTexts()
  const receiving = useReceive(id)
  return (
    <>
      <Button
        variant={main ? 'filled' : 'default'}
        size={main ? 'sm' : 'xs'}
        onClick={receiving.open}
      >
        {t('payments.receive')}
      </Button>
      {receiving.dialog}
    </>
  )
}
