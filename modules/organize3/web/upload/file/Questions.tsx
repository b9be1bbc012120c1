// Questions about what is ambiguous in the file, each option with an example value.
import { IconHelpCircle } from '@tabler/icons-react'
import type { DecimalMark } from '#core/import/amounts.ts'
import type { DateOrder } from '#core/import/rules.ts'
import { dayText } from '#core/values/day.ts'
import { moneyWords } from '#core/values/money.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import type { BankQuestion } from '../../../rules/bank/choices.ts'
import styles from '../upload.module.css'
import type { ShownFile } from '../reading/use-reading.ts'

export function Questions({ read }: { read: ShownFile }) {
  const t = useTexts()
  const { questions, header } = read.reading
  return questions.map((question) => {
    const { about, column, options } = question
    const name =
      column === undefined
        ? t('upload.roles.date')
        : header[column] || t('import.columns.unnamed', { number: column + 1 })
    return (
      <section key={`${about} ${column ?? ''}`} className={styles.question}>
        <IconHelpCircle size={18} stroke={1.9} aria-hidden />
        <p>{t(`upload.questions.${about}`, { column: name })}</p>
        <div>
          {options.map(({ value, example }, at) => (
            <Button
              key={value}
              size="xs"
              aria-pressed={at === 0}
              variant={at === 0 ? 'light' : 'default'}
              onClick={() => answer(read, question, value)}
            >
              {answerWords(t, about, { value, example })}
            </Button>
          ))}
        </div>
      </section>
    )
  })
}

/** What an answer makes of a value, written as everywhere else. */
function answerWords(
  t: Texts,
  about: BankQuestion['about'],
  { value, example }: BankQuestion['options'][number],
): string {
  if (about === 'sign') return t(`${value}.many`)
  if (about === 'date') return dayText(example, t.locale)
  return moneyWords(example, undefined, t.locale)
}

/** An answer is a choice like any other. */
function answer(read: ShownFile, { about, column }: BankQuestion, value: string): void {
  const { columns } = read.reading.choices
  const date = value as DateOrder
  const decimal: DecimalMark = value === ',' ? ',' : '.'
  if (about === 'sign') return read.choose({ most_items_are: value === 'income' ? value : 'outgo' })
  const patch = about === 'date' ? { date } : { decimal }
  if (column === undefined || !columns) return read.choose(patch)
  read.choose({ columns: columns.map((one, at) => (at === column ? { ...one, ...patch } : one)) })
}
