// Where the layouts of a phone and of a narrow window begin.
import { useSyncExternalStore } from 'react'

interface Layout {
  readonly subscribe: (notify: () => void) => () => void
  readonly matches: () => boolean
}

function layout(query: string): Layout {
  let list: MediaQueryList | undefined
  const at = () => (list ??= matchMedia(query))
  return {
    subscribe(notify) {
      at().addEventListener('change', notify)
      return () => at().removeEventListener('change', notify)
    },
    matches: () => at().matches,
  }
}

const phone = layout('(max-width: 640px)')
const narrow = layout('(max-width: 900px)')

export function useIsPhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches)
}

/** A window that has room for few columns, such as a tablet held upright. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(narrow.subscribe, narrow.matches)
}
