// A cash drawer on the wire. Amounts are decimal text in the precision of its wallet.

/** From the count that opened a drawer to the one that closed it. */
export interface DrawerShift {
  readonly _id: string
  readonly _rev: string
  readonly state: 'open' | 'closed'
  readonly opened_at: string
  /** Ids of people. */
  readonly opened_by: string
  readonly closed_at?: string
  readonly closed_by?: string
  /** What was counted when it was opened. */
  readonly float: string
  /** Since then, up to its closing: with their signs. */
  readonly came_in: string
  readonly went_out: string
  readonly moved: string
  readonly expected: string
  /** What of that was to be confirmed; shifts of earlier releases do not say it. */
  readonly taken?: string
  readonly counted?: string
  /** Counted less expected. */
  readonly difference?: string
  readonly reason?: string
}

export interface Drawer {
  /** What a count should find: what its wallet holds, and what of it is to be confirmed. */
  readonly held: string
  /** Of that, what is to be confirmed. */
  readonly taken: string
  readonly open: DrawerShift | null
  /** The latest first. */
  readonly closed: readonly DrawerShift[]
}

export const drawerSteps = ['open', 'close', 'reopen'] as const
export type DrawerStep = (typeof drawerSteps)[number]
