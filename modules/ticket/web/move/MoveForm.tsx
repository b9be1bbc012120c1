// What a move to another status still needs, asked in one small form.
import { Radio } from '@mantine/core'
import type { FormEvent } from 'react'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DialogActions } from '#web/ui/feedback/ConfirmDialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { blockReasons, cancelReasons, type Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from '../ticket.module.css'
import { DoneFields, TextBox } from './DoneFields.tsx'
import { useMissing, type MissingInput } from './use-missing.ts'

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
  const { ticket, to, label, isPending, onClose, onMove } = props
  const t = useTexts()
  const { asked, inputOf, read } = useMissing(props.missing, props.errors)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = isPending ? undefined : read()
    if (body) onMove(body)
  }
  const needsComment = asked.includes('comment')
  return (
    <Sheet opened onClose={onClose} title={label} ask={useDiscardWords()}>
      <form onSubmit={send}>
        <div className={classes.asked}>
          {asked.includes('block_reason') && (
            <Reasons {...inputOf('block_reason')} options={blockReasons} />
          )}
          {asked.includes('cancel_reason') && (
            <Reasons {...inputOf('cancel_reason')} options={cancelReasons} />
          )}
          <DoneFields {...{ ticket, asked, inputOf }} isFirst />
          <TextBox
            {...inputOf('comment')}
            label={t(needsComment ? 'ticket.ask.comment' : 'ticket.ask.more')}
            isFirst={(asked[0] ?? 'comment') === 'comment'}
          />
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

interface ReasonsProps extends MissingInput<'block_reason' | 'cancel_reason'> {
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
