// Time spent on one ticket: what is written down, and the timer of the person at hand.
import { dayOf } from '#core/time/day.ts'
import { newId } from '#core/ids.ts'
import type { Doc } from '#core/entity/entity.ts'
import type { FindAnswer, WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { call, timeoutMs } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { useFind, useSave } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { timeEntry } from '../../entities/time-entry.ts'
import { isRunning, minutesText } from '../../rules/time/time.ts'

export type TimeEntry = Doc<typeof timeEntry>

const { kind, key, prefix } = timeEntry

/** Entries of one ticket that are read. */
const max = 200

export interface TicketTime {
  /** The latest first; undefined until they are known. */
  readonly entries: readonly TimeEntry[] | undefined
  /** The timer of this person that runs on this ticket. */
  readonly own: TimeEntry | undefined
  readonly isBusy: boolean
  readonly start: () => void
  readonly stop: (entry: TimeEntry) => void
}

/** A timer of this person that runs on another ticket is stopped first, and a toast says so. */
export function useTicketTime(ticket_id: string): TicketTime {
  const t = useTexts()
  const { db, actor } = useGroup()
  const save = useSave(db, kind)
  const act = useAct(db, kind)
  const query = { selector: { ticket_id }, sort: [{ date: 'desc' as const }], limit: max }
  const entries: readonly TimeEntry[] | undefined = useFind(db, kind, query).data?.docs
  const { user_id } = actor
  const stopped = (entry: TimeEntry) =>
    act.mutateAsync({ id: entry._id, action: 'timer/stop', body: {} })
  const start = async () => {
    for (const other of await runningOf(db, user_id)) {
      await stopped(other)
      void toast({ message: t('time.stopped-other') })
    }
    const started_at = new Date().toISOString()
    const date = dayOf(new Date())
    await save.mutateAsync({ _id: newId(prefix), ticket_id, user_id, date, started_at })
  }
  const stop = async (entry: TimeEntry) => {
    await stopped(entry)
    const { minutes = 0 } = await call<TimeEntry>('GET', `/${db}/${entry._id}`)
    void toast({ message: t('time.stopped', { time: minutesText(minutes) }) })
  }
  const refuse = showErrorOf(key)
  return {
    entries,
    own: entries?.find((one) => one.user_id === user_id && isRunning(one)),
    isBusy: save.isPending || act.isPending,
    start: () => void start().catch(refuse),
    stop: (entry) => void stop(entry).catch(refuse),
  }
}

async function runningOf(db: string, user_id: string | null): Promise<readonly WireDocument[]> {
  const selector = { klass: kind, user_id, minutes: { $exists: false } }
  const body = { selector, limit: 5 }
  const { docs } = await call<FindAnswer>('POST', `/${db}/_find`, { body, timeoutMs })
  return docs
}
