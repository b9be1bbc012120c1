// The three steps of check-in on a phone: a dot for each, which leads there and is a triangle where something is wrong.
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { steps, type Step, type Steps } from './use-steps.ts'
import classes from './steps.module.css'

const labels = {
  customer: 'ticket.fields.customer_id',
  device: 'ticket.fields.equipment_id',
  work: 'ticket.sections.work',
} as const

interface StepDotsProps {
  steps: Steps
  wrong: ReadonlySet<Step>
}

export default function StepDots({ steps: { seen, show }, wrong }: StepDotsProps) {
  const t = useTexts()
  return (
    <ol className={classes.dots}>
      {steps.map((step) => (
        <li key={step}>
          <button
            id={`step-${step}`}
            type="button"
            aria-current={step === seen ? 'step' : undefined}
            onClick={() => show(step)}
          >
            {wrong.has(step) ? (
              <IconAlertTriangle size={16} aria-label={t('check-in.wrong')} />
            ) : (
              <i aria-hidden />
            )}
            {t(labels[step])}
          </button>
        </li>
      ))}
    </ol>
  )
}
