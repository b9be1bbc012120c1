// What is due as a month or a week, on a phone as a list of days: tickets by their promised day, maintenance that no ticket
// was opened for, and the dates that follow, a year ahead. The filters are those of the list of tickets.
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts, type Texts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { FilterChips } from '#web/records/list/FilterChips.tsx'
import { findQuery } from '#web/records/list/list-query.ts'
import { useList } from '#web/records/list/use-list.ts'
import { useNewAddress, useNewKey } from '#web/records/use-new-address.ts'
import { ClearFilters } from '#web/records/list/ClearFilters.tsx'
import { isNarrowed } from '#web/records/list/list-state.ts'
import { SearchBox } from '#web/records/list/ListTools.tsx'
import { Chips } from '#web/ui/list/Chips.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { MainAction, Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { ticket as entity } from '../../entities/ticket.ts'
import { useSearchOpen, ViewTools } from '../list/ViewTools.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { ownDays, readCalendar, weeksOf } from './calendar-days.ts'
import { CalendarBar, type Shown } from './CalendarBar.tsx'
import { Agenda, MonthGrid, type About, type DayEntry } from './CalendarDays.tsx'
import classes from './moments.module.css'
import { useMaintenanceDays } from './use-maintenance-days.ts'

const SubscribeDialog = lateDialog(() => import('./SubscribeDialog.tsx'))

/** Records of each kind that are read at most; nobody looks at more in a month. */
const max = 1_000
const fields = ['_id', 'number', 'label', 'status', 'promised_at', 'customer_id', 'equipment_id']
const chips = ['category_id', 'technical_id', 'customer_id', 'priority']

/** Weeks begin on Sunday in Brazil and the United States. */
const firstDay = 0

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function Calendar() {
  return (
    <PartTexts name="calendar" load={texts} outline={<RowsSkeleton />}>
      <DueDays />
    </PartTexts>
  )
}

function DueDays() {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const list = useList(entity)
  const search = useSearchOpen(list.state.search !== '')
  const newAddress = useNewAddress(entity)
  useNewKey(newAddress)
  const { day, span } = readCalendar(params, today)
  const all = weeksOf(day, span, firstDay)
  const weeks = isPhone ? ownDays(all, day, span) : all
  const days = weeks.flat()
  const { tickets, works, isPending, error, refetch } = useDue(list, days, today)
  const byDay = Map.groupBy<string, DayEntry>(
    [...(tickets ?? []).map((ticket) => ({ ticket })), ...works],
    (entry) => ('ticket' in entry ? (entry.ticket.promised_at ?? '') : entry.day),
  )
  const show = (next: Shown) => {
    const address = new URLSearchParams(params)
    address.set('day', next.day ?? day)
    address.set('span', next.span ?? span)
    go(`${path}?${address}`, { replace: true })
  }
  const Days = isPhone ? Agenda : MonthGrid
  return (
    <Page>
      <PageHeader
        title={t(isPhone ? 'ticket.short' : 'ticket.many')}
        count={tickets && !isPhone && countWords(t, tickets.length, works.length)}
        actions={
          <>
            <ViewTools
              view="calendar"
              search={search}
              isNarrowed={Object.keys(list.state.filters).length > 0}
            >
              {() => <FilterChips entity={entity} list={list} fields={chips} />}
            </ViewTools>
            {newAddress && <MainAction label={t('ticket.new')} shortcut="C" href={newAddress} />}
          </>
        }
      />
      {(search.isOpen || isNarrowed(list.state)) && (
        <Chips>
          {search.isOpen && (
            <SearchBox
              list={list}
              label={t('records.search', { many: t('ticket.many').toLocaleLowerCase(t.locale) })}
              isAsked={search.isAsked}
            />
          )}
          <FilterChips entity={entity} list={list} fields={chips} chosen={search.isPhone} />
          <ClearFilters list={list} />
        </Chips>
      )}
      <CalendarBar {...{ day, span, today, days }} onShow={show} />
      {isPending ? (
        <RowsSkeleton />
      ) : error && !tickets ? (
        <NotLoaded error={error} onRetry={() => void refetch()} />
      ) : isPhone && byDay.size === 0 ? (
        <EmptyState title={t('calendar.none')} text={t('calendar.hint')} />
      ) : (
        <LabelsProvider ids={idsOf([...(tickets ?? []), ...works.map((one) => one.maintenance)])}>
          <Days {...{ weeks, byDay, span, day, today }} />
        </LabelsProvider>
      )}
      <Subscribe />
    </Page>
  )
}

const countWords = (t: Texts, tickets: number, works: number) =>
  [
    t('calendar.promised', { count: tickets }),
    works > 0 && t('calendar.maintenance', { count: works }),
  ]
    .filter(Boolean)
    .join(' · ')

/** What the entries name. */
const idsOf = (docs: readonly About[]) =>
  docs.flatMap(({ equipment_id, customer_id }) => [equipment_id ?? [], customer_id ?? []].flat())

/** Tickets that are promised for these days, undefined before they are there; and maintenance without a ticket. */
function useDue(list: ReturnType<typeof useList>, days: readonly string[], today: string) {
  const { db } = useGroup()
  const asked = findQuery(entity, list.state, {
    promised_at: { $gte: days[0], $lte: days.at(-1) },
  })
  const query = { ...asked, sort: [{ promised_at: 'asc' as const }], skip: 0, limit: max, fields }
  const { data, isPending, error, refetch } = useFind(db, 'Ticket', query)
  const works = useMaintenanceDays(list.state, days, today)
  return { tickets: data?.docs as Ticket[] | undefined, works, isPending, error, refetch }
}

function Subscribe() {
  const t = useTexts()
  const [isSubscribing, setSubscribing] = useState(false)
  return (
    <>
      <div className={`${classes.foot} no-print`}>
        <Button
          variant="subtle"
          leftSection={<IconCalendarShare size={18} aria-hidden />}
          onClick={() => setSubscribing(true)}
        >
          {t('calendar.subscribe.action')}
        </Button>
      </div>
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
    </>
  )
}
