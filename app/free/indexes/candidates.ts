// Why the other indexes were not chosen: `index_candidates` of `_explain`, in CouchDB's words.
import type { Query } from '#server/selectors/query.ts'
import { compareIndexes, type Choice } from './choose.ts'
import { describeIndex, type MangoIndex } from './definition.ts'

/** True when the index holds all these fields, so that no record need be read. */
export function covers(index: MangoIndex, fields: readonly string[]): boolean {
  if (index.type === 'special') return false
  const held = new Set(['_id', ...index.fields.map(({ name }) => name)])
  return fields.every((name) => held.has(name))
}

/** Every index but the chosen one, the last by name first. */
export function candidates(query: Query, choice: Choice): object[] {
  return choice.compared
    .filter((index) => index !== choice.chosen?.index)
    .toSorted((one, other) => compareIndexes(other, one))
    .map((index) => {
      const { usable, reason, ranking } = judge(index, choice)
      const { fields } = query
      const covering = index.type === 'json' ? fields.length > 0 && covers(index, fields) : null
      return {
        index: describeIndex(index),
        analysis: { usable, reasons: [{ name: reason }], ranking, covering },
      }
    })
}

/** The further from being chosen, the higher the rank; those that fell at one step share it. */
function judge(index: MangoIndex, choice: Choice) {
  const { chosen, refused, usable, admitted, rivals } = choice
  const unfavored = Math.max(1, rivals.length)
  const excluded = unfavored + (admitted.length > rivals.length ? 1 : 0)
  const unusable = excluded + (usable.length > admitted.length ? 1 : 0)
  const partial = unusable + (refused.size > 0 ? 1 : 0)
  const at = rivals.findIndex((rival) => rival.index === index)
  if (at !== -1) return { usable: true, reason: reasonAgainst(rivals[at]!, chosen!), ranking: at }
  if (admitted.includes(index)) {
    return { usable: true, reason: 'unfavored_type', ranking: unfavored }
  }
  if (usable.includes(index)) return { usable: true, reason: 'excluded_by_user', ranking: excluded }
  const [reason] = refused.get(index) ?? []
  if (reason) return { usable: false, reason, ranking: unusable }
  return { usable: false, reason: 'is_partial', ranking: partial }
}

type Rival = Choice['rivals'][number]

function reasonAgainst(rival: Rival, chosen: Rival): string {
  if (rival.distance > 0) return 'less_overlap'
  const isWider = rival.index.fields.length > chosen.index.fields.length
  return isWider ? 'too_many_fields' : 'alphabetically_comes_after'
}
