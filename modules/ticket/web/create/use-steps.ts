// Check-in on a phone is asked in three steps, one screen each; a desk shows them all. Nothing is checked between them: what is wrong
// is said of all of them together, when the tickets are to be opened.
import { createContext, useState } from 'react'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import { useIsPhone } from '#web/ui/phone.ts'

/** In their order. */
export const steps = ['customer', 'device', 'work'] as const
export type Step = (typeof steps)[number]

/** The step that is seen; undefined where all are. */
export const StepContext = createContext<Step | undefined>(undefined)

export interface Steps {
  readonly seen: Step | undefined
  readonly show: (step: Step) => void
  /** To the step before; undefined at the first one. */
  readonly back: (() => void) | undefined
  /** To the step after; undefined at the last one. */
  readonly next: (() => void) | undefined
}

/** `form`: of the first ticket. Where it begins with a customer or a thing, the second step is the first one that is seen. */
export function useSteps({ values }: RecordFormState): Steps {
  const isPhone = useIsPhone()
  const [step, setStep] = useState<Step>(
    values.customer_id || values.equipment_id ? 'device' : 'customer',
  )
  const show = (other: Step) => {
    setStep(other)
    if (isPhone) window.scrollTo(0, 0)
  }
  const to = (by: number) => {
    const other = isPhone ? steps[steps.indexOf(step) + by] : undefined
    return other && (() => show(other))
  }
  return { seen: isPhone ? step : undefined, show, back: to(-1), next: to(1) }
}

/** Where fields are asked that are not part of the work itself. */
const stepOf: Readonly<Record<string, Step>> = {
  customer_id: 'customer',
  contract_id: 'device',
  equipment_id: 'device',
  category_id: 'device',
  equipment_observation: 'device',
}

/** The steps in which something is wrong with one of these forms. */
export function wrongSteps(forms: readonly RecordFormState[]): ReadonlySet<Step> {
  const wholes: Readonly<Record<string, Step>> = { Customer: 'customer', Equipment: 'device' }
  const wrong = forms.flatMap(({ entity, errors }) =>
    Object.keys(errors).map((name) => wholes[entity.kind] ?? stepOf[name] ?? 'work'),
  )
  return new Set(wrong)
}
