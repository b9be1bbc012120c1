// The further things that a customer brings: what is typed of them is kept in this browser beside the ticket's own draft,
// and comes back with it.
import { useEffect, useRef, useState } from 'react'
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
  /** What it begins with. */
  readonly presets?: RecordFormState['values']
}

export interface Visits {
  readonly brought: readonly Brought[]
  /** What is to be saved of each, as its form last said. */
  readonly further: readonly (readonly [key: number, visit: Visit])[]
  /** Key of the tab that is seen; 0: the first device. */
  readonly open: number
  readonly show: (key: number) => void
  readonly add: () => void
  readonly remove: (key: number) => void
  /** Something was typed into one of them. */
  readonly set: (key: number, visit: Visit) => void
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

/** What the ids of the inputs of a device begin with. */
export const scopeOf = (key: number): string => (key === 0 ? '' : `visit-${key}-`)

/** What the further devices have from the first until somebody says otherwise. */
const alike = ['technical_id', 'priority', 'promised_at']

/** `form`: of the first ticket, with whose draft they are kept. */
export function useVisits(form: RecordFormState): Visits {
  const { db, actor } = useGroup()
  const [brought, setBrought] = useState<readonly Brought[]>([])
  const [forms, setForms] = useState<ReadonlyMap<number, Visit>>(new Map())
  const [open, show] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keyOf = (ticket: string) => draftKey(actor.user_id, db, 'Visits', ticket)

  const further = brought.flatMap(({ key }) => {
    const visit = forms.get(key)
    return visit ? [[key, visit] as const] : []
  })
  const dropPhotos = (tickets: readonly string[]) =>
    void import('./device/photos.ts').then((photos) => photos.dropPhotos(db, tickets))

  const write = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const visits = further.flatMap(([, visit]) => draftOf(visit))
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
    further,
    open,
    show,
    add() {
      const key = (brought.at(-1)?.key ?? 0) + 1
      const presets = Object.fromEntries(alike.map((name) => [name, form.values[name]]))
      setBrought([...brought, { key, presets }])
      show(key)
      // The screen is left with a question from now on, as when the ticket itself is typed in.
      form.set('content', form.values.content)
    },
    remove(key) {
      const id = forms.get(key)?.ticket.id
      if (id !== undefined) dropPhotos([id])
      setBrought(brought.filter((one) => one.key !== key))
      show(0)
      typed()
    },
    set(key, visit) {
      setForms((now) => new Map([...now, [key, visit]]))
      typed()
    },
    restore(ticket) {
      const { visits = [] } = readDraft(keyOf(ticket), new Date())?.values ?? {}
      setBrought((visits as VisitDraft[]).map((draft, at) => ({ key: at + 1, draft })))
    },
    drop: (ticket) => dropDraft(keyOf(ticket)),
    leave: write,
    abandon() {
      clearTimeout(timer.current)
      dropPhotos([form.id, ...further.map(([, { ticket }]) => ticket.id)])
      dropDraft(keyOf(form.id))
    },
  }
}

function draftOf({ ticket, equipment }: Visit): VisitDraft[] {
  if (!ticket.isDirty && !equipment?.isDirty) return []
  const at = new Date().toISOString()
  const kept = ({ id, values }: RecordFormState): Draft => ({ at, id, values })
  return [{ ticket: kept(ticket), ...(equipment && { equipment: kept(equipment) }) }]
}
