// The lines of a wallet, month under month, of which only those near the screen are drawn: a hundred thousand scroll as ten do.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { dayOf } from '#core/time/day.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { LabelsProvider } from '#web/fields/labels.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import {
  pageRows,
  type StatementOverview,
  type StatementRow,
  type StatementTab,
} from '../../rules/statement/statement.ts'
import { layoutOf, type LayoutEntry, type Section } from './layout.ts'
import { LaterHead, MonthHead, PendingHead } from './SectionHeads.tsx'
import { StatementLine, WaitingLine } from './StatementLine.tsx'
import styles from './statement.module.css'
import { usePages, type PageRequest } from './use-statement.ts'
import { useLineKeys } from './use-line-keys.ts'
import type { Wallet } from './wallet-doc.ts'

interface StatementListProps {
  wallet: Wallet
  overview: StatementOverview
  tab: StatementTab
}

/** Heights in pixels; the style sheet has the same. */
const heights = { desk: { head: 38, row: 44 }, phone: { head: 64, row: 76 } } as const

/** Lines that are drawn beyond the screen, on each side. */
const overscan = 12

/** Months of the statement with what is pending above them; of another tab its lines in one. */
function sectionsOf({ overview, tab }: StatementListProps): Section[] {
  if (tab !== 'all') {
    // Of those without a category the newest are shown: the next come when these have one.
    const max = tab === 'uncategorised' ? pageRows : Infinity
    const rows = Math.min(overview.counts[tab], max)
    return rows > 0 ? [{ key: tab, rows }] : []
  }
  const { pending, later, months } = overview
  return [
    ...(later.count > 0 ? [{ key: 'later', rows: 0 }] : []),
    ...(pending.length > 0 ? [{ key: 'pending', rows: pending.length }] : []),
    ...months.map(({ month, rows }) => ({ key: month, rows })),
  ]
}

const monthOf = (key: string) => (/^\d{4}-\d{2}$/.test(key) ? key : undefined)

export function StatementList(props: StatementListProps) {
  const t = useTexts()
  const { tab } = props
  const sections = sectionsOf(props)
  if (sections.length === 0) {
    return (
      <EmptyState
        title={t(`wallet.statement.empty.${tab}`)}
        text={tab === 'all' ? t('wallet.statement.empty.hint') : undefined}
      />
    )
  }
  return <Lines {...props} sections={sections} />
}

function Lines({ wallet, overview, tab, sections }: StatementListProps & { sections: Section[] }) {
  const t = useTexts()
  const today = dayOf(useNow())
  const size = heights[useIsPhone() ? 'phone' : 'desk']
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const layout = useMemo(() => layoutOf(sections), [sections])
  // oxlint-disable-next-line react/incompatible-library -- the compiler that cannot follow it is not used here
  const virtual = useWindowVirtualizer({
    count: layout.length,
    estimateSize: (index) => size[layout.at(index).row === undefined ? 'head' : 'row'],
    overscan,
    scrollMargin: top,
  })
  const items = virtual.getVirtualItems().map((item) => ({ ...item, ...layout.at(item.index) }))
  const { pages, rowAt } = useRows({ wallet, overview, tab }, items)
  const shown = items.flatMap(({ section, row }) => {
    const found = row === undefined ? undefined : rowAt(section.key, row)
    return found ?? []
  })
  const keys = useLineKeys(shown)
  return (
    <LabelsProvider ids={shown.flatMap(({ party }) => (party.startsWith('wll-') ? party : []))}>
      {pages.error && <NotLoaded error={pages.error} onRetry={pages.retry} />}
      <ul
        ref={list}
        className={styles.list}
        aria-label={t(`wallet.statement.tabs.${tab}`)}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ key, index, start, section, row }) => {
          const place = {
            'aria-setsize': layout.length,
            'aria-posinset': index + 1,
            style: { transform: `translateY(${start - top}px)` },
          } as const
          if (row === undefined) {
            return (
              <li key={key} {...place} className={styles.head}>
                <SectionHead {...{ overview, tab, today }} name={section.key} />
              </li>
            )
          }
          const found = rowAt(section.key, row)
          return (
            <li key={key} {...place} className={styles.row} data-standing={found?.standing}>
              {found ? (
                <StatementLine
                  row={found}
                  today={today}
                  isLocked={found.date <= (wallet.locked_until ?? '')}
                  isFocused={keys.focused === found.id}
                  onOpen={keys.leave}
                />
              ) : (
                <WaitingLine />
              )}
            </li>
          )
        })}
      </ul>
    </LabelsProvider>
  )
}

/** The rows of what is drawn, page by page; undefined before they are there. */
function useRows({ wallet, overview, tab }: StatementListProps, drawn: readonly LayoutEntry[]) {
  const { db } = useGroup()
  const isWaiting = (key: string) => tab === 'all' && key === 'pending'
  const wanted = new Map<string, PageRequest>()
  for (const { section, row } of drawn) {
    if (row === undefined || isWaiting(section.key)) continue
    const page = Math.floor(row / pageRows)
    wanted.set(`${section.key} ${page}`, { month: monthOf(section.key), page })
  }
  const pages = usePages({ db, id: wallet._id, tab }, [...wanted.values()])
  const rowAt = (key: string, at: number): StatementRow | undefined =>
    isWaiting(key) ? overview.pending[at] : pages.row(monthOf(key), at)
  return { pages, rowAt }
}

interface SectionHeadProps {
  overview: StatementOverview
  tab: StatementTab
  today: string
  /** Of a month, of what is pending, or of what is due later. */
  name: string
}

function SectionHead({ overview, tab, today, name }: SectionHeadProps) {
  const month = overview.months.find((one) => one.month === name)
  if (month) return <MonthHead month={month} today={today} />
  if (name === 'later') return <LaterHead today={today} later={overview.later} />
  return <PendingHead {...{ tab, overview }} />
}

/** How far below the top of the page it begins, in pixels: what is above it may be added or grow later. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [list])
  return top
}
