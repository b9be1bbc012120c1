// Asks to which status a ticket is moved, then what the move still needs.
import type { FieldErrors } from '#core/errors.ts'
import { errorTexts } from '#core/entity/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { hasEnded, otherStatuses, statusErrors, type Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketSettings } from '../use-settings.ts'
import { OptionButtons } from './OptionButtons.tsx'

const sentencesOf = (path: string) => errorTexts(entity, path)
export const MoveForm = lateDialog(() => import('./MoveForm.tsx'))

/** A move that needs input. */
export interface OpenForm {
  readonly ticket: Ticket
  readonly to?: Status
  /** Called once, with whether the ticket was moved. */
  readonly onEnd?: (isMoved: boolean) => void
  /** What the server refused, by field. */
  readonly fields?: FieldErrors
}

/** A move that is to be made. */
export interface MoveRequest {
  readonly ticket: Ticket
  readonly to: Status
  readonly body: Record<string, unknown>
}

/** Members that a move still needs, by the same rules as the server's. */
export function needs(ticket: Ticket, to: Status): string[] {
  const { comment: _comment, override: _override, ...rest } = ticket
  return Object.keys(statusErrors({ ...rest, status: to }, ticket))
}

export const statusText = (status: Status) => `ticket.options.status.${status}` as const

interface MoveDialogProps {
  readonly asked: OpenForm | undefined
  readonly isPending: boolean
  readonly onChoose: (asked: OpenForm, to: Status) => void
  readonly onMove: (request: MoveRequest, form: OpenForm) => void
  readonly onClose: () => void
}

export function MoveDialog({ asked, isPending, onChoose, onMove, onClose }: MoveDialogProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { reviews } = useTicketSettings(db)
  const actionName = ({ status }: Ticket, to: Status) =>
    t(hasEnded(status) && !hasEnded(to) ? 'ticket.reopen' : `ticket.actions.status/${to}`)
  if (!asked) return null
  const { ticket, to, fields } = asked
  if (to) {
    return (
      <MoveForm
        {...{ ticket, to, isPending, onClose }}
        label={actionName(ticket, to)}
        missing={needs(ticket, to)}
        errors={t.fieldProblems(fields ?? {}, sentencesOf)}
        onMove={(body) => onMove({ ticket, to, body }, asked)}
      />
    )
  }
  return (
    <Sheet opened onClose={onClose} title={t('ticket.change-status')}>
      <OptionButtons
        label={t('ticket.change-status')}
        options={otherStatuses(ticket.status ?? 'open', reviews).map((status) => ({
          value: status,
          label: t(statusText(status)),
          mark: <StatusMark state={status} />,
        }))}
        onChoose={(status) => onChoose(asked, status as Status)}
      />
    </Sheet>
  )
}
