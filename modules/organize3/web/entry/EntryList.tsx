// The list of one kind of entries: quick entry on top, what the list adds up to, then its rows by month. The address holds all of it.
import { Suspense } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { SelectionHead } from '#web/records/bulk/SelectionHead.tsx'
import { useSelection, type Selection } from '#web/records/bulk/use-selection.ts'
import { ClearFilters } from '#web/records/list/ClearFilters.tsx'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { findQuery } from '#web/records/list/list-query.ts'
import { isNarrowed } from '#web/records/list/list-state.ts'
import { Pager, SearchBox, SortMenu } from '#web/records/list/ListTools.tsx'
import { MoreMenu } from '#web/records/list/MoreMenu.tsx'
import { ListBody } from '#web/records/list/RecordIndex.tsx'
import { totalText } from '#web/records/list/total.ts'
import { useList, useListPage, useRowWalk, type List } from '#web/records/list/use-list.ts'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Chips } from '#web/ui/list/Chips.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { entryKinds, type EntryKind } from '../../rules/entry/kinds.ts'
import { figureSelector } from '../../rules/report/figures.ts'
import { divisionsOf } from '../../rules/totals/totals.ts'
import { EntryRows } from './EntryRows.tsx'
import { FigureChip } from './FigureChip.tsx'
import { DaysChip } from './DaysChip.tsx'
import { LaterDialog } from './confirm/LaterDialog.tsx'
import QuickEntry from './QuickEntry.tsx'
import { StandingChip } from './StandingChip.tsx'
import { TotalsBar } from '../totals/TotalsBar.tsx'
import { LaterLine } from '../totals/LaterLine.tsx'
import { useLater } from '../totals/use-later.ts'
import { useConfirmKey } from './confirm/use-confirm-key.ts'
import { useTotals } from '../totals/use-totals.ts'

const Breakdown = latePiece(async () => ({
  default: (await import('../totals/Breakdown.tsx')).Breakdown,
}))

/** Filters that have chips of their own. */
const ownChips = new Set(['date', 'confirmed', 'imported'])
/** Shown once something is chosen in them: a total or a customer's page led there. */
const seldom = new Set(['customer_id', 'currency', 'source_currency', 'destination_currency'])

export default function EntryList() {
  const registry = useRegistry()
  const segment = useAddress().path.split('/').at(-1)
  const entity = entryKinds
    .map((kind) => registry.byKind(kind))
    .find((one) => one?.path === segment)
  return entity ? <Listed key={entity.kind} entity={entity} /> : null
}

/** The rows that the key acts on: the chosen rows, else the one in focus; none where rows of other pages are chosen too. */
function entriesAtHand(
  docs: readonly WireDocument[],
  { ids, isAll }: Selection,
  focused: string | undefined,
): readonly WireDocument[] {
  if (isAll) return []
  const chosen = docs.filter(({ _id }) => (ids.size > 0 ? ids.has(_id) : _id === focused))
  return chosen.length < ids.size ? [] : chosen
}

function Listed({ entity }: { entity: Entity }) {
  const t = useTexts()
  const { actor } = useGroup()
  const kind = entity.kind as EntryKind
  const { params } = useAddress()
  const list = useList(entity)
  // What a figure of a report is made of, where the address names one.
  const later = useLater(entity, list.state, figureSelector(kind, params))
  const { within, until } = later
  const page = useListPage(entity, list, { selector: within })
  const query = findQuery(entity, list.state, within)
  const { selector } = query
  const { docs } = page
  const ids = docs.map(({ _id }) => _id)
  const walk = useRowWalk(list, ids)
  const selection = useSelection(list, page, { ids, walk })
  const asked = useConfirmKey(entriesAtHand(docs, selection, walk.focused))
  const mayWrite = entity.access(actor, 'create') === undefined
  const newAddress = useNewAddress(entity)
  useNewKey(newAddress)
  const isFolded = page.total === 0 && later.lines.length > 0
  const isUnused = page.total === 0 && !isFolded && !isNarrowed(list.state)
  const total = totalText(t.locale, page)
  const isDivided = list.state.sort.field === 'date'
  return (
    <Page>
      <PageHeader
        title={t(`${entity.key}.many`)}
        count={page.total ? total : ''}
        actions={
          <>
            <MoreMenu {...{ entity, list, selection }} selector={within} />
            {newAddress && (
              <MainAction label={t(`${entity.key}.new`)} shortcut="C" href={newAddress} />
            )}
          </>
        }
      />
      {mayWrite && <QuickEntry kinds={[kind]} />}
      {!isUnused && (
        <>
          <SelectionHead {...{ entity, selection, query, total }}>
            <EntryChips entity={entity} list={list} />
          </SelectionHead>
          <Totals {...{ kind, selector, until }} />
        </>
      )}
      <LaterLine {...later} />
      {!isFolded && (
        <ListBody entity={entity} list={list} page={page} newAddress={newAddress}>
          <EntryRows
            {...{ entity, docs, walk, selection, until }}
            months={isDivided ? selector : undefined}
          />
          <Pager list={list} page={page} />
        </ListBody>
      )}
      <LaterDialog {...asked} />
    </Page>
  )
}

interface EntryChipsProps {
  entity: Entity
  list: List
}

function EntryChips({ entity, list }: EntryChipsProps) {
  const t = useTexts()
  const chips = (entity.filters ?? []).filter(
    (name) => !ownChips.has(name) && (!seldom.has(name) || list.state.filters[name]),
  )
  // Hidden fields are not offered for sorting.
  const sorted = { ...entity, sorts: entity.sorts?.filter((name) => !entity.fields[name]!.hidden) }
  return (
    <Chips end={<SortMenu entity={sorted} list={list} />}>
      <SearchBox
        list={list}
        label={t('records.search', {
          many: t(`${entity.key}.many`).toLocaleLowerCase(t.locale),
        })}
      />
      <DaysChip entity={entity} list={list} />
      <FilterChips entity={entity} list={list} fields={chips} />
      <FigureChip />
      <StandingChip list={list} kind={entity.kind} />
      <ClearFilters list={list} />
    </Chips>
  )
}

interface TotalsProps {
  kind: EntryKind
  selector: Record<string, unknown>
  until: string | undefined
}

/** What the list adds up to, and divided as the address says. */
function Totals({ kind, selector, until }: TotalsProps) {
  const { db } = useGroup()
  const { params } = useAddress()
  const by = divisionsOf(kind).find((one) => one === params.get('by'))
  const totals = useTotals(db, { kind, selector })
  return (
    <>
      {totals.data && totals.data.lines.length > 0 && (
        <TotalsBar kind={kind} totals={totals.data} by={by} />
      )}
      {by && (
        <Suspense>
          <Breakdown {...{ kind, selector, by, until }} />
        </Suspense>
      )}
    </>
  )
}
