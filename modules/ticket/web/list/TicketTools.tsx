// Over the list of tickets: saved filters as tabs, then search, filters and sort; on a phone those are in the sheet of the head.
import { useTexts } from '#web/api/texts.ts'
import { SelectionHead } from '#web/records/bulk/SelectionHead.tsx'
import type { Selection } from '#web/records/bulk/use-selection.ts'
import { ClearFilters } from '#web/records/list/ClearFilters.tsx'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { findQuery } from '#web/records/list/list-query.ts'
import { isNarrowed } from '#web/records/list/list-state.ts'
import { SearchBox, SortMenu } from '#web/records/list/ListTools.tsx'
import { MoreMenu } from '#web/records/list/MoreMenu.tsx'
import { Slot } from '#web/records/Slot.tsx'
import { totalText } from '#web/records/list/total.ts'
import { useAddress } from '#web/router/use-address.ts'
import type { List } from '#web/records/list/use-list.ts'
import { Chips } from '#web/ui/list/Chips.tsx'
import { ticket } from '../../entities/ticket.ts'
import { DaysChip } from './DaysChip.tsx'
import { besideFilters, isNarrowedBeside, tabAddress, tabs, type Tab } from './tabs.ts'
import { ticketFilters, TicketTabs } from './TicketTabs.tsx'
import type { useTabCounts } from './use-tab-counts.ts'
import type { SearchOpen } from './ViewTools.tsx'

const figureChip = () => import('../report/FigureChip.tsx')

interface TicketToolsProps {
  list: List
  tab: Tab
  search: SearchOpen
  counts: ReturnType<typeof useTabCounts>
  selection: Selection
  /** What the list shows besides its filters. */
  selector: Record<string, unknown>
  /** How many match, in words. */
  total: string | undefined
}

const fieldsOf = (tab: Tab) => (tab === 'all' ? ['status', ...ticketFilters] : ticketFilters)

export function TicketTools(props: TicketToolsProps) {
  const { list, tab, search, counts, selection, selector, total } = props
  const t = useTexts()
  const { path, params } = useAddress()
  return (
    <>
      <TicketTabs
        tabs={tabs.map((name) => ({
          label: t(`ticket.tabs.${name}`),
          href: tabAddress(path, name),
          count: totalText(t.locale, counts[name]),
          current: name === tab,
        }))}
      />
      <SelectionHead
        {...{ entity: ticket, selection, total }}
        query={findQuery(ticket, list.state, selector)}
      >
        {(search.isOpen || isNarrowed(list.state) || isNarrowedBeside(params)) && (
          <Chips end={!search.isPhone && <SortMenu entity={ticket} list={list} />}>
            {search.isOpen && (
              <SearchBox
                list={list}
                label={t('records.search', { many: t('ticket.many').toLocaleLowerCase(t.locale) })}
                isAsked={search.isAsked}
              />
            )}
            <FilterChips
              entity={ticket}
              list={list}
              fields={fieldsOf(tab)}
              chosen={search.isPhone}
            />
            {(!search.isPhone || params.has('opened')) && <DaysChip name="opened" />}
            {params.has('finished') && <DaysChip name="finished" />}
            {params.has('figure') && <Slot load={figureChip} />}
            <ClearFilters list={list} others={besideFilters} />
          </Chips>
        )}
      </SelectionHead>
    </>
  )
}

type SheetToolsProps = Pick<TicketToolsProps, 'list' | 'tab' | 'selection' | 'selector'> & {
  onClose: () => void
}

/** What a phone's sheet holds under the views. */
export function SheetTools({ list, tab, selection, selector, onClose }: SheetToolsProps) {
  const start = () => {
    onClose()
    selection.start()
  }
  return (
    <>
      <FilterChips entity={ticket} list={list} fields={fieldsOf(tab)} />
      <DaysChip name="opened" />
      <SortMenu entity={ticket} list={list} />
      <MoreMenu entity={ticket} {...{ list, selector }} selection={{ ...selection, start }} />
    </>
  )
}
