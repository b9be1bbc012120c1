// Over the board: saved filters as tabs, then search and the same filters as the list has. All of it stays in the address.
import { useTexts } from '#web/api/texts.ts'
import { totalText } from '#web/records/list/total.ts'
import type { List } from '#web/records/list/use-list.ts'
import { ClearFilters } from '#web/records/list/ClearFilters.tsx'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { isNarrowed } from '#web/records/list/list-state.ts'
import { SearchBox } from '#web/records/list/ListTools.tsx'
import { Chips } from '#web/ui/list/Chips.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { ticket } from '../../entities/ticket.ts'
import { ticketFilters, TicketTabs } from '../list/TicketTabs.tsx'
import { useTabCounts } from '../list/use-tab-counts.ts'
import type { SearchOpen } from '../list/ViewTools.tsx'
import { boardTabs, readBoardTab } from './board-query.ts'
import classes from './board.module.css'

export function BoardTools({ list, search }: { list: List; search: SearchOpen }) {
  const t = useTexts()
  const { path, params } = useAddress()
  const current = readBoardTab(params)
  const counts = useTabCounts()
  const tabs = boardTabs.map((name) => ({
    label: t(name === 'open' ? 'ticket.board.everyone' : `ticket.tabs.${name}`),
    href: name === 'open' ? path : `${path}?tab=${name}`,
    count: totalText(t.locale, counts[name]),
    current: name === current,
  }))
  return (
    <>
      <TicketTabs tabs={tabs} />
      {(search.isOpen || isNarrowed(list.state)) && (
        <Chips
          end={
            !search.isPhone && <small className={classes.order}>{t('ticket.board.order')}</small>
          }
        >
          {search.isOpen && (
            <SearchBox
              list={list}
              label={t('records.search', { many: t('ticket.many').toLocaleLowerCase(t.locale) })}
              isAsked={search.isAsked}
            />
          )}
          <FilterChips entity={ticket} list={list} fields={ticketFilters} chosen={search.isPhone} />
          <ClearFilters list={list} />
        </Chips>
      )}
    </>
  )
}
