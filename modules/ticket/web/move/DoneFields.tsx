// What is asked of work that is done: the problem found, and why its checklist may stay open.
import { useTexts } from '#web/api/texts.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { openLines } from '../../rules/ticket/checklist.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import type { Missing, MissingInput } from './use-missing.ts'

interface DoneFieldsProps extends Pick<Missing, 'asked' | 'inputOf'> {
  ticket: Ticket
  /** The first of them is written at once. */
  isFirst?: boolean
}

export function DoneFields({ ticket, asked, inputOf, isFirst = false }: DoneFieldsProps) {
  const t = useTexts()
  const text = (name: 'problem' | 'override') => (
    <TextBox
      {...inputOf(name)}
      label={t(`ticket.fields.${name}`)}
      isFirst={isFirst && name === asked[0]}
    />
  )
  return (
    <>
      {asked.includes('problem') && text('problem')}
      {asked.includes('override') && (
        <>
          <p className={`field-hint ${classes.openLines}`}>
            {t('ticket.ask.checklist', { count: openLines(ticket.checklist) })}
          </p>
          {text('override')}
        </>
      )}
    </>
  )
}

interface TextBoxProps extends MissingInput {
  label: string
  isFirst: boolean
}

export function TextBox({ label, isFirst, value, error, isRequired, onChange }: TextBoxProps) {
  return (
    <Textarea
      label={label}
      minRows={2}
      maxRows={10}
      data-autofocus={isFirst || undefined}
      withAsterisk={isRequired}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
