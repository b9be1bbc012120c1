// What a kind says of its list beside columns and filters: tabs, which are selectors by the day under a name, what is added up, and
// the mark that says the state of a record. Pure.

/** Part of a list: the records that its selector finds on a day (`2026-11-22`). */
export interface Part {
  readonly name: string
  readonly selector: (today: string) => Record<string, unknown>
}

/** Named by the text `{kind}.tabs.{name}`. */
export interface Tab extends Part {
  /** What its records come to says nothing, and is not said. */
  readonly unsummed?: true
  /** How it is sorted unless somebody says otherwise; as the list is when left out. */
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' }
  /** What its records need, in this order; each record is in one. Named by the text `{kind}.groups.{name}`. */
  readonly groups?: readonly Part[]
}

/**
 * Circle, half, three quarters, tick, bar, cross; a clock where somebody else is waited for, a dashed circle for what is not
 * real yet or at rest, a triangle for what is past its day.
 */
export type Glyph =
  | 'open'
  | 'doing'
  | 'review'
  | 'done'
  | 'block'
  | 'cancel'
  | 'wait'
  | 'rest'
  | 'late'

/** The states of records: the glyph of each, and the text `{kind}.states.{name}` beside it. */
export interface Marks<D> {
  readonly glyphs: Readonly<Record<string, Glyph>>
  /** The name of the state that it has on a day. */
  of(doc: D, today: string): string
}

export interface ListDeclaration<D, Name = string> {
  /** A list opens with the first one that has something; the last has all records. Search and filters narrow each of them. */
  readonly tabs: readonly Tab[]
  /** The first column. */
  readonly marks: Marks<D>
  /** Field of money that tabs, groups and foot add up, each currency of the member `currency` for itself. */
  readonly sum?: Name
  /**
   * What comes again and again is added up to what it comes to in a month: the field that says how often, and how many times a year each of
   * its options is. What has another option, or no amount, is in no sum.
   */
  readonly recurs?: { readonly field: Name; readonly yearly: Readonly<Record<string, number>> }
  /** Field in a second line under the title. */
  readonly under?: Name
}

/** How many records a tab or group has, and what they come to by currency; no sums of a kind that adds nothing up. */
export interface PartFigures {
  readonly amount: number
  /** Decimal text. */
  readonly sums: readonly { readonly currency: string; readonly total: string }[]
}

/** By the name of a tab, `waiting`, or of one of its groups, `waiting/ending`. */
export type ListFigures = Readonly<Record<string, PartFigures>>

/** All tabs and groups by their names in `ListFigures`, as selectors on a day. */
export function partsOf(
  tabs: readonly Tab[],
  today: string,
): Record<string, Record<string, unknown>> {
  const parts = tabs.flatMap(({ name, selector, groups = [] }) => {
    const tab = selector(today)
    const within = groups.map((group) => {
      return [`${name}/${group.name}`, { $and: [tab, group.selector(today)] }] as const
    })
    return [[name, tab] as const, ...within]
  })
  return Object.fromEntries(parts)
}
