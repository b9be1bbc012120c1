// The thread of `comments.ts`.
import { markdownHtml } from '#core/markdown/html.ts'
import { parseMarkdown } from '#core/markdown/parse.ts'

/** Each text as HTML. */
export function work(texts: readonly string[]): readonly string[] {
  return texts.map((text) => markdownHtml(parseMarkdown(text)).text)
}
