// Finds records of every kind that has screens by the words typed, first of all the one whose number was typed.
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { soughtNumber } from '#core/values/search.ts'
import type { FindAnswer, WireDocument } from '#core/wire.ts'
import { call } from '#web/api/client.ts'
import { cacheKey, keepFormer, useLabels, type Labels } from '#web/api/records.ts'
import { useTexts, type Texts } from '#web/api/texts.ts'
import { referencedIds } from '#web/records/references.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useProduct } from '../product.ts'
import type { Command } from './commands.ts'

const most = 12

export interface SearchState {
  readonly records: readonly Command[]
  readonly searching: boolean
}

/** State and references of a record, as its list shows them beside the title. */
function factsOf(
  entity: Entity,
  doc: WireDocument,
  { t, labels }: { t: Texts; labels: Labels | undefined },
): string {
  const facts = (entity.columns ?? []).flatMap((name) => {
    const value = doc[name]
    const { kind } = entity.fields[name]!
    if (typeof value !== 'string') return []
    if (kind === 'ref') return labels?.get(value) ?? []
    return kind === 'choice' && name === stateField(entity)
      ? t(`${fieldTexts(entity, name).options}.${value}`)
      : []
  })
  return facts.join(' · ')
}

/** The first choice among the columns: what state a record is in. */
function stateField(entity: Entity): string | undefined {
  return entity.columns?.find((name) => entity.fields[name]!.kind === 'choice')
}

/** Nothing is asked without a Group or with fewer than two letters that are no number. */
export function useSearch(db: string | undefined, words: string): SearchState {
  const t = useTexts()
  const router = useRouter()
  const { registry } = useProduct()
  const searched = registry.entities.filter(({ path }) => path !== undefined)
  const fields = [
    '_id',
    'klass',
    'label',
    ...new Set(searched.flatMap(({ columns = [] }) => columns)),
  ]
  const number = soughtNumber(words)
  const enabled = db !== undefined && (words.length > 1 || number !== undefined)
  const { data, isFetching } = useQuery<WireDocument[]>({
    queryKey: [...cacheKey(db ?? '', 'search'), words],
    queryFn: async ({ signal }) => {
      const kinds = searched.map(({ kind }) => kind)
      const current = searched.flatMap(({ kind, current: goingOn }) =>
        goingOn === undefined ? [] : [{ klass: kind, $text: words, ...goingOn }],
      )
      const exact = searched.flatMap(({ kind, sequence }) =>
        sequence !== undefined && number !== undefined ? [{ klass: kind, [sequence]: number }] : [],
      )
      const answers = await Promise.all(
        [...exact, ...current, { klass: { $in: kinds }, $text: words }].map((selector) => {
          const body = { selector, sort: [{ updated_at: 'desc' }], limit: most, fields }
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
  const { data: labels } = useLabels(
    db ?? '',
    docs.flatMap((doc) => {
      const entity = registry.byId(doc._id)
      return entity ? referencedIds(entity, [doc]) : []
    }),
  )
  const records = docs.flatMap((doc): Command[] => {
    const entity = registry.byId(doc._id)
    if (!entity?.path) return []
    const href = `/account/${db}/${entity.path}/${doc._id}`
    return [
      {
        id: doc._id,
        section: 'records',
        label: doc.label ?? doc._id,
        detail: factsOf(entity, doc, { t, labels }) || t(`${entity.key}.one`),
        icon: <Icon name={entity.icon} />,
        run: () => void router.navigate(href),
      },
    ]
  })
  return { records, searching: isFetching }
}
