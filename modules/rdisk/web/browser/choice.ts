// Which members of a list are chosen, and which one has the focus. Pure.

export interface Choice {
  /** Id of the one that keys act on and the panel shows. */
  readonly focused: string | undefined
  readonly chosen: ReadonlySet<string>
  /** Where a range begins. */
  readonly anchor: string | undefined
  /** What holds for members that come later too: all of them are chosen, or the last one has the focus. */
  readonly follows: 'all' | 'end' | undefined
}

export const noChoice: Choice = {
  focused: undefined,
  chosen: new Set(),
  anchor: undefined,
  follows: undefined,
}

/** `ids`: of the list, in its order. */
type Ids = readonly string[]

/** The focus alone: nothing is chosen by it. */
export function focusOn(choice: Choice, id: string): Choice {
  const follows = choice.follows === 'all' ? 'all' : undefined
  return { ...choice, focused: id, anchor: id, follows }
}

/** Chosen becomes not chosen, and the other way round. `isRange`: all from the one chosen last to this one are chosen. */
export function toggle(choice: Choice, id: string, ids: Ids, isRange = false): Choice {
  const from = choice.anchor === undefined ? -1 : ids.indexOf(choice.anchor)
  if (isRange && from !== -1) return rangeTo(choice, id, ids)
  const chosen = new Set(choice.chosen)
  if (!chosen.delete(id)) chosen.add(id)
  return { focused: id, chosen, anchor: id, follows: undefined }
}

/** All from the anchor to this one are chosen, beside what is chosen already. */
function rangeTo(choice: Choice, id: string, ids: Ids): Choice {
  const anchor = choice.anchor ?? id
  const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return {
    focused: id,
    anchor,
    follows: undefined,
    chosen: new Set([...choice.chosen, ...ids.slice(Math.max(0, from), to + 1)]),
  }
}

/** The focus moves by so many members, and stays within the list. `isRange`: what it passes is chosen. */
export function step(choice: Choice, by: number, ids: Ids, isRange = false): Choice {
  if (ids.length === 0) return choice
  const at = choice.focused === undefined ? -1 : ids.indexOf(choice.focused)
  const next =
    ids[at === -1 ? (by < 0 ? ids.length - 1 : 0) : Math.min(ids.length - 1, Math.max(0, at + by))]!
  return isRange && at !== -1 ? rangeTo(choice, next, ids) : focusOn(choice, next)
}

/** All members, those too that come later. */
export function chooseAll(choice: Choice, ids: Ids): Choice {
  return { ...choice, chosen: new Set(ids), follows: 'all' }
}

/** The focus goes to the last member, also when that comes later. */
export function toEnd(choice: Choice, ids: Ids): Choice {
  return { ...step(choice, Infinity, ids), follows: 'end' }
}

/** What is gone from the list is not chosen any more; the focus of one that is gone goes to the one that took its place. */
export function within(choice: Choice, ids: Ids, before: Ids): Choice {
  if (choice.follows === 'end') return toEnd(choice, ids)
  if (choice.follows === 'all') return chooseAll(choice, ids)
  const there = new Set(ids)
  const chosen = new Set([...choice.chosen].filter((id) => there.has(id)))
  const { focused } = choice
  if (focused === undefined || there.has(focused)) return { ...choice, chosen }
  const at = before.indexOf(focused)
  const next = before.slice(Math.max(0, at)).find((id) => there.has(id)) ?? ids.at(-1)
  return { chosen, focused: next, anchor: next, follows: undefined }
}
