// A channel of films lists each by its number alone: the film goes above what is said about it.
import { sanitize } from '../html/sanitize.ts'
import { textAsHtml } from '../html/text-as-html.ts'

interface Body {
  readonly content: string
  readonly contentType: 'html' | 'text'
}

/** HTML; undefined when the text is not the id of a video on YouTube. */
export function embeddedVideo(
  id: string | undefined,
  { content, contentType }: Body,
): string | undefined {
  if (id === undefined || !/^[\w-]{6,20}$/.test(id)) return undefined
  const words = contentType === 'html' ? content : textAsHtml(content)
  // What is said about it is clean already.
  return `${sanitize(`<iframe src="https://www.youtube-nocookie.com/embed/${id}"></iframe>`)}${words}`
}
