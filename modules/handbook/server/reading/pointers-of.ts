// What a page points at: the categories that it is in, and the pages and values that its text names. Of any revision, also one that was
// made elsewhere and says nonsense: nothing here may throw.
import type { Pointer } from '#core/entity/pointers.ts'
import type { WireDocument } from '#core/wire.ts'
import { slugsOf } from '../../entities/page-fields.ts'
import { fieldNameOf } from '../../rules/uri.ts'
import { readPage } from './read.ts'
import { partsOf } from '#core/markdown/walk.ts'
import { nameOf } from '#core/markdown/names.ts'

/** Pointers that `linked_by` answers: a link, or a value that is shown. */
export const tellingKinds = ['link', 'field'] as const
/** A value by page and name, to find those that are not there. */
export const valueKind = 'value'
/** Not of the text: the slug of a category that the page is in. */
export const categoryKind = 'category'

/** Pages, values and categories that one page points at, as far as they are kept: each is a row. */
export const maxPointers = 2_000

/** `page!!name` as pointers write it; `own` is the id of the page itself, which `!!name` means. */
export function valueName(of: string, own: string): { page: string; name: string } {
  const [page = '', field = ''] = of.split('!!')
  return { page: page === '' ? own : nameOf(page), name: fieldNameOf(field) }
}

/** All that a page points at, each once: first the categories. Of one that points at too much, as many as show that. */
export function pointersOf(doc: WireDocument, db: string): Pointer[] {
  const pointers = new Map<string, Pointer>()
  const add = (name: string, kind: string) => {
    if (name !== '') pointers.set(`${kind} ${name}`, { name, kind })
  }
  if (typeof doc.categories === 'string') {
    for (const slug of slugsOf(doc.categories)) add(slug, categoryKind)
  }
  // A text that is no more than itself points at nothing.
  if (doc.content_type === 'text/plain') return [...pointers.values()]
  for (const blocks of readPage(db, doc)) {
    for (const part of partsOf(blocks)) {
      if (part.type === 'missing') add(nameOf(part.name), 'link')
      if (part.type !== 'field') continue
      const { page, name } = valueName(part.of, doc._id)
      if (page !== doc._id) add(page, 'field')
      add(`${page}!!${name}`, valueKind)
    }
    if (pointers.size > maxPointers) break
  }
  return [...pointers.values()]
}
