// Over the board: saved filters as tabs, then search and the same filters as the list has. All of it stands in the address.
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { isNarrowed } from '#web/records/list/list-state.ts'
import { SearchBox } from '#web/records/list/ListTools.tsx'
import type { List } from '#web/records/list/use-list.ts'
import { useAddress } from '#web/router/use-address.ts'
import { Chip, Chips } from '#web/ui/list/Chips.tsx'
import { Tabs } from '#web/ui/list/Tabs.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { ticket } from '../../entities/ticket.ts'
import { boardTabs, readBoardTab } from './board-query.ts'
import classes from './board.module.css'

const chips = ['category_id', 'technical_id', 'customer_id', 'priority', 'promised_at']

export function BoardTools({ list }: { list: List }) {
  const t = useTexts()
  const { path, params } = useAddress()
  const isPhone = useIsPhone()
  const [isAsked, setAsked] = useState(false)
  const isOpen = !isPhone || isAsked || isNarrowed(list.state)
  const current = readBoardTab(params)
  return (
    <>
      <Tabs
        label={t('ticket.list.tabs')}
        lead={
          isPhone && (
            <Chip
              on={isOpen}
              aria-expanded={isOpen}
              aria-label={t('ticket.list.filter')}
              onClick={() => setAsked(!isAsked)}
            >
              <IconSearch size={16} stroke={1.9} aria-hidden />
            </Chip>
          )
        }
        tabs={boardTabs.map((name) => ({
          label: t(name === 'open' ? 'ticket.board.everyone' : `ticket.tabs.${name}`),
          href: name === 'open' ? path : `${path}?tab=${name}`,
          current: name === current,
        }))}
      />
      {isOpen && (
        <Chips end={<small className={classes.order}>{t('ticket.board.order')}</small>}>
          <SearchBox
            list={list}
            label={t('records.search', { many: t('ticket.many').toLocaleLowerCase(t.locale) })}
          />
          <FilterChips entity={ticket} list={list} fields={chips} />
        </Chips>
      )}
    </>
  )
}
