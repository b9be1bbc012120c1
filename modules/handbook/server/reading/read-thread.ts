// The thread of `read-in-turn.ts`.
import type { Block } from '#core/markdown/tree.ts'
import { readPage, type PageText } from './read.ts'

/** The tree of a page of this database. */
export function work({ db, page }: { readonly db: string; readonly page: PageText }): Block[] {
  return readPage(db, page)
}
