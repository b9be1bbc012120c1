// The thread of `text.ts`.
import { linkedNames, parseNote } from '#core/markdown/notes.ts'

/** Names that a note points at. */
export function work({ text }: { readonly text: string }): string[] {
  return linkedNames(parseNote(text, (words) => words))
}
