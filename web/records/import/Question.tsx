// A question about what a file leaves open, with what each answer makes of it. Nothing is imported before it is answered.
import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OrderExamples } from '#core/import/date-order.ts'
import type { DateOrder } from '#core/import/rules.ts'
import { longDay } from '#core/time/long-day.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import classes from './import.module.css'

interface QuestionProps {
  readonly text: string
  readonly answers: readonly { readonly text: string; readonly onChoose: () => void }[]
}

/** All that is asked about a file, in one place. */
export function QuestionCard({ children }: { children: ReactNode }) {
  return <div className={classes.questions}>{children}</div>
}

export function Question({ text, answers }: QuestionProps) {
  return (
    <section className={classes.question} aria-label={text}>
      <IconHelpCircle size={18} stroke={1.9} aria-hidden />
      <p>{text}</p>
      <div>
        {answers.map(({ text: words, onChoose }) => (
          <Button key={words} size="xs" onClick={onChoose}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  )
}

interface OrderQuestionProps extends OrderExamples {
  /** Name of the column. */
  readonly column: string
  readonly onChoose: (order: DateOrder) => void
}

/** Day before month, or after it: the months of the answers have names, so that they cannot be misread again. */
export function OrderQuestion({ column, cell, options, onChoose }: OrderQuestionProps) {
  const t = useTexts()
  const format = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return (
    <Question
      text={t('import.order', { cell, column })}
      answers={options.map(({ value, example }) => ({
        text: longDay(new Date(`${example}T00:00:00Z`), t.locale, format),
        onChoose: () => onChoose(value),
      }))}
    />
  )
}
