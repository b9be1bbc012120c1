// The names in use with how many entries say each, and the records that say one.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { tagOf } from '#core/fields/tags.ts'
import type { WireDocument } from '#core/wire.ts'
import type { ApiError } from '#web/api/client.ts'
import { findAll } from '#web/api/pages.ts'
import { cacheKey, useFind } from '#web/api/records.ts'
import { entryKinds, nameWords, type EntryKind } from '../../rules/entry/kinds.ts'
import { namingField, type Naming } from '../../rules/naming/rename.ts'
import { useTotals } from '../totals/use-totals.ts'

export interface UsedName {
  readonly name: string
  /** Entries that say it. */
  readonly amount: number
  /** The kind that most of them are of. */
  readonly kind: EntryKind
}

export interface Names {
  /** In the order of the alphabet; undefined until they are known. */
  readonly names: readonly UsedName[] | undefined
  /** There are more than these. */
  readonly hasMore: boolean
  readonly error: ApiError | null
  readonly retry: () => void
}

/** Categories that no entry says are listed where they are for money alone. */
export function useNames(db: string, of: Naming, search: string): Names {
  const selector = search.trim() === '' ? {} : { $text: search.trim() }
  const by = of === 'categories' ? 'category' : 'third_party'
  const asked = (kind: EntryKind) =>
    [db, { kind, selector, by }, namingField(of, kind) !== undefined] as const
  const totals = [
    { kind: 'Outgo', ...useTotals(...asked('Outgo')) },
    { kind: 'Income', ...useTotals(...asked('Income')) },
    { kind: 'Transfer', ...useTotals(...asked('Transfer')) },
    { kind: 'Exchange', ...useTotals(...asked('Exchange')) },
  ] as const
  const declared = useFind(
    db,
    'Category',
    { selector: { active: true, used_for: 'money', ...selector }, fields: ['name'], limit: 200 },
    { enabled: of === 'categories' },
  ).data?.docs
  const used = new Map<string, UsedName>()
  const add = (name: string, kind: EntryKind, amount: number) => {
    const former = used.get(name)
    const all = (former?.amount ?? 0) + amount
    used.set(name, { name, amount: all, kind: former?.kind ?? kind })
  }
  for (const { kind, data } of totals) {
    for (const { key, amount } of data?.lines ?? []) if (key) add(key, kind, amount)
  }
  if (of === 'categories') {
    for (const { name } of declared ?? []) add(tagOf(String(name)), 'Outgo', 0)
  }
  // Entries are found by all of their words.
  const isSought = ({ name }: UsedName) =>
    nameWords(of, name).toLowerCase().includes(search.trim().toLowerCase())
  return {
    names: totals.every(({ data, fetchStatus }) => data !== undefined || fetchStatus === 'idle')
      ? [...used.values()].filter(isSought).toSorted((a, b) => a.name.localeCompare(b.name))
      : undefined,
    hasMore: totals.some(({ data }) => data?.more === true),
    error: totals.find(({ error }) => error)?.error ?? null,
    retry: () => totals.forEach(({ error, refetch }) => error && void refetch()),
  }
}

/** Kinds of which all records are read: there are few, and rules say names among others. */
const fewKinds = ['Series', 'Mapping', 'Budget', 'Category'] as const

/** All records that may say the name. */
export function useSaying(
  db: string,
  of: Naming,
  name: string,
): UseQueryResult<WireDocument[], ApiError> {
  return useQuery<WireDocument[], ApiError>({
    queryKey: [...cacheKey(db), 'saying', of, name],
    queryFn: async ({ signal }) => {
      const condition = of === 'categories' ? { $elemMatch: { $eq: name } } : name
      const selectors = [
        ...entryKinds.flatMap((klass) => {
          const field = namingField(of, klass)
          return field === undefined ? [] : [{ klass, [field]: condition }]
        }),
        ...fewKinds.map((klass) => ({ klass })),
      ]
      const found = await Promise.all(
        selectors.map((one) => findAll(db, { selector: one }, signal)),
      )
      return found.flat()
    },
    // What is changed is what was counted a moment ago.
    staleTime: 0,
    gcTime: 0,
  })
}
