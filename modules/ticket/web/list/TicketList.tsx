// The list of tickets: saved filters as tabs, chips, search, rows grouped by status. The address holds all of it.
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { isNarrowed } from '#web/records/list/list-state.ts'
import { Pager } from '#web/records/list/ListTools.tsx'
import { MoreMenu } from '#web/records/list/MoreMenu.tsx'
import { ListBody } from '#web/records/list/RecordIndex.tsx'
import { useSelection, type Selection } from '#web/records/bulk/use-selection.ts'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { referencedIds } from '#web/records/references.ts'
import { useAddress } from '#web/router/use-address.ts'
import { totalText } from '#web/records/list/total.ts'
import { useList, useListPage, useRowWalk, type RowWalk } from '#web/records/list/use-list.ts'
import { RowList } from '#web/ui/list/Rows.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useIsNarrow, useIsPhone } from '#web/ui/phone.ts'
import { useNow } from '#web/ui/marks/now.ts'
import { ticket } from '../../entities/ticket.ts'
import { useAssign } from '../move/use-assign.tsx'
import { useMove } from '../move/use-move.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { TicketGroups, useTicketGroups, type TicketGroup } from './TicketGroups.tsx'
import { narrowColumns, ticketColumns, TicketRows } from './TicketRows.tsx'
import {
  daysSelector,
  isGrouped,
  isNarrowedBeside,
  readTab,
  selectorOf,
  tabAddress,
  withTab,
} from './tabs.ts'
import { SheetTools, TicketTools } from './TicketTools.tsx'
import { useSearchOpen, ViewTools } from './ViewTools.tsx'
import { useFigure } from './use-figure.ts'
import { useTabCounts } from './use-tab-counts.ts'

export default function TicketList() {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const isPhone = useIsPhone()
  const { tab, list, page, groups, selector } = useTicketPage()
  // After the rows, which are requested first.
  const counts = useTabCounts()
  const { docs } = page
  const ids = docs.map(({ _id }) => _id)
  const walk = useRowWalk(list, ids)
  const selection = useSelection(list, page, { ids, walk })
  const work = useTicketKeys(docs.find(({ _id }) => _id === walk.focused))
  const newAddress = useNewAddress(ticket)
  useNewKey(newAddress)
  const isBeside = isNarrowedBeside(params)
  const search = useSearchOpen(list.state.search !== '')
  const isUnused = counts.all.total === 0 && !isNarrowed(list.state)
  const isWhole = tab === 'open' && !isBeside && !isNarrowed(list.state)
  const { total: openTotal } = counts.open
  const open = openTotal === undefined ? '' : t('ticket.list.open', { count: openTotal })
  const total = totalText(t.locale, page)
  const said = total && t('ticket.list.found', { count: page.total ?? 0, total })
  // Beside the buttons a phone has room for the figure.
  const found = isPhone ? total : said
  return (
    <Page>
      <PageHeader
        title={t(isPhone ? 'ticket.short' : 'ticket.many')}
        isLine
        count={isUnused ? '' : isWhole ? open : found}
        actions={
          <>
            <ViewTools
              view="list"
              search={search}
              isNarrowed={isBeside || Object.keys(list.state.filters).length > 0}
            >
              {(onClose) => <SheetTools {...{ list, tab, selection, selector, onClose }} />}
            </ViewTools>
            {!isPhone && <MoreMenu entity={ticket} {...{ list, selection, selector }} />}
            {newAddress && <MainAction label={t('ticket.new')} shortcut="C" href={newAddress} />}
          </>
        }
      />
      {!isUnused && <TicketTools {...{ list, tab, search, counts, selection, selector, total }} />}
      <ListBody
        entity={ticket}
        list={list}
        page={page}
        newAddress={newAddress}
        onShowAll={isBeside ? () => go(tabAddress(path, tab)) : undefined}
        wider={
          tab === 'all'
            ? undefined
            : { label: t('ticket.list.in-all'), href: `${path}?${withTab('all', params)}` }
        }
        emptyTitle={isUnused ? undefined : t(`ticket.list.none.${tab}`)}
      >
        <LabelsProvider ids={referencedIds(ticket, docs)}>
          <TicketTable {...{ docs, groups, walk, selection }} />
        </LabelsProvider>
        {!groups && <Pager list={list} page={page} />}
      </ListBody>
      {work.dialogs}
    </Page>
  )
}

/** What the address asks for: tickets page by page, or unfinished ones in groups. */
function useTicketPage() {
  const { actor } = useGroup()
  const { params } = useAddress()
  const list = useList(ticket)
  const tab = readTab(params)
  const now = useNow()
  const figure = useFigure(params, now)
  const selector = {
    ...selectorOf(tab, actor.user_id, now),
    ...daysSelector(params),
    ...figure.selector,
  }
  const plain = useListPage(ticket, list, {
    selector,
    inGroups: isGrouped(tab) || figure.isPending,
  })
  const grouped = isGrouped(tab) && !plain.isExact
  const inGroups = useTicketGroups(list, selector, grouped)
  const groups = grouped ? inGroups.groups : undefined
  return { tab, list, selector, page: grouped ? inGroups : plain, groups }
}

/** Keys that move and assign the ticket in focus, and the dialogs that ask for more. */
function useTicketKeys(focused: Ticket | undefined) {
  const move = useMove()
  const assign = useAssign()
  useShortcuts([
    {
      key: 's',
      text: 'ticket.keys.status',
      run: () => focused && move.ask(focused),
      disabled: !focused,
    },
    {
      key: 'a',
      text: 'ticket.keys.assign',
      run: () => focused && assign.ask(focused),
      disabled: !focused,
    },
  ])
  return {
    dialogs: (
      <>
        {move.dialog}
        {assign.dialog}
      </>
    ),
  }
}

interface TicketTableProps {
  docs: readonly Ticket[]
  /** The same in groups, where the list has some. */
  groups: readonly TicketGroup[] | undefined
  walk: RowWalk
  selection: Selection
}

function TicketTable({ docs, groups, walk, selection }: TicketTableProps) {
  const t = useTexts()
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  const rows = groups ? (
    <TicketGroups groups={groups} {...{ walk, selection }} narrow={isNarrow} />
  ) : (
    <TicketRows tickets={docs} among={docs} {...{ walk, selection }} narrow={isNarrow} />
  )
  if (isPhone) return rows
  return (
    <RowList columns={isNarrow ? narrowColumns : ticketColumns} label={t('ticket.many')}>
      {rows}
    </RowList>
  )
}
