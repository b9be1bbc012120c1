// Answers `_find` from documents a module has computed, with the same selectors, order and projection as the store.
import { fail } from '#core/errors.ts'
import type { FindAnswer, FindQuery, WireDocument } from '#core/wire.ts'
import { matches } from '#server/store/mango/matches.ts'
import { compareValues } from '#server/store/mango/order.ts'
import { project } from '#server/store/mango/project.ts'

/** Longest page, as in the store. */
const longest = 10_000

/** The documents that fit, in the order asked for (else as they come), one page of them. */
export function answerFrom(docs: readonly WireDocument[], query: FindQuery): FindAnswer {
  const { skip = 0, limit = 25, fields, sort = [] } = query
  const found = docs.filter((doc) => matches(query.selector, doc))
  if (sort.length > 0) found.sort(comparison(sort))
  const page = found.slice(skip, skip + Math.min(limit, longest))
  return {
    docs: page.map((doc) => project(doc, fields) as WireDocument),
    bookmark: 'nil',
    ...(query.total && { total: found.length }),
  }
}

function comparison(sort: NonNullable<FindQuery['sort']>) {
  const steps = sort.map((step) => {
    const [field, direction] =
      typeof step === 'string' ? [step, 'asc'] : (Object.entries(step)[0] ?? [])
    if (field === undefined) throw fail('invalid_sort', 'Each sort entry names one field')
    return [field, direction === 'desc' ? -1 : 1] as const
  })
  return (a: WireDocument, b: WireDocument): number => {
    for (const [field, sign] of steps) {
      const order = compareValues(a[field], b[field])
      if (order !== 0) return order * sign
    }
    return 0
  }
}
