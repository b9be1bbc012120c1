// How a person reads: whether opening marks as read (theirs, on every device), and pages or an endless list (this browser's).
import { useSession } from '#web/api/session/session.ts'
import { useSettings } from '#web/api/settings.ts'
import { useStoredChoice } from '#web/api/stored-choice.ts'
import { useIsPhone } from '#web/ui/phone.ts'

const markKey = 'reader_mark_as_read_on_opening'

export interface MarkOnOpening {
  /** Spec 4: on, unless the person switched it off. Undefined until it is known. */
  readonly value: boolean | undefined
  readonly save: (value: boolean) => Promise<unknown>
}

export function useMarkOnOpening(): MarkOnOpening {
  const { person } = useSession()
  const { ready, failed, value, save } = useSettings(person?.id ?? '', [markKey])
  const known = ready ? value(markKey) !== false : undefined
  return { value: failed ? true : known, save: (on) => save(markKey, on) }
}

export const pagings = ['pages', 'endless'] as const
export type Paging = (typeof pagings)[number]

/** On a phone a list goes on by scrolling, unless the person chose pages. */
export function usePaging(): [Paging, (paging: Paging) => void] {
  const isPhone = useIsPhone()
  return useStoredChoice('reader-paging', isPhone ? ['endless', 'pages'] : pagings)
}
