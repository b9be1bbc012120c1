// A link to another page while it is written: `[[` and the beginning of a name. Pure.
import type { Selection } from './edits.ts'

/** What is written after `[[` before the caret, while it may become a link to a page; undefined elsewhere. */
export function pageBegun(text: string, caret: number): string | undefined {
  return /\[\[([^\n[\]|]{0,80})$/u.exec(text.slice(Math.max(0, caret - 82), caret))?.[1]
}

/** `[[name]]` in the place of what is written of it; what closes it may be there already. */
export function pageLinked({ text, end }: Selection, begun: string, name: string): Selection {
  const rest = text.slice(end)
  const at = end - begun.length + name.length + 2
  const closed = rest.startsWith(']]') ? '' : ']]'
  return { text: text.slice(0, end - begun.length) + name + closed + rest, start: at, end: at }
}
