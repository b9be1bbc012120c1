// Finds records of every kind that has screens: by the words typed, first of all the one whose number was typed, and before
// words those that were visited lately and those that work goes on with. Entries of money, of which there are the most, come last.
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import { byFit, misfitTo } from '#core/search/fit.ts'
import { soughtNumber } from '#core/search/terms.ts'
import { labelText } from '#core/time/day.ts'
import type { WireDocument } from '#core/wire.ts'
import { useLoadAll } from '#web/api/context.ts'
import { find } from '#web/api/find.ts'
import { cacheKey, keepFormer, keepLabels, useLabels } from '#web/api/records.ts'
import { useSession } from '../../api/session/session.ts'
import { useTexts } from '#web/api/texts.ts'
import { visitsOf } from '#web/api/visits.ts'
import { factsOf } from '#web/records/facts.ts'
import { referencedIds } from '#web/records/references.ts'
import { useRouter } from '#web/router/RouterView.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useMenu } from '../frame/menu.ts'
import { useProduct } from '../product.ts'
import type { Command } from './commands.ts'

/** Records shown at most for words, visited ones before words, and those together with the ones work goes on with. */
const max = 12
const maxVisited = 5
/** Of each kind in the main part of a menu, before those of other kinds. */
const few = 3
/** Looked through for what fits the words best. */
const looked = 50
const maxRecent = 7

export interface SearchState {
  readonly records: readonly Command[]
  readonly searching: boolean
}

/** The members of each record that are requested: those that its row shows. */
const shownFields = (searched: readonly Entity[]) => [
  '_id',
  'klass',
  'label',
  'currency',
  ...new Set(searched.flatMap(({ columns = [] }) => columns)),
]

interface Search {
  readonly selectors: readonly Record<string, unknown>[]
  /** What was typed: of each answer what fits it best comes first. */
  readonly words?: string
  /** So many of the selectors, the first ones, find a few records each. */
  readonly brief?: number
  readonly signal: AbortSignal
  readonly client: QueryClient
}

/** Asks for records by selectors, the latest first, and puts the answers one behind the other. */
async function findAny(
  db: string,
  searched: readonly Entity[],
  { selectors, words = '', brief = 0, signal, client }: Search,
): Promise<WireDocument[]> {
  const limit = words === '' ? max : looked
  const shown = { sort: [{ updated_at: 'desc' as const }], limit, labels: true }
  const fields = shownFields(searched)
  const answers = await Promise.all(
    selectors.map((selector) => find(db, { selector, fields, ...shown }, signal)),
  )
  for (const answer of answers) keepLabels(client, db, answer)
  const found = answers.flatMap(({ docs }, at) =>
    byFit(words, docs).slice(0, at < brief ? few : max),
  )
  return [...new Map(found.map((doc) => [doc._id, doc])).values()]
}

/** What moves money: there is the most of it, and it is found by what it is about. */
const isEntry = ({ postings }: Entity) => postings !== undefined

/** Records that work goes on with, as their kinds declare it. */
const currentOnes = (searched: readonly Entity[], rest: object = {}) =>
  searched.flatMap(({ kind, current }) =>
    current === undefined ? [] : [{ klass: kind, ...rest, ...current }],
  )

/** By the words typed; no query with fewer than two letters that are no number. */
function useFound(db: string | undefined, words: string, searched: readonly Entity[]) {
  const { apps } = useProduct()
  const main = apps.flatMap(({ menu }) => menu.flatMap(({ kind, group }) => (group ? [] : kind)))
  const number = soughtNumber(words)
  const enabled = db !== undefined && (words.length > 1 || number !== undefined)
  const { data, isFetching } = useQuery<WireDocument[]>({
    queryKey: [...cacheKey(db ?? '', 'search'), words],
    queryFn: async ({ signal, client }) => {
      const all = (some: readonly Entity[]) => [
        ...currentOnes(some, { $text: words }),
        { klass: { $in: some.map(({ kind }) => kind) }, $text: words },
      ]
      const exact = searched.flatMap(({ kind, sequence }) =>
        sequence !== undefined && number !== undefined ? [{ klass: kind, [sequence]: number }] : [],
      )
      const others = searched.filter((entity) => !isEntry(entity))
      const first = others
        .filter(({ kind }) => main.includes(kind))
        .toSorted((one, other) => main.indexOf(one.kind) - main.indexOf(other.kind))
        .map(({ kind, current }) => ({ klass: kind, $text: words, ...current }))
      const selectors = [...exact, ...first, ...all(others), ...all(searched.filter(isEntry))]
      const brief = exact.length + first.length
      const found = await findAny(db!, searched, { selectors, words, brief, signal, client })
      // What is called as it was typed leads all kinds, but for a number, which names what counts by it.
      const misfit = misfitTo(words)
      const isNamed = ({ klass, label }: WireDocument) =>
        number === undefined && others.some(({ kind }) => kind === klass) && misfit(label) === 0
      return [...new Set([...found.filter(isNamed), ...found])].slice(0, max)
    },
    enabled,
    placeholderData: keepFormer<WireDocument[]>(cacheKey(db ?? '', 'search')),
    staleTime: 10_000,
  })
  return { docs: enabled ? (data ?? []) : [], isFetching }
}

/** Before anything is typed: records visited lately in this browser, then those that work goes on with. */
function useLately(db: string | undefined, isAsked: boolean, searched: readonly Entity[]) {
  const { person } = useSession()
  const { path } = useAddress()
  const isElsewhere = (id: string) => !path.split('/').includes(id)
  const visited = visitsOf(person?.id ?? null, db ?? '')
    .filter(isElsewhere)
    .slice(0, maxVisited)
  const enabled = db !== undefined && isAsked
  const { data, isFetching } = useQuery<WireDocument[]>({
    queryKey: [...cacheKey(db ?? '', 'lately'), visited],
    queryFn: ({ signal, client }) => {
      const kinds = searched.map(({ kind }) => kind)
      const own = visited.length > 0 ? [{ klass: { $in: kinds }, _id: { $in: visited } }] : []
      const last = searched.toSorted((one, other) => Number(isEntry(one)) - Number(isEntry(other)))
      const selectors = [...own, ...currentOnes(last)]
      return findAny(db!, searched, { selectors, signal, client })
    },
    enabled,
    staleTime: 10_000,
  })
  const rank = ({ _id }: WireDocument) => (visited.includes(_id) ? visited.indexOf(_id) : max)
  const docs = (enabled ? (data ?? []) : [])
    .filter(({ _id }) => isElsewhere(_id))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, maxRecent)
  return { docs, isFetching: enabled && isFetching }
}

/** Records for the palette; none without a Group. */
export function useSearch(db: string | undefined, words: string): SearchState {
  const t = useTexts()
  const router = useRouter()
  const { registry } = useProduct()
  const { hiddenKinds } = useMenu()
  const loadAll = useLoadAll()
  // Records of every app are found, also of those that no page so far needed.
  useEffect(() => void loadAll().catch(() => undefined), [loadAll])
  const searched = registry.entities.filter(
    ({ path, kind }) => path !== undefined && !hiddenKinds.has(kind),
  )
  const found = useFound(db, words, searched)
  const lately = useLately(db, words === '', searched)
  const { docs, isFetching } = words === '' ? lately : found
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
        label: labelText(doc.label ?? doc._id, t.locale),
        detail: factsOf(entity, doc, { t, labels }) || t(`${entity.key}.one`),
        icon: <Icon name={entity.icon} />,
        run: () => void router.navigate(href),
      },
    ]
  })
  return { records, searching: isFetching }
}
