// What an item is found by: its words, as it comes and as it is kept.
import { itemTerms } from '../../store/feeds/items.ts'
import type { ParsedItem } from '../../rules/feed/parsed.ts'
import { plainText } from '../../rules/html/plain-text.ts'

type Worded = Pick<
  ParsedItem,
  'title' | 'author' | 'summary' | 'content' | 'contentType' | 'categories'
>

/** Letters of its text that count. */
const maxLetters = 50_000

/** As `itemTerms` writes them. */
export function termsOf({ title, author, summary, content, contentType, categories }: Worded) {
  const text =
    contentType === 'html' ? plainText(content, maxLetters) : content.slice(0, maxLetters)
  return itemTerms({
    title,
    author: author ?? '',
    categories: categories.join(' '),
    text: `${summary}\n${text}`,
  })
}
