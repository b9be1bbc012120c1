// What a move to another status still needs, asked in one small form.
import { Radio } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { errorTexts } from '#core/entity/texts.ts'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { openLines } from '../../rules/ticket/checklist.ts'
import { blockReasons, cancelReasons, type Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'

interface MoveFormProps {
  ticket: Ticket
  to: Status
  /** The title, and what the main button says. */
  label: string
  /** Members the move needs: `block_reason`, `problem`, `override`, `comment` … */
  missing: readonly string[]
  /** What the server refused, by member, in the person's language. */
  errors: Record<string, string>
  isPending: boolean
  onMove: (body: Record<string, unknown>) => void
  onClose: () => void
}

export default function MoveForm(props: MoveFormProps) {
  const { ticket, to, label, isPending, onClose } = props
  const t = useTexts()
  const box = useRef<HTMLFormElement>(null)
  const { asked, inputOf, send } = useMoveForm(props)
  useShortcuts([
    { key: 'mod+Enter', text: 'records.keys.save', run: () => box.current?.requestSubmit() },
  ])
  const text = (name: 'problem' | 'override' | 'comment', label: string) => (
    <TextBox {...inputOf(name)} label={label} isFirst={name === (asked[0] ?? 'comment')} />
  )
  const needsComment = asked.includes('comment')
  return (
    <Sheet opened onClose={onClose} title={label} ask={useDiscardWords()}>
      <form ref={box} onSubmit={send}>
        <div className={classes.asked}>
          {asked.includes('block_reason') && (
            <Reasons {...inputOf('block_reason')} options={blockReasons} />
          )}
          {asked.includes('cancel_reason') && (
            <Reasons {...inputOf('cancel_reason')} options={cancelReasons} />
          )}
          {asked.includes('problem') && text('problem', t('ticket.fields.problem'))}
          {asked.includes('override') && (
            <>
              <p className={`field-hint ${classes.openLines}`}>
                {t('ticket.ask.checklist', { count: openLines(ticket.checklist) })}
              </p>
              {text('override', t('ticket.fields.override'))}
            </>
          )}
          {text('comment', t(needsComment ? 'ticket.ask.comment' : 'ticket.ask.more'))}
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button
            type="submit"
            variant="filled"
            color={to === 'cancel' ? 'danger' : undefined}
            loading={isPending}
          >
            {label}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  )
}

/** What is typed, and what is wrong with it once it was to be sent. */
function useMoveForm({ missing, errors, isPending, onMove }: MoveFormProps) {
  const t = useTexts()
  const [values, setValues] = useState<Record<string, string>>({})
  const [tried, setTried] = useState(false)
  const asked = missing.filter((name) => name !== 'checklist')
  const lacks = (name: string) => asked.includes(name) && !values[name]?.trim()
  const errorOf = (name: string) => {
    if (tried && lacks(name)) return t.message({ key: 'blank' }, errorTexts(entity, name))
    return errors[name]
  }
  return {
    asked,
    inputOf: <Name extends string>(name: Name) => ({
      name,
      value: values[name] ?? '',
      error: errorOf(name),
      isRequired: asked.includes(name),
      onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
    }),
    send(event: FormEvent) {
      event.preventDefault()
      if (isPending) return
      setTried(true)
      if (asked.some(lacks)) return
      onMove(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')))
    },
  }
}

interface InputProps {
  name: string
  value: string
  error: string | undefined
  isRequired: boolean
  onChange: (value: string) => void
}

interface TextBoxProps extends InputProps {
  label: string
  isFirst: boolean
}

function TextBox({ label, isFirst, value, error, isRequired, onChange }: TextBoxProps) {
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

interface ReasonsProps extends InputProps {
  name: 'block_reason' | 'cancel_reason'
  options: readonly string[]
}

function Reasons({ name, options, value, error, onChange }: ReasonsProps) {
  const t = useTexts()
  return (
    <Radio.Group label={t(`ticket.ask.${name}`)} value={value} error={error} onChange={onChange}>
      <div>
        {options.map((option, index) => (
          <Radio
            key={option}
            className={classes.radio}
            value={option}
            label={t(`ticket.options.${name}.${option}`)}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  )
}
