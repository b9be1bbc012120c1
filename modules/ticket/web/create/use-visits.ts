// The further things that a customer brings: what is typed of them is kept in this browser beside the ticket's own draft,
// and comes back with it.
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useGroup } from '#web/api/context.ts'
import { draftKey, dropDraft, keepDraft, readDraft, type Draft } from '#web/records/form/drafts.ts'
import type { RecordFormState } from '#web/records/form/use-record-form.ts'
import type { Visit } from './use-check-in.ts'

/** What was typed of one thing and not saved; the equipment when it was being made along. */
export interface VisitDraft {
  readonly ticket: Draft
  readonly equipment?: Draft
}

/** A thing that is brought, under a key that grows. */
export interface Brought {
  readonly key: number
  readonly draft?: VisitDraft
}

export interface Visits {
  readonly brought: readonly Brought[]
  /** Filled by the forms with what is to be saved, by key. */
  readonly forms: RefObject<Map<number, Visit>>
  readonly add: () => void
  readonly remove: (key: number) => void
  /** Something was typed into one of them. */
  readonly typed: () => void
  /** Brings back what was kept with the draft of this ticket. */
  readonly restore: (ticket: string) => void
  /** Forgets it. */
  readonly drop: (ticket: string) => void
  /** Writes it now. */
  readonly leave: () => void
  /** Discards what was typed now. */
  readonly abandon: () => void
}

/** How long somebody stops typing before it is written. */
const pauseMs = 400

/** `form`: of the first ticket, with whose draft they are kept. */
export function useVisits(form: RecordFormState): Visits {
  const { db, actor } = useGroup()
  const [brought, setBrought] = useState<readonly Brought[]>([])
  const forms = useRef(new Map<number, Visit>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keyOf = (ticket: string) => draftKey(actor.user_id, db, 'Visits', ticket)

  const write = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const visits = inOrder(forms.current).flatMap(draftOf)
    if (visits.length === 0) return dropDraft(keyOf(form.id))
    keepDraft(keyOf(form.id), { at: new Date().toISOString(), id: form.id, values: { visits } })
  }
  const latest = useRef(write)
  useEffect(() => {
    latest.current = write
  })
  useEffect(() => {
    const now = () => timer.current !== undefined && latest.current()
    window.addEventListener('pagehide', now)
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('pagehide', now)
    }
  }, [])
  const typed = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), pauseMs)
  }
  return {
    brought,
    forms,
    add() {
      setBrought([...brought, { key: (brought.at(-1)?.key ?? 0) + 1 }])
      // The screen is left with a question from now on, as when the ticket itself is typed in.
      form.set('content', form.values.content)
    },
    remove(key) {
      setBrought(brought.filter((one) => one.key !== key))
      typed()
    },
    typed,
    restore(ticket) {
      const { visits = [] } = readDraft(keyOf(ticket), new Date())?.values ?? {}
      setBrought((visits as VisitDraft[]).map((draft, at) => ({ key: at + 1, draft })))
    },
    drop: (ticket) => dropDraft(keyOf(ticket)),
    leave: write,
    abandon() {
      clearTimeout(timer.current)
      dropDraft(keyOf(form.id))
    },
  }
}

/** What is to be saved, in the order in which it was added. */
export function inOrder(forms: ReadonlyMap<number, Visit>): Visit[] {
  return [...forms].toSorted(([a], [b]) => a - b).map(([, visit]) => visit)
}

function draftOf({ ticket, equipment }: Visit): VisitDraft[] {
  if (!ticket.isDirty && !equipment?.isDirty) return []
  const at = new Date().toISOString()
  const kept = ({ id, values }: RecordFormState): Draft => ({ at, id, values })
  return [{ ticket: kept(ticket), ...(equipment && { equipment: kept(equipment) }) }]
}
