// Tickets as a board: a column for each status, cards that are moved by mouse, finger or keys. It shows the same tickets as
// the list under the same filters, and stays as others change them.
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { isNarrowed } from '#web/records/list/list-state.ts'
import { useList } from '#web/records/list/use-list.ts'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { hasEnded, statuses as all } from '../../rules/ticket/status.ts'
import { ticketFilters } from '../list/TicketTabs.tsx'
import { useSearchOpen, ViewTools } from '../list/ViewTools.tsx'
import { BoardColumn } from './BoardColumn.tsx'
import { BoardTools } from './BoardTools.tsx'
import classes from './board.module.css'
import { CarryLine } from './CarryLine.tsx'
import { PhoneColumns } from './PhoneColumns.tsx'
import { withMovedCards } from './moved-cards.ts'
import { cardId, useCarry } from './use-carry.ts'
import { useColumns, type Columns } from './use-columns.ts'
import { useDrop } from './use-drop.tsx'

// The same objects at each drawing, so that cards are not drawn anew.
const withoutReview = all.filter((status) => status !== 'review')

export default function Board() {
  const t = useTexts()
  const list = useList(entity)
  const stored = useColumns(list)
  const newAddress = useNewAddress(entity)
  useNewKey(newAddress)
  const isShort = isNarrowed(list.state)
  const isPhone = useIsPhone()
  const search = useSearchOpen(list.state.search !== '')
  const unfinished = stored.columns.filter(({ status }) => !hasEnded(status))
  const open = unfinished.reduce((sum, { total }) => sum + total, 0)
  const isEmpty = stored.columns.every(({ total }) => total === 0)
  const isUnknown = stored.isPending || (isEmpty && stored.error !== null)
  return (
    <Page>
      <PageHeader
        title={t(isPhone ? 'ticket.short' : 'ticket.many')}
        isLine
        count={isUnknown ? '' : t('ticket.list.open', { count: open })}
        actions={
          <>
            <ViewTools
              view="board"
              search={search}
              isNarrowed={Object.keys(list.state.filters).length > 0}
            >
              {() => <FilterChips entity={entity} list={list} fields={ticketFilters} />}
            </ViewTools>
            {newAddress && <MainAction label={t('ticket.new')} shortcut="C" href={newAddress} />}
          </>
        }
      />
      <BoardTools list={list} search={search} />
      {stored.isPending ? (
        <RowsSkeleton />
      ) : stored.error && isEmpty ? (
        <NotLoaded error={stored.error} onRetry={stored.retry} />
      ) : isEmpty && isShort ? (
        <EmptyState title={t('records.no_match.title')} text={t('records.no_match.text')}>
          <Button onClick={() => list.set({ search: '', filters: {} })}>
            {t('records.show_all')}
          </Button>
        </EmptyState>
      ) : (
        <Loaded stored={stored} />
      )}
    </Page>
  )
}

function Loaded({ stored }: { stored: Columns }) {
  const isPhone = useIsPhone()
  const { placements, drop, choose, dialog } = useDrop()
  const columns = withMovedCards(stored.columns, placements)
  const statuses = columns.some(({ status }) => status === 'review') ? all : withoutReview
  const moved = useRef<string>(undefined)
  const { carried, carrier } = useCarry({
    statuses,
    onDrop: (ticket, to) => {
      const isFocused = document.activeElement?.id === cardId(ticket._id)
      moved.current = isFocused ? ticket._id : undefined
      drop(ticket, to)
    },
  })
  // The card that was moved by keys is drawn anew in its column, and keeps the focus.
  useEffect(() => {
    if (moved.current === undefined || document.activeElement !== document.body) return
    document.getElementById(cardId(moved.current))?.focus()
  })
  const focused = () => {
    const tickets = columns.flatMap((column) => column.tickets)
    return tickets.find(({ _id }) => cardId(_id) === document.activeElement?.id)
  }
  useShortcuts([
    {
      key: 's',
      text: 'ticket.keys.status',
      run: () => {
        const ticket = focused()
        if (ticket) choose(ticket)
      },
    },
  ])
  const shown = columns.flatMap(({ status, tickets }) => (hasEnded(status) ? [] : tickets))
  const ids = shown.flatMap(({ customer_id, equipment_id }) =>
    [customer_id, equipment_id].flatMap((id) => (id ? [id] : [])),
  )
  const drawn = columns.map((column) => (
    <BoardColumn
      key={column.status}
      {...{ column, statuses, carried, carrier }}
      onGrow={stored.grow}
    />
  ))
  return (
    <LabelsProvider ids={ids}>
      {isPhone ? (
        <PhoneColumns {...{ columns, carrier, carried }}>{drawn}</PhoneColumns>
      ) : (
        <div
          className={classes.board}
          data-board
          style={{ gridTemplateColumns: tracks(columns.map(({ status }) => hasEnded(status))) }}
        >
          {drawn}
        </div>
      )}
      <CarryLine carried={carried} />
      {dialog}
    </LabelsProvider>
  )
}

/** Columns of work are wide; what has ended steps back. */
function tracks(areEnded: readonly boolean[]): string {
  return areEnded
    .map((isEnded) => `minmax(${isEnded ? 116 : 168}px, ${isEnded ? 2.2 : 3}fr)`)
    .join(' ')
}
