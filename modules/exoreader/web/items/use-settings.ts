// How a person reads: whether opening marks as read (theirs, on every device), and pages or an endless list (this browser's).
import { newId } from '#core/ids.ts'
import { useFind, useSave } from '#web/api/records.ts'
import { useSession } from '#web/api/session.ts'
import { useStoredChoice } from '#web/api/stored-choice.ts'

const markKey = 'reader_mark_as_read_on_opening'

export interface MarkOnOpening {
  /** Spec 4: on, unless the person switched it off. Undefined until it is known. */
  readonly value: boolean | undefined
  readonly save: (value: boolean) => Promise<unknown>
}

export function useMarkOnOpening(): MarkOnOpening {
  const { person } = useSession()
  const db = person?.id ?? ''
  const query = { selector: { key: markKey }, limit: 1 }
  const { data, isError } = useFind(db, 'Adjustment', query, { enabled: db !== '' })
  const write = useSave(db, 'Adjustment')
  const [stored] = data?.docs ?? []
  const known = data ? stored?.value !== false : undefined
  return {
    value: isError ? true : known,
    save: (value) =>
      write.mutateAsync({
        _id: stored?._id ?? newId('adj'),
        _rev: stored?._rev,
        key: markKey,
        value,
      }),
  }
}

export const pagings = ['pages', 'endless'] as const
export type Paging = (typeof pagings)[number]

export function usePaging(): [Paging, (paging: Paging) => void] {
  return useStoredChoice('reader-paging', pagings)
}
