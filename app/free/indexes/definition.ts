// What an index of `_find` is: fields in an order. It says which records a query through it can see and how they are
// sorted; PostgreSQL's own indexes are another matter (app/free/README.md).
import type { Query } from '#server/selectors/query.ts'

export interface MangoIndex {
  /** Id of the design document that declares it; null for the one every database has. */
  readonly ddoc: string | null
  readonly name: string
  readonly type: 'json' | 'special'
  readonly fields: readonly { readonly name: string; readonly direction: 'asc' | 'desc' }[]
  /** Only records that match are in it (`partial_filter_selector`). */
  readonly filter?: Record<string, unknown>
}

/** All records by id: it answers when nothing else can. */
export const allDocs: MangoIndex = {
  ddoc: null,
  name: '_all_docs',
  type: 'special',
  fields: [{ name: '_id', direction: 'asc' }],
}

/** As `GET /{db}/_index` lists it. */
export function describeIndex({ ddoc, name, type, fields, filter }: MangoIndex): object {
  return {
    ddoc,
    name,
    type,
    ...(type === 'json' && { partitioned: false }),
    def: {
      fields: fields.map((field) => ({ [field.name]: field.direction })),
      ...(filter && { partial_filter_selector: filter }),
    },
  }
}

/** True for an index that `use_index` names. */
export function isNamed(index: MangoIndex, { use_index: [design, name] }: Query): boolean {
  if (design === undefined || index.ddoc !== `_design/${design}`) return false
  return name === undefined || index.name === name
}
