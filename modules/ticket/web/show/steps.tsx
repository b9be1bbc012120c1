// The buttons of the next steps: their words and marks.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import type { Step } from '../../rules/ticket/status.ts'

/** What is still to be received of what was handed over: its main button. */
export const loadOwed = () => import('../payment/ReceiveOwed.tsx')

interface StepButtonProps {
  step: Step
  main: boolean
  isMoving: boolean
  onClick: () => void
}

export function StepButton({ step, main, isMoving, onClick }: StepButtonProps) {
  const t = useTexts()
  const look = main
    ? { variant: 'filled' as const, leftSection: <StatusMark state={step.to} size={16} plain /> }
    : {}
  return (
    <Button {...look} disabled={isMoving} onClick={onClick}>
      {t(`ticket.steps.${step.name}`)}
    </Button>
  )
}
