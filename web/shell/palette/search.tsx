// Finds records of every kind that has screens, by the words typed, in one call.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FindAnswer } from '#core/wire.ts'
import { call } from '#web/api/client.ts'
import { cacheKey } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useProduct } from '../router.tsx'
import type { Command } from './commands.ts'

const most = 12

export interface SearchState {
  readonly records: readonly Command[]
  readonly searching: boolean
}

/** Nothing is asked without a Group or with fewer than two letters. */
export function useSearch(db: string | undefined, words: string): SearchState {
  const t = useTexts()
  const router = useRouter()
  const { registry } = useProduct()
  const kinds = registry.entities.filter(({ path }) => path !== undefined).map(({ kind }) => kind)
  const enabled = db !== undefined && words.length > 1
  const { data, isFetching } = useQuery({
    queryKey: [...cacheKey(db ?? '', 'search'), words],
    queryFn: ({ signal }) => {
      const selector = { klass: { $in: kinds }, $text: words }
      const body = { selector, limit: most, fields: ['_id', 'klass', 'label'] }
      return call<FindAnswer>('POST', `/${db}/_find`, { body, signal })
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const docs = enabled ? (data?.docs ?? []) : []
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
