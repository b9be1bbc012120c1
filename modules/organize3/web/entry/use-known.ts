// What completes a line while it is typed: third parties with their last categories, and categories that are used or declared.
import { useMemo } from 'react'
import { tagOf, tagWords } from '#core/fields/tags.ts'
import type { WireDocument } from '#core/wire.ts'
import { useFind } from '#web/api/records.ts'
import { byUse, usedThirdParties, type UsedThirdParty } from '../../rules/quick/completion.ts'
import { thirdPartyFields, type EntryKind } from '../../rules/entry/kinds.ts'

/** Entries that are looked at, the latest ones. */
const max = 500

export interface Known {
  readonly thirdParties: readonly UsedThirdParty[]
  /** As people read them, the most used first. */
  readonly categories: readonly string[]
}

/** Requested when typing begins (`enabled`). */
export function useKnown(db: string, kind: EntryKind, enabled: boolean): Known {
  const field = thirdPartyFields[kind]
  const used = useFind(
    db,
    kind,
    {
      fields: ['categories', ...(field ? [field] : [])],
      sort: [{ updated_at: 'desc' as const }],
      limit: max,
    },
    { enabled },
  ).data?.docs
  const declared = useFind(
    db,
    'Category',
    {
      // No comparison finds what is blank.
      selector: { active: true, $or: [{ used_for: 'money' }, { used_for: { $exists: false } }] },
      fields: ['name', 'used_for'],
      sort: [{ name: 'asc' as const }],
      limit: max,
    },
    { enabled },
  ).data?.docs
  return useMemo(() => {
    const entries = used ?? []
    const slugs = entries.flatMap(({ categories }) => (Array.isArray(categories) ? categories : []))
    const isOwn = ({ used_for }: WireDocument) => Number(used_for === 'money')
    const ownFirst = (declared ?? []).toSorted((a, b) => isOwn(b) - isOwn(a))
    const names = ownFirst.map(({ name }) => tagOf(String(name ?? '')))
    return {
      thirdParties: field ? usedThirdParties(entries, field) : [],
      categories: byUse([...(slugs as string[]), ...names], String)
        .filter(Boolean)
        .map(tagWords),
    }
  }, [used, declared, field])
}
