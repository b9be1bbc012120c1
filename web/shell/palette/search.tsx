// Finds records of every kind that has screens by the words typed, first of all the one whose number was typed.
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { soughtNumber } from '#core/values/search.ts'
import type { FindAnswer, WireDocument } from '#core/wire.ts'
import { call } from '#web/api/client.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useProduct } from '../router.tsx'
import type { Command } from './commands.ts'

const most = 12

export interface SearchState {
  readonly records: readonly Command[]
  readonly searching: boolean
}

/** Nothing is asked without a Group or with fewer than two letters that are no number. */
export function useSearch(db: string | undefined, words: string): SearchState {
  const t = useTexts()
  const router = useRouter()
  const { registry } = useProduct()
  const searched = registry.entities.filter(({ path }) => path !== undefined)
  const number = soughtNumber(words)
  const enabled = db !== undefined && (words.length > 1 || number !== undefined)
  const { data, isFetching } = useQuery<WireDocument[]>({
    queryKey: [...cacheKey(db ?? '', 'search'), words],
    queryFn: async ({ signal }) => {
      const kinds = searched.map(({ kind }) => kind)
      const exact = searched.flatMap(({ kind, sequence }) =>
        sequence !== undefined && number !== undefined ? [{ klass: kind, [sequence]: number }] : [],
      )
      const answers = await Promise.all(
        [...exact, { klass: { $in: kinds }, $text: words }].map((selector) => {
          const body = { selector, limit: most, fields: ['_id', 'klass', 'label'] }
          return call<FindAnswer>('POST', `/${db}/_find`, { body, signal })
        }),
      )
      const found = answers.flatMap(({ docs }) => docs)
      return [...new Map(found.map((doc) => [doc._id, doc])).values()].slice(0, most)
    },
    enabled,
    placeholderData: keepFormer<WireDocument[]>(cacheKey(db ?? '', 'search')),
    staleTime: 10_000,
  })
  const docs = enabled ? (data ?? []) : []
  const records = docs.flatMap((doc): Command[] => {
    const entity = registry.byId(doc._id)
    if (!entity?.path) return []
    const href = `/account/${db}/${entity.path}/${doc._id}`
    return [
      {
        id: doc._id,
        section: 'records',
        label: doc.label ?? doc._id,
        detail: t(`${entity.key}.one`),
        icon: <Icon name={entity.icon} />,
        run: () => void router.navigate({ href }),
      },
    ]
  })
  return { records, searching: isFetching }
}
