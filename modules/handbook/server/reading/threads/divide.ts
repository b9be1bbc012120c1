// The thread of `pointing.ts` in which a long text is divided.
import { textPortions } from '../portions/text-portions.ts'

/** Portions of Markdown, to be read one by one. */
export function work(text: string): string[] {
  return textPortions(text)
}
