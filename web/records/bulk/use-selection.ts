// Which records of a list are chosen, to do one thing to all of them: by their boxes, a range with Shift, X on the row
// that J and K have moved to, a page, or all that the list matches. Other filters or another search choose nothing.
import { useState } from 'react'
import { labelText } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import type { RowSelect } from '#web/ui/list/Rows.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { amountOf, type Amount } from '../list/total.ts'
import type { List, ListPage, RowWalk } from '../list/use-list.ts'

export interface Selection {
  /** Boxes are shown, and the bar of what can be done. */
  readonly isOn: boolean
  readonly ids: ReadonlySet<string>
  /** All that match, on every page. */
  readonly isAll: boolean
  /** How many are chosen. */
  readonly amount: Amount
  /** What was refused to those that stayed chosen: id → why. */
  readonly problems: ReadonlyMap<string, string>
  readonly isWholePage: boolean
  /** Those that are chosen, where all of them are on the page; undefined where some are not. */
  readonly records: readonly WireDocument[] | undefined
  /** Shows the boxes where none is ticked yet: on touch screens. */
  readonly start: () => void
  readonly choosePage: () => void
  readonly chooseAll: () => void
  readonly clear: () => void
  /** What is left after something was done: those in `ids`, and why. */
  readonly keep: (ids: Iterable<string>, problems: ReadonlyMap<string, string>) => void
  /** Box of one row. */
  readonly box: (record: WireDocument) => RowSelect
}

interface State {
  readonly scope: string
  readonly isOn: boolean
  readonly ids: ReadonlySet<string>
  readonly isAll: boolean
  readonly problems: ReadonlyMap<string, string>
  /** Where a range with Shift begins. */
  readonly last: string | undefined
}

const nothing: Omit<State, 'scope'> = {
  isOn: false,
  ids: new Set(),
  isAll: false,
  problems: new Map(),
  last: undefined,
}

/** The address of a list without what does not change which records it has. */
function scopeOf(address: string): string {
  const [path = '', query] = address.split('?')
  const params = new URLSearchParams(query)
  for (const name of ['page', 'size', 'sort', 'more']) params.delete(name)
  return `${path}?${params}`
}

/** `ids`: the rows on the screen, in their order. */
export function useSelection(
  list: List,
  { docs, total, more }: Pick<ListPage, 'docs' | 'total' | 'more'>,
  { ids, walk }: { ids: readonly string[]; walk: RowWalk },
): Selection {
  const t = useTexts()
  const scope = scopeOf(list.address)
  const [kept, setKept] = useState<State>({ ...nothing, scope })
  const state = kept.scope === scope ? kept : { ...nothing, scope }
  const set = (next: Partial<State>) => setKept({ ...state, isAll: false, ...next })
  const clear = () => setKept({ ...nothing, scope })

  const toggle = (id: string, isRange: boolean) => {
    const chosen = new Set(state.isAll ? ids : state.ids)
    const isChosen = !chosen.has(id)
    const [from, to] = [ids.indexOf(isRange ? (state.last ?? id) : id), ids.indexOf(id)]
    const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    for (const one of from === -1 ? [id] : range) {
      if (isChosen) chosen.add(one)
      else chosen.delete(one)
    }
    set({ isOn: chosen.size > 0, ids: chosen, last: id })
  }
  useShortcuts([
    {
      key: 'x',
      text: 'records.keys.select',
      run: ({ shiftKey }) => walk.focused !== undefined && toggle(walk.focused, shiftKey),
      disabled: walk.focused === undefined,
    },
    { key: 'Escape', text: 'records.keys.clear_selection', run: clear, disabled: !state.isOn },
  ])
  const chosenHere = docs.filter(({ _id }) => state.ids.has(_id))
  return {
    isOn: state.isOn,
    ids: state.ids,
    isAll: state.isAll,
    amount: amountOf(t.locale, state.isAll ? { total, more } : { total: state.ids.size }),
    problems: state.problems,
    isWholePage: ids.length > 0 && ids.every((id) => state.ids.has(id)),
    records: state.isAll || chosenHere.length < state.ids.size ? undefined : chosenHere,
    start: () => set({ isOn: true }),
    choosePage: () => set({ isOn: true, ids: new Set([...state.ids, ...ids]) }),
    chooseAll: () => set({ isOn: true, isAll: true, ids: new Set(ids) }),
    clear,
    keep(left, problems) {
      const chosen = new Set(left)
      setKept({ ...nothing, scope, isOn: chosen.size > 0, ids: chosen, problems })
    },
    box: ({ _id: id, label = '' }) => ({
      isOn: state.isOn,
      checked: state.isAll || state.ids.has(id),
      label: t('records.bulk.row', { name: labelText(label, t.locale) }),
      onToggle: (isRange) => toggle(id, isRange),
    }),
  }
}
