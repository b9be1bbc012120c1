// The choice of a list on the screen: what rows, keys and the bar of what can be done share. It is kept while the same list is shown.
import { useMemo, useRef, useState } from 'react'
import type { Item } from '#web/files/disk/items.ts'
import { chooseAll, focusOn, noChoice, step, toEnd, toggle, within, type Choice } from './choice.ts'

/** Id of the link of a row. */
export const rowId = (id: string) => `row-${id}`

/** The member of each list that had the focus last, by the list's key: who comes back finds their place. */
const remembered = new Map<string, string>()

export interface ChoiceHandle {
  readonly focused: Item | undefined
  /** In the order of the list. */
  readonly chosen: readonly Item[]
  readonly isChosen: (id: string) => boolean
  readonly isFocused: (id: string) => boolean
  /** The one that Tab leads to. */
  readonly stop: string | undefined
  readonly focus: (id: string) => void
  readonly toggle: (id: string, isRange?: boolean) => void
  readonly step: (by: number, isRange?: boolean) => void
  readonly toEnd: () => void
  readonly chooseAll: () => void
  /** It is about members that are not loaded yet. */
  readonly wantsMore: boolean
  readonly clear: () => void
  /** What an action on this one is about: all that are chosen when it is one of them, else it alone. */
  readonly withChosen: (item: Item) => readonly Item[]
  /** The row that was reached by keys takes the browser's focus once it is drawn. */
  readonly takesFocus: (id: string) => boolean
}

/** `key`: of the list that is shown. */
export function useChoice(key: string, items: readonly Item[]): ChoiceHandle {
  const [kept, setKept] = useState<Choice>(() => ({ ...noChoice, focused: remembered.get(key) }))
  const byKeys = useRef<string>(undefined)
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const [shown, setShown] = useState(ids)
  let choice = kept
  if (shown !== ids) {
    setShown(ids)
    choice = ids.length === 0 ? kept : within(kept, ids, shown)
    setKept(choice)
  }
  const set = (next: Choice) => {
    if (next.focused !== undefined) remembered.set(key, next.focused)
    setKept(next)
  }
  const chosen = useMemo(
    () => (choice.chosen.size === 0 ? [] : items.filter(({ id }) => choice.chosen.has(id))),
    [items, choice.chosen],
  )
  return {
    focused: items.find(({ id }) => id === choice.focused),
    chosen,
    isChosen: (id) => choice.chosen.has(id),
    isFocused: (id) => id === choice.focused,
    stop: choice.focused ?? ids[0],
    focus: (id) => set(focusOn(choice, id)),
    toggle: (id, isRange) => set(toggle(choice, id, ids, isRange)),
    step: (by, isRange) => {
      const next = step(choice, by, ids, isRange)
      byKeys.current = next.focused
      set(next)
    },
    toEnd: () => {
      const next = toEnd(choice, ids)
      byKeys.current = next.focused
      set(next)
    },
    chooseAll: () => set(chooseAll(choice, ids)),
    wantsMore: choice.follows !== undefined,
    clear: () => set({ ...choice, chosen: new Set(), follows: undefined }),
    withChosen: (item) => (choice.chosen.has(item.id) ? chosen : [item]),
    takesFocus: (id) => {
      if (byKeys.current !== id) return false
      byKeys.current = undefined
      return true
    },
  }
}
