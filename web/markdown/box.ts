// The box that a text is written in: what is selected there, and what a button changes.
import type { Selection } from './edits.ts'

export function selectionOf(box: HTMLTextAreaElement): Selection {
  const { value: text, selectionStart: start, selectionEnd: end } = box
  return { text, start, end }
}

/** Writes a change into the box, and goes on there. */
export function apply(
  box: HTMLTextAreaElement,
  { text, start, end }: Selection,
  onText: (text: string) => void,
): void {
  box.value = text
  onText(text)
  box.focus()
  // At once: who types on before the page is drawn goes on there.
  box.setSelectionRange(start, end)
}
