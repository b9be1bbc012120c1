// What is done with the rows of a list, by buttons and by keys as in a sheet: Enter goes on to the next row, Alt with an arrow moves one,
// Alt with Delete takes it away.
import { useRef, type KeyboardEvent } from 'react'
import { isEmpty } from '#core/fields/field.ts'
import type { FormRow } from '../kinds/rows.tsx'

/** As `aria-keyshortcuts` names them, and as they are written. */
export const rowKeys = {
  up: ['Alt+ArrowUp', 'Alt ↑'],
  down: ['Alt+ArrowDown', 'Alt ↓'],
  remove: ['Alt+Delete', 'Alt Del'],
} as const

/** Where somebody writes, before what they choose among. */
const written = 'input:not([type="radio"], [type="checkbox"], [type="hidden"], [readonly])'

export const isBlankRow = (row: FormRow) =>
  Object.values(row).every((part) => !part || isEmpty(part))

interface Rows {
  /** As they are shown: a list that begins with a row that is none yet has it. */
  readonly rows: readonly FormRow[]
  readonly max: number
  /** One row stays when all others are gone. */
  readonly open: boolean
  readonly onChange: (rows: FormRow[]) => void
  /** What a row that follows another one begins with; nothing unless said. */
  readonly begin?: (before: FormRow) => FormRow
}

/** `box` goes around the rows, each of which says its place as `data-row`. */
export function useRowActions({ rows, max, open, onChange, begin }: Rows) {
  const box = useRef<HTMLFieldSetElement>(null)
  const focus = (selector: string, place = 0) => {
    requestAnimationFrame(() =>
      box.current?.querySelectorAll<HTMLElement>(selector)[place]?.focus(),
    )
  }
  const focusRow = (index: number) => focus(`[data-row="${index}"] ${written}`)
  const add = () => {
    onChange([...rows, begin?.(rows.at(-1) ?? {}) ?? {}])
    focusRow(rows.length)
  }
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index))
    const before = `[data-row="${Math.max(0, index - 1)}"] ${written}`
    focus(rows.length > 1 || open ? before : '[data-add]')
  }
  const move = (index: number, step: 1 | -1, [selector, place]: [string, number?]) => {
    const moved = rows[index + step]
    if (!moved) return
    onChange(rows.with(index + step, rows[index]!).with(index, moved))
    focus(`[data-row="${index + step}"] ${selector}`, place)
  }
  /** Nothing was written into it yet. */
  const isAsBegun = (row: FormRow) => {
    const first = begin?.(row) ?? {}
    return isBlankRow(Object.fromEntries(Object.entries(row).filter(([name]) => !(name in first))))
  }
  const goOn = (index: number) => {
    const isLast = index === rows.length - 1
    if (!isLast) focusRow(index + 1)
    else if (rows.length < max && !isAsBegun(rows[index]!)) add()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, altKey, ctrlKey, metaKey, shiftKey, key } = event
    const row = target instanceof HTMLInputElement && target.closest<HTMLElement>('[data-row]')
    const isOther = ctrlKey || metaKey || shiftKey || event.nativeEvent.isComposing
    // What an input does with the key itself comes first.
    if (!row || isOther || event.defaultPrevented) return
    const index = Number(row.dataset['row'])
    const place = [...row.querySelectorAll('input')].indexOf(target)
    const actions: Readonly<Record<string, () => void>> = altKey
      ? {
          ArrowUp: () => move(index, -1, ['input', place]),
          ArrowDown: () => move(index, 1, ['input', place]),
          Delete: () => remove(index),
        }
      : { Enter: () => goOn(index) }
    if (!actions[key]) return
    event.preventDefault()
    actions[key]()
  }
  // Before an input with a list of its own, which opens by arrows, with Alt too.
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey) return
    onKeyDown(event)
    if (event.defaultPrevented) event.stopPropagation()
  }
  return { box, add, remove, move, focusRow, keys: { onKeyDown, onKeyDownCapture } }
}
