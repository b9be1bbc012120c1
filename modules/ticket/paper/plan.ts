// A year of maintenance at one customer on paper (trade 9): all equipment with the lines of its checklist, month by month,
// what is planned and what was done. It serves as the plan that Brazil requires for air conditioning, PMOC (Law 13.589/2018).
// Pure.
import type { Doc } from '#core/entity/entity.ts'
import { dayText } from '#core/time/day.ts'
import type { Locale } from '#core/wire.ts'
import type { equipment } from '../entities/equipment.ts'
import type { ChecklistItem, LineState } from '../rules/ticket/checklist.ts'
import type { IntervalUnit } from '../rules/maintenance/maintenance.ts'
import { placeLogo, type LogoSize, type PaperLogo, type PlacedLogo } from '../rules/receipt/logo.ts'
import { firstLine } from '../rules/ticket/title.ts'
import type { Say } from './receipt.ts'
import { shopHead, type Shop, type ShopHead } from './shop.ts'

/** Work that comes round, with all its days of the year. */
export interface PlannedWork {
  readonly title: string
  readonly interval?: number | undefined
  readonly interval_unit?: IntervalUnit | undefined
  /** Lines of the checklist of its category. */
  readonly lines: readonly ChecklistItem[]
  /** Days (`2027-03-31`) of planned work that is not done yet, overdue ones included. */
  readonly planned: readonly string[]
  /** Work that was finished, with the lines of its ticket. */
  readonly done: readonly { readonly day: string; readonly lines: readonly ChecklistItem[] }[]
}

export interface PlanFacts {
  readonly locale: Locale
  readonly shop: Shop
  readonly heading: string | undefined
  readonly logo: PaperLogo | undefined
  readonly logoSize: LogoSize | undefined
  readonly customer: { readonly name: string; readonly lines: readonly string[] }
  readonly year: number
  readonly today: string
  readonly things: readonly {
    readonly equipment: Doc<typeof equipment> | undefined
    readonly works: readonly PlannedWork[]
  }[]
}

export const planMarks = ['planned', 'done', 'failed', 'na'] as const

/** What a month has: a day that is planned or on which work was done; of a line of the checklist what became of it. */
export interface PlanMark {
  readonly is: (typeof planMarks)[number]
  /** Of the month; none beside a line. */
  readonly day?: number
}

export interface PlanRow {
  readonly text: string
  /** One for each month. */
  readonly cells: readonly (readonly PlanMark[])[]
}

export interface PlanPaper {
  readonly locale: Locale
  readonly title: string
  readonly year: string
  readonly asOf: string
  readonly shop: ShopHead
  readonly logo: PlacedLogo | null
  readonly customer: {
    readonly title: string
    readonly name: string
    readonly lines: readonly string[]
  }
  /** Heads of the columns: what the rows are, then the months. */
  readonly heads: readonly string[]
  readonly things: readonly {
    readonly name: string
    readonly works: readonly (PlanRow & {
      readonly every: string
      readonly lines: readonly PlanRow[]
    })[]
  }[]
  readonly none: string
  /** The legend: each mark with its name. */
  readonly legend: readonly (readonly [mark: PlanMark['is'], words: string])[]
  readonly signatures: readonly { readonly name: string; readonly role: string }[]
}

const months = Array.from({ length: 12 }, (_, at) => at)

const monthOf = (day: string) => Number(day.slice(5, 7)) - 1

export function planPaperOf(facts: PlanFacts, say: Say): PlanPaper {
  const { locale, year, customer, things } = facts
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return {
    locale,
    title: say('plan.title'),
    year: String(year),
    asOf: say('plan.as-of', { day: dayText(facts.today, locale, facts.shop.country) }),
    shop: shopHead(facts),
    logo: placeLogo(facts.logo, facts.logoSize),
    customer: { title: say('receipt.customer'), ...customer },
    heads: [
      say('plan.work'),
      ...months.map((at) => month.format(Date.UTC(2000, at, 1)).replace('.', '')),
    ],
    things: things.map(({ equipment: thing, works }) => ({
      name: [thing?.identifier, firstLine(thing?.description ?? '', 120), thing?.maker]
        .filter(Boolean)
        .join(' · '),
      works: works.map((work) => ({
        text: work.title,
        every: everyOf(work, say),
        cells: months.map((at) => dayCell(work, at)),
        lines: linesOf(work),
      })),
    })),
    none: say('plan.none'),
    legend: planMarks.map((mark) => [mark, say(`plan.marks.${mark}`)]),
    signatures: [
      { name: '', role: say('plan.responsible') },
      { name: customer.name, role: say('plan.received') },
    ],
  }
}

function everyOf({ interval, interval_unit = 'months' }: PlannedWork, say: Say): string {
  return interval === undefined ? '' : say(`plan.every.${interval_unit}`, { count: interval })
}

/** The days of a month, those of finished work first. */
function dayCell({ planned, done }: PlannedWork, month: number): PlanMark[] {
  const within = (days: readonly string[], is: PlanMark['is']) =>
    days.filter((day) => monthOf(day) === month).map((day) => ({ is, day: Number(day.slice(8)) }))
  const finished = done.map(({ day }) => day)
  return [...within(finished, 'done'), ...within(planned, 'planned')]
}

/** The lines of the checklist as it is now, and those that finished work had beside them. */
function linesOf({ lines, planned, done }: PlannedWork): PlanRow[] {
  const all = [...lines, ...done.flatMap((one) => one.lines)].filter(({ heading }) => !heading)
  const texts = new Set(all.flatMap(({ text }) => text ?? []))
  const current = new Set(lines.map(({ text }) => text))
  return [...texts].map((text) => ({
    text,
    cells: months.map((month) => {
      const states = done
        .filter(({ day }) => monthOf(day) === month)
        .flatMap((one) => one.lines.filter((line) => line.text === text))
        .map(({ state = 'open' }) => state)
      const is = stateOf(states)
      if (is) return [{ is }]
      const isPlanned = planned.some((day) => monthOf(day) === month)
      return isPlanned && current.has(text) ? [{ is: 'planned' as const }] : []
    }),
  }))
}

/** Of several outcomes the one that needs attention most. */
function stateOf(states: readonly LineState[]): PlanMark['is'] | undefined {
  return (['failed', 'done', 'na'] as const).find((state) => states.includes(state))
}
