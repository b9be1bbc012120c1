// Over the board: saved filters as tabs, then search and the same filters as the list has. All of it stays in the address.
import { useTexts } from '#web/api/texts.ts'
import { totalText } from '#web/records/list/total.ts'
import { ClearFilters } from '#web/records/list/ClearFilters.tsx'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { isNarrowed } from '#web/records/list/list-state.ts'
import { SearchBox } from '#web/records/list/ListTools.tsx'
import type { List } from '#web/records/list/use-list.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Chips } from '#web/ui/list/Chips.tsx'
import { ticket } from '../../entities/ticket.ts'
import { ticketFilters, TicketTabs, useToolsOpen } from '../list/TicketTabs.tsx'
import { useTabCounts } from '../list/use-tab-counts.ts'
import { boardTabs, readBoardTab } from './board-query.ts'
import classes from './board.module.css'

export function BoardTools({ list }: { list: List }) {
  const t = useTexts()
  const { path, params } = useAddress()
  const tools = useToolsOpen(isNarrowed(list.state))
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
      <TicketTabs tabs={tabs} tools={tools} />
      {tools.isOpen && (
        <Chips end={<small className={classes.order}>{t('ticket.board.order')}</small>}>
          <SearchBox
            list={list}
            label={t('records.search', { many: t('ticket.many').toLocaleLowerCase(t.locale) })}
          />
          <FilterChips entity={ticket} list={list} fields={ticketFilters} />
          <ClearFilters list={list} />
        </Chips>
      )}
    </>
  )
}
