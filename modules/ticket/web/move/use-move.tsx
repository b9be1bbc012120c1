// Moves a ticket to another status. What the move still needs (a reason, the problem found, a comment) is asked in a
// dialog; a move that needs nothing happens at once and can be undone for a while.
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { errorTexts } from '#core/entity/texts.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/records.ts'
import { useDiscardWords } from '#web/api/discard-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { hasEnded, otherStatuses, statusErrors, type Status } from '../../rules/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketSettings } from '../use-settings.ts'
import { OptionButtons } from './OptionButtons.tsx'

const sentencesOf = (path: string) => errorTexts(entity, path)
const loadForm = () => import('./MoveForm.tsx')
const MoveForm = lazy(loadForm)

export interface Move {
  /** Moves to a status, or asks which one. */
  readonly ask: (ticket: Ticket, to?: Status) => void
  readonly isPending: boolean
  /** To be drawn somewhere on the page. */
  readonly dialog: ReactNode
}

/** Members that a move still needs, by the same rules as the server's. */
export function needs(ticket: Ticket, to: Status): string[] {
  const { comment: _comment, override: _override, ...rest } = ticket
  return Object.keys(statusErrors({ ...rest, status: to }, ticket))
}

export function useMove(): Move {
  const t = useTexts()
  const discard = useDiscardWords()
  const { db } = useGroup()
  const { reviews } = useTicketSettings(db)
  const act = useAct(db, 'Ticket')
  const [asked, setAsked] = useState<{ ticket: Ticket; to?: Status }>()
  useEffect(() => whenIdle(loadForm), [])

  const move = (ticket: Ticket, to: Status, body: Record<string, unknown>) => {
    const name = t(`ticket.options.status.${to}`)
    const back = () =>
      act.mutate({ id: ticket._id, action: `status/${ticket.status}`, body: { ...former(ticket) } })
    act.mutate(
      { id: ticket._id, action: `status/${to}`, body },
      {
        onSuccess: () => {
          setAsked(undefined)
          const isFree = !hasEnded(ticket.status) && !hasEnded(to)
          const undo = isFree ? { label: t('actions.undo'), run: back } : undefined
          void toast({
            message: t('ticket.moved', { number: ticket.number ?? 0, status: name }),
            undo,
          })
        },
        onError: (error) => {
          // The form says it under its fields, the banner says the rest.
          if (error.fields && !asked) void toast({ message: t.problem(error, entity.key) })
        },
      },
    )
  }
  const ask = (ticket: Ticket, to?: Status) => {
    act.reset()
    if (to !== undefined && needs(ticket, to).length === 0) move(ticket, to, {})
    else setAsked({ ticket, to })
  }
  const close = () => setAsked(undefined)
  return {
    ask,
    isPending: act.isPending,
    dialog: (
      <Sheet
        opened={asked !== undefined}
        onClose={close}
        closeLabel={t('actions.cancel')}
        ask={discard}
        title={asked?.to ? t(`ticket.actions.status/${asked.to}`) : t('ticket.change-status')}
      >
        {asked && asked.to === undefined && (
          <OptionButtons
            label={t('ticket.change-status')}
            options={otherStatuses(asked.ticket.status ?? 'open', reviews).map((status) => ({
              value: status,
              label: t(`ticket.options.status.${status}`),
              mark: <StatusMark state={status} />,
            }))}
            onChoose={(status) => {
              setAsked(undefined)
              ask(asked.ticket, status as Status)
            }}
          />
        )}
        {asked?.to && (
          <Suspense>
            <MoveForm
              ticket={asked.ticket}
              to={asked.to}
              missing={needs(asked.ticket, asked.to)}
              errors={t.fieldProblems(act.error?.fields ?? {}, sentencesOf)}
              isPending={act.isPending}
              onClose={close}
              onMove={(body) => move(asked.ticket, asked.to!, body)}
            />
          </Suspense>
        )}
      </Sheet>
    ),
  }
}

/** What a move back to where the ticket was needs, and whose it was. */
function former({ block_reason, cancel_reason, technical_id = '' }: Ticket): object {
  return {
    technical_id,
    ...(block_reason ? { block_reason } : {}),
    ...(cancel_reason ? { cancel_reason } : {}),
  }
}
