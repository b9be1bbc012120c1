// The latest entries of a kind, and what rules would change of them.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { mappedEntry, kindsByTarget, type MappedEntry } from '../../rules/mapping/entry.ts'
import type { MappingRule } from '../../rules/mapping/mapping.ts'

/** Entries that a rule is tried on. */
const latest = 100

export interface Recent {
  /** How many entries there are, `latest` at most; undefined until they are read. */
  readonly of: number | undefined
  readonly mapped: readonly MappedEntry[]
}

/** A rule that is switched off is tried all the same. */
export function useRecent(rule: MappingRule): Recent {
  const { db } = useGroup()
  const { data } = useFind(db, kindsByTarget[rule.target], {
    sort: [{ date: 'desc' }],
    limit: latest,
  })
  const mapped = data?.docs.flatMap((doc) => mappedEntry([rule], doc) ?? []) ?? []
  return { of: data?.docs.length, mapped }
}
