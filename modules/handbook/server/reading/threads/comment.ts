// The thread of `comments.ts`.
import { nameOf } from '#core/markdown/names.ts'
import { maxAtOnce } from '#core/markdown/pages.ts'
import { parseMarkdown } from '#core/markdown/parse.ts'
import { partsOf } from '#core/markdown/walk.ts'
import { pageOf } from '../page-of.ts'

interface Written {
  readonly content: string
  readonly db: string
}

/** Names of the pages that a comment links to, each once. */
export function work({ content, db }: Written): string[] {
  // A longer paragraph is no words about a page.
  const paragraphs = content.split(/\n{2,}/).filter((one) => one.length <= maxAtOnce)
  const naming = paragraphs.filter((one) => one.includes(`/account/${db}/`))
  const names = partsOf(naming.flatMap((one) => parseMarkdown(one))).flatMap((part) =>
    part.type === 'link' ? (pageOf({ db, folder: undefined }, part.href) ?? []) : [],
  )
  return [...new Set(names.map(nameOf))]
}
