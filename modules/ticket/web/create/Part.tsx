// What is asked in a step of check-in; hidden while another one is seen.
import { use, type ReactNode } from 'react'
import { StepContext, type Step } from './use-steps.ts'

interface PartProps {
  step: Step
  className?: string | undefined
  children: ReactNode
}

export function Part({ step, className, children }: PartProps) {
  const seen = use(StepContext)
  const isHidden = seen !== undefined && seen !== step
  return (
    <div hidden={isHidden} data-opener={`step-${step}`} className={className}>
      {children}
    </div>
  )
}
