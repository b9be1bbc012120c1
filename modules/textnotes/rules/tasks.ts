// Tasks of a text, `- [ ] call the supplier`: ticking one changes the one sign between its brackets, wherever it is. Pure.
import { tasksIn } from '#core/markdown/tasks.ts'
import type { Block } from '#core/markdown/tree.ts'

/** Reads a text into a tree, as its preview is drawn. */
export type ReadText = (text: string) => readonly Block[]

/** What may be the box of a task: behind the sign of a list, in any depth of lists and quotes. */
const box = /^((?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+\[)([ xX])(?=\][ \t])/gm

/** Whether each task is done, in the order of the text. */
export function tasksOf(blocks: readonly Block[]): boolean[] {
  return tasksIn(blocks).map(({ checked }) => checked === true)
}

/**
 * The text with its nth task ticked, or open again: one sign is another. What looks like a task in a block of code is none.
 * Undefined where there is no such task.
 */
export function ticked(text: string, nth: number, read: ReadText): string | undefined {
  const before = tasksOf(read(text))
  if (before[nth] === undefined) return undefined
  const wanted = before.map((isDone, at) => (at === nth ? !isDone : isDone))
  const places = [...text.matchAll(box)].map(({ index, 1: lead = '' }) => index + lead.length)
  // Where all that looks like a task is one, the nth is found at once.
  const nearFirst = places.toSorted((one, other) => {
    const far = (place: number) => Math.abs(places.indexOf(place) - nth)
    return far(one) - far(other)
  })
  for (const place of nearFirst) {
    const sign = text[place] === ' ' ? 'x' : ' '
    const changed = text.slice(0, place) + sign + text.slice(place + 1)
    const after = tasksOf(read(changed))
    if (after.length === wanted.length && after.every((isDone, at) => isDone === wanted[at])) {
      return changed
    }
  }
  return undefined
}
