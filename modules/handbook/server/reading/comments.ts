// Comments point at pages, too: who writes "use as solution" on a ticket links to one.
import type { Pointing } from '#core/entity/pointers.ts'
import { maxAtOnce } from '#core/markdown/pages.ts'
import { parseMarkdown } from '#core/markdown/parse.ts'
import { pageOf } from './page-of.ts'
import { partsOf } from '#core/markdown/walk.ts'
import { nameOf } from '#core/markdown/names.ts'

export const commentPointing: Pointing = {
  names: () => [],
  pointers({ content }, db) {
    // Most comments link to nothing: they are not read for it.
    if (typeof content !== 'string' || !content.includes(`/account/${db}/`)) return []
    // A longer paragraph is no words about a page.
    const paragraphs = content.split(/\n{2,}/).filter((one) => one.length <= maxAtOnce)
    const naming = paragraphs.filter((one) => one.includes(`/account/${db}/`))
    const names = partsOf(naming.flatMap((one) => parseMarkdown(one))).flatMap((part) =>
      part.type === 'link' ? (pageOf({ db, folder: undefined }, part.href) ?? []) : [],
    )
    return [...new Set(names.map(nameOf))].map((name) => ({ name, kind: 'link' }))
  },
}
