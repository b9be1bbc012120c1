// Moves a ticket to another status. What the move still needs (a reason, the problem found, a comment) is asked in a
// dialog; a move that needs nothing happens at once and can be undone for a while.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { errorTexts } from '#core/entity/texts.ts'
import type { WriteAnswer } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useDiscardWords } from '#web/api/dialog-words.ts'
import { useTexts } from '#web/api/texts.ts'
import { Sheet } from '#web/ui/feedback/Sheet.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { hasEnded, otherStatuses, statusErrors, type Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketSettings } from '../use-settings.ts'
import { MovedMeanwhile, moveTicket } from './move-ticket.ts'
import { OptionButtons } from './OptionButtons.tsx'

const sentencesOf = (path: string) => errorTexts(entity, path)
const loadForm = () => import('./MoveForm.tsx')
const MoveForm = lazy(loadForm)

interface Asked {
  readonly ticket: Ticket
  readonly to?: Status
  /** Called once, with whether the ticket was moved. */
  readonly onEnd?: (isMoved: boolean) => void
  /** What the server refused, by field. */
  readonly fields?: Record<string, string>
}

export interface Move {
  /** Moves to a status, or asks which one. */
  readonly ask: (ticket: Ticket, to?: Status, onEnd?: Asked['onEnd']) => void
  /** Says why it did not move. An open form says under its fields what is wrong with them. */
  readonly say: (refused: unknown, ticket: Ticket, isAsked?: boolean) => void
  readonly isPending: boolean
  /** To be drawn somewhere on the page. */
  readonly dialog: ReactNode
}

/** Members that a move still needs, by the same rules as the server's. */
export function needs(ticket: Ticket, to: Status): string[] {
  const { comment: _comment, override: _override, ...rest } = ticket
  return Object.keys(statusErrors({ ...rest, status: to }, ticket))
}

interface Wish {
  readonly ticket: Ticket
  readonly to: Status
  readonly body: Record<string, unknown>
}

export function useMove(): Move {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation<WriteAnswer, Error, Wish>({
    meta: { quiet: true },
    mutationFn: ({ ticket, to, body }) => moveTicket(db, ticket, to, body),
    onSettled: () => refresh(client, db, entity.kind),
  })
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => whenIdle(loadForm), [])
  const say = useSayRefused()

  const takeBack = ({ ticket, to }: Wish, { rev }: WriteAnswer) => {
    const moved = { ...ticket, status: to, _rev: rev }
    mutateAsync({ ticket: moved, to: ticket.status ?? 'open', body: former(ticket) }).catch(
      (refused: unknown) => say(refused, ticket),
    )
  }
  const sayMoved = (wish: Wish, answer: WriteAnswer) => {
    const { ticket, to } = wish
    const isFree = !hasEnded(ticket.status) && !hasEnded(to)
    void toast({
      about: ticket._id,
      message: t('ticket.moved', { number: ticket.number ?? 0, status: t(statusText(to)) }),
      undo: isFree ? { label: t('actions.undo'), run: () => takeBack(wish, answer) } : undefined,
    })
  }
  /** Moves at once; `form` is the open one, which stays with what was typed in it until the ticket is moved. */
  const move = async (wish: Wish, onEnd: Asked['onEnd'], form?: Asked) => {
    const { ticket, to } = wish
    try {
      const answer = await mutateAsync(wish)
      setAsked(undefined)
      onEnd?.(true)
      sayMoved(wish, answer)
    } catch (refused) {
      say(refused, ticket, form !== undefined)
      const latest = refused instanceof MovedMeanwhile ? refused.latest : undefined
      const fields = refused instanceof ApiError ? refused.fields : undefined
      if (form && latest?.status !== to) setAsked({ ...form, ticket: latest ?? ticket, fields })
      else {
        setAsked(undefined)
        onEnd?.(false)
      }
    }
  }
  const ask: Move['ask'] = (ticket, to, onEnd) => {
    if (to !== undefined && needs(ticket, to).length === 0)
      void move({ ticket, to, body: {} }, onEnd)
    else setAsked({ ticket, to, onEnd })
  }
  return {
    ask,
    say,
    isPending,
    dialog: (
      <MoveDialog
        asked={asked}
        isPending={isPending}
        onChoose={({ ticket, onEnd }, to) => {
          setAsked(undefined)
          ask(ticket, to, onEnd)
        }}
        onMove={(wish, form) => void move(wish, form.onEnd, form)}
        onClose={() => {
          setAsked(undefined)
          asked?.onEnd?.(false)
        }}
      />
    ),
  }
}

const statusText = (status: Status) => `ticket.options.status.${status}` as const

function useSayRefused(): Move['say'] {
  const t = useTexts()
  const { people } = useGroup()
  return (refused, ticket, isAsked = false) => {
    if (refused instanceof MovedMeanwhile) {
      const { number = 0, status = 'open', updated_by = '' } = refused.latest
      const name = people.get(updated_by)?.name ?? t('records.somebody')
      const message = t('ticket.moved-meanwhile', { number, name, status: t(statusText(status)) })
      void toast({ message })
    } else if (refused instanceof ApiError && refused.fields) {
      if (!isAsked) void toast({ message: t.problem(refused, entity.key) })
    } else if (refused instanceof ApiError && refused.code === 'network') {
      void toast({ message: t('ticket.not-moved', { number: ticket.number ?? 0 }) })
    } else showError(refused)
  }
}

interface MoveDialogProps {
  readonly asked: Asked | undefined
  readonly isPending: boolean
  readonly onChoose: (asked: Asked, to: Status) => void
  readonly onMove: (wish: Wish, form: Asked) => void
  readonly onClose: () => void
}

/** Asks which status it shall be, then what the move still needs. */
function MoveDialog({ asked, isPending, onChoose, onMove, onClose }: MoveDialogProps) {
  const t = useTexts()
  const discard = useDiscardWords()
  const { db } = useGroup()
  const { reviews } = useTicketSettings(db)
  const actionName = ({ status }: Ticket, to: Status) =>
    t(hasEnded(status) && !hasEnded(to) ? 'ticket.reopen' : `ticket.actions.status/${to}`)
  return (
    <Sheet
      opened={asked !== undefined}
      onClose={onClose}
      closeLabel={t('actions.cancel')}
      ask={discard}
      title={asked?.to ? actionName(asked.ticket, asked.to) : t('ticket.change-status')}
    >
      {asked && asked.to === undefined && (
        <OptionButtons
          label={t('ticket.change-status')}
          options={otherStatuses(asked.ticket.status ?? 'open', reviews).map((status) => ({
            value: status,
            label: t(statusText(status)),
            mark: <StatusMark state={status} />,
          }))}
          onChoose={(status) => onChoose(asked, status as Status)}
        />
      )}
      {asked?.to && (
        <Suspense>
          <MoveForm
            ticket={asked.ticket}
            to={asked.to}
            label={actionName(asked.ticket, asked.to)}
            missing={needs(asked.ticket, asked.to)}
            errors={t.fieldProblems(asked.fields ?? {}, sentencesOf)}
            isPending={isPending}
            onClose={onClose}
            onMove={(body) => onMove({ ticket: asked.ticket, to: asked.to!, body }, asked)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

/** What a move back to where the ticket was needs, and whose it was. */
function former({
  block_reason,
  cancel_reason,
  technical_id = '',
}: Ticket): Record<string, unknown> {
  return {
    technical_id,
    ...(block_reason ? { block_reason } : {}),
    ...(cancel_reason ? { cancel_reason } : {}),
  }
}
