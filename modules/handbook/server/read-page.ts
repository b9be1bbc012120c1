// A page as people read it: its text with links and values filled in, who points at it, and what it points at; and the same of
// a text that is being written.
import { fail } from '#core/errors.ts'
import type { Block } from '#core/markdown/tree.ts'
import { nameOf } from '#core/markdown/names.ts'
import type { Caller } from '#server/calls/caller.ts'
import type { RecordContext } from '#server/records/face.ts'
import { handbook } from '../entities/handbook.ts'
import { valuesOf } from '../rules/page.ts'
import { linkedBy, type LinkedBy } from './lists.ts'
import { findPage, type Page } from './pages.ts'
import { readInTurn } from './reading/read-in-turn.ts'
import { resolve, type Reference } from './reading/resolve.ts'

/** A part of a page's text with everything filled in, and how many parts there are: a long page is answered in portions. */
export interface PortionAnswer {
  readonly blocks: readonly Block[]
  readonly portions: number
}

export interface PageAnswer extends PortionAnswer {
  readonly doc: Page & { value_for?: Record<string, string> }
  readonly references: readonly Reference[]
  readonly linked_by: LinkedBy['sources']
  readonly linked_by_total: number
}

/** Records that point at a page, with the page. */
const maxSources = 50

/** The first portion of a page. Failure not_found where no page has the name. */
export async function answerPage(
  context: RecordContext,
  name: string,
  caller: Caller,
): Promise<PageAnswer> {
  const doc = await findPage(context, name)
  if (!doc) throw fail('not_found', 'missing')
  const { database } = context
  const { blocks: tree, portions } = await readInTurn(database.name, doc, { caller })
  const [{ blocks, references }, { sources, total }] = await Promise.all([
    resolve(database, tree, { id: doc._id, fields: doc.fields }),
    linkedBy(context, doc._id, { skip: 0, limit: maxSources }),
  ])
  const value_for = valuesOf(doc.fields)
  return {
    doc: { ...doc, ...(value_for && { value_for }) },
    blocks,
    portions,
    references,
    linked_by: sources,
    linked_by_total: total,
  }
}

/** The portion of this number, from 0; an empty one behind the last. Failure not_found where no page has the name. */
export async function answerPortion(
  context: RecordContext,
  { name, at }: { readonly name: string; readonly at: number },
  caller: Caller,
): Promise<PortionAnswer> {
  const doc = await findPage(context, name)
  if (!doc) throw fail('not_found', 'missing')
  const { database } = context
  const { blocks: tree, portions } = await readInTurn(database.name, doc, { at, caller })
  const { blocks } = await resolve(database, tree, { id: doc._id, fields: doc.fields })
  return { blocks, portions }
}

/** A portion of the text of a form, as it would be read once it is saved. */
export async function preview(
  { database }: RecordContext,
  { id, at, ...said }: Record<string, unknown> & { readonly at: number },
  caller: Caller,
): Promise<PortionAnswer> {
  const values = handbook.fields.fields.parse(said.fields)
  const own = {
    id: typeof id === 'string' && id !== '' ? id : 'new',
    fields: 'value' in values ? values.value : undefined,
  }
  const { blocks: tree, portions } = await readInTurn(database.name, said, { at, caller })
  const { blocks } = await resolve(database, tree, own)
  return { blocks, portions }
}

/** The value of a field of a page, null where there is none. */
export async function valueFor(
  context: RecordContext,
  page: string,
  field: string,
): Promise<string | null> {
  const values = valuesOf((await findPage(context, nameOf(page)))?.fields) ?? {}
  return Object.hasOwn(values, field) ? values[field]! : null
}
