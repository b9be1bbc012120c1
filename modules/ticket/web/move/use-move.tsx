// Moves a ticket to another status. What the move still needs (a reason, the problem found, a comment) is asked in a
// dialog. It can be undone for a while, the end of a ticket too; what takes one up again that had ended cannot.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { WriteAnswer } from '#core/wire.ts'
import { showError } from '#web/api/banner.ts'
import { ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { takeBack } from '#web/api/writing/actions.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { hasEnded, knownOf, type Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import {
  MoveDialog,
  MoveForm,
  needs,
  statusText,
  type OpenForm,
  type MoveRequest,
} from './MoveDialog.tsx'
import { MovedMeanwhile, moveTicket } from './move-ticket.ts'

export interface Move {
  /** Moves to a status, or asks which one. */
  readonly ask: (ticket: Ticket, to?: Status, onEnd?: OpenForm['onEnd']) => void
  /** Says why it did not move. An open form says under its fields what is wrong with them. */
  readonly say: (refused: unknown, ticket: Ticket, isAsked?: boolean) => void
  readonly isPending: boolean
  /** To be drawn somewhere on the page. */
  readonly dialog: ReactNode
}

export function useMove(): Move {
  const { db } = useGroup()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation<WriteAnswer, Error, MoveRequest>({
    meta: { quiet: true },
    mutationFn: ({ ticket, to, body }) => moveTicket(db, ticket, to, body),
    onSettled: () => refresh(client, db, entity.kind),
  })
  const [asked, setAsked] = useState<OpenForm>()
  useEffect(() => whenIdle(MoveForm.ahead), [])
  const say = useSayRefused()

  const sayMoved = useSayMoved(mutateAsync, say)
  /** Moves at once; `form` is the open one, which stays with what was typed in it until the ticket is moved. */
  const move = async (request: MoveRequest, onEnd: OpenForm['onEnd'], form?: OpenForm) => {
    const { ticket, to } = request
    try {
      const answer = await mutateAsync(request)
      setAsked(undefined)
      onEnd?.(true)
      sayMoved(request, answer)
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
    const body = knownOf(ticket, to)
    if (to !== undefined && needs({ ...ticket, ...body }, to).length === 0)
      void move({ ticket, to, body }, onEnd)
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
        onMove={(request, form) => void move(request, form.onEnd, form)}
        onClose={() => {
          setAsked(undefined)
          asked?.onEnd?.(false)
        }}
      />
    ),
  }
}

/** Says that a ticket was moved, with an undo. */
function useSayMoved(move: (request: MoveRequest) => Promise<WriteAnswer>, say: Move['say']) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const goBack = async ({ ticket, to }: MoveRequest, answer: WriteAnswer) => {
    const moved = { ...ticket, status: to, _rev: answer.rev }
    if (!hasEnded(to))
      await move({ ticket: moved, to: ticket.status ?? 'open', body: former(ticket) })
    else await takeBack(client, db, entity.kind, answer)
  }
  return (request: MoveRequest, answer: WriteAnswer) => {
    const { ticket, to } = request
    const undo = () =>
      void goBack(request, answer).catch((refused: unknown) => say(refused, ticket))
    void toast({
      about: ticket._id,
      message: t('ticket.moved', { number: ticket.number ?? 0, status: t(statusText(to)) }),
      // What takes up again what had ended asks why.
      undo: hasEnded(ticket.status) ? undefined : { label: t('actions.undo'), run: undo },
    })
  }
}

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
