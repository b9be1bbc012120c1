// What the store keeps of a page: the names that lead to it, and what its text points at. Of any revision, also one that was
// made elsewhere and says nonsense: nothing here may throw.
import type { OwnName, Pointer, Pointing } from '#core/entity/pointers.ts'
import type { WireDocument } from '#core/wire.ts'
import { slugsOf } from '../../entities/page-fields.ts'
import { fieldNameOf, isUri } from '../../rules/uri.ts'
import { readPage } from './read.ts'
import { partsOf } from '#core/markdown/walk.ts'
import { nameOf } from '#core/markdown/names.ts'

/** Pointers that `linked_by` tells: a link, or a value that is shown. */
export const tellingKinds = ['link', 'field'] as const
/** A value by page and name, to find those that are not there. */
export const valueKind = 'value'
/** Not of the text: the slug of a category that the page is in. */
export const categoryKind = 'category'

/** Pages, values and categories that one page points at, as far as they are kept: each is a row. */
export const mostPointers = 2_000

/** `page!!name` as pointers write it; `own` is the id of the page itself, which `!!name` means. */
export function valueName(of: string, own: string): { page: string; name: string } {
  const [page = '', field = ''] = of.split('!!')
  return { page: page === '' ? own : nameOf(page), name: fieldNameOf(field) }
}

/** All that a page points at, each once: the categories that it is in, then what its text names. */
function pointersOf(doc: WireDocument, db: string): Pointer[] {
  const pointers = new Map<string, Pointer>()
  const add = (name: string, kind: string) => {
    if (name !== '') pointers.set(`${kind} ${name}`, { name, kind })
  }
  if (typeof doc.categories === 'string') {
    for (const slug of slugsOf(doc.categories)) add(slug, categoryKind)
  }
  for (const part of partsOf(readPage(db, doc))) {
    if (part.type === 'missing') add(nameOf(part.name), 'link')
    if (part.type !== 'field') continue
    const { page, name } = valueName(part.of, doc._id)
    if (page !== doc._id) add(page, 'field')
    add(`${page}!!${name}`, valueKind)
  }
  return [...pointers.values()]
}

/** Every link and every value contains one of these. */
const maybePointer = /\[|\{\{|:\/\/|www\.|<a/gi

/** Whether the page has more links and values than are indexed for one page. */
export function pointsAtTooMuch(doc: WireDocument, db: string): boolean {
  const amount = String(doc.content ?? '').match(maybePointer)?.length ?? 0
  // A link with a value in its words is two pointers more.
  return 3 * amount > mostPointers && pointersOf(doc, db).length > mostPointers
}

export const pagePointing: Pointing = {
  names({ uri, aliases, title }) {
    const names: OwnName[] = []
    const add = (name: unknown, rank: OwnName['rank']) => {
      if (typeof name === 'string' && name !== '') names.push({ name, rank })
    }
    if (typeof uri === 'string' && isUri(uri)) add(uri, 'address')
    for (const alias of Array.isArray(aliases) ? aliases : []) {
      if (typeof alias === 'string' && isUri(alias)) add(alias, 'former')
    }
    if (typeof title === 'string') add(nameOf(title), 'label')
    return names
  },
  pointers: (doc, db) => pointersOf(doc, db).slice(0, mostPointers),
}
