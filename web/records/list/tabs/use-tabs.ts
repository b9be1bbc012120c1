// A list with tabs: what its address shows of which tab, and what each tab and group has.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Entity } from '#core/entity/entity.ts'
import { partsOf, type ListFigures, type PartFigures, type Tab } from '#core/entity/list.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { dayOf } from '#core/time/day.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { cacheKey, keepFormer } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { findQuery } from '../list-query.ts'
import { partSelector, readGroup, readTab } from './part.ts'
import { useGroups, type GroupedPage } from './use-groups.ts'
import { useOpening } from './use-opening.ts'
import { useList, useListPage, type List, type ListPage } from '../use-list.ts'

/** Rows that a group shows; all of them are a page of their own. */
const few = 20

export interface TabbedList {
  readonly list: List
  readonly tab: Tab | undefined
  /** Of the figures: the tab, or the group of it that is shown alone. */
  readonly part: string
  /** What the tab adds to the query of the list. */
  readonly selector: Record<string, unknown>
  readonly page: ListPage
  /** The page in groups, where its tab has some. */
  readonly groups: GroupedPage['groups'] | undefined
  /** Undefined until they are known, and of a list without tabs. */
  readonly figures: ListFigures | undefined
}

/** The list of any kind, with or without tabs. */
export function useTabbedList(entity: Entity): TabbedList {
  const { params } = useAddress()
  const today = dayOf(useNow())
  const tab = readTab(entity, params)
  const group = readGroup(tab, params)
  const list = useList(entity, tab)
  const selector = partSelector([tab, group], today)
  const inGroups = group === undefined ? (tab?.groups ?? []) : []
  const plain = useListPage(entity, list, { selector, inGroups: inGroups.length > 0 })
  const parts = plain.isExact ? [] : inGroups
  const grouped = useGroups(
    entity,
    list,
    parts.map((part) => {
      return { name: part.name, selector: partSelector([tab, part], today), size: few }
    }),
  )
  const isGrouped = parts.length > 0
  const page: ListPage = isGrouped ? grouped : plain
  // After the rows, which are requested first.
  const figures = useFigures(entity, list, today)
  const isOpening = useOpening(entity, figures) && page.docs.length === 0
  return {
    list,
    tab,
    part: [tab, group].flatMap((one) => one?.name ?? []).join('/'),
    selector,
    page: isOpening ? { ...page, isPending: true } : page,
    groups: isGrouped ? grouped.groups : undefined,
    figures: figures.data,
  }
}

function useFigures(
  entity: Entity,
  list: List,
  today: string,
): UseQueryResult<ListFigures, ApiError> {
  const { db } = useGroup()
  const { kind: klass } = entity
  const { selector } = findQuery(entity, list.state)
  const parts = partsOf(entity.list?.tabs ?? [], today)
  const body = { klass, selector, parts }
  const key = [...cacheKey(db, klass), 'figures']
  return useQuery<ListFigures, ApiError>({
    queryKey: [...key, body],
    queryFn: ({ signal }) => call('POST', `/${db}/_find/figures`, { body, signal }),
    placeholderData: keepFormer<ListFigures>(key),
    enabled: entity.list !== undefined,
  })
}

/** What records of a tab come to, in a month where they recur, each currency for itself; undefined where nothing is added up. */
export function useSumWords({
  list,
}: Pick<Entity, 'list'>): (
  figures: PartFigures | undefined,
  tab: Tab | undefined,
) => string | undefined {
  const t = useTexts()
  return (figures, tab) => {
    if (!figures?.sums.length || tab?.unsummed) return undefined
    const sum = figures.sums
      .map(({ currency, total }) => moneyWords(total, currency, t.locale))
      .join(' + ')
    return list?.recurs ? t('records.a_month', { sum }) : sum
  }
}
