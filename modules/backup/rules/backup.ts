// How often a Group's backups are made by themselves, and which of them are kept (spec 6, 9). Pure.
import type { Entitlement } from '#core/access/entitlement.ts'

/** How many are kept of those that are made so often. */
const kept = { month: 3, week: 4, day: 7 } as const

export interface BackupRule {
  readonly every: keyof typeof kept
  readonly keeps: number
}

/** Backups made by hand that are kept. */
export const keptByHand = 3

/** undefined: none are made, as in a locked Group. */
export function backupRule({ backups }: Pick<Entitlement, 'backups'>): BackupRule | undefined {
  return backups === null ? undefined : { every: backups, keeps: kept[backups] }
}

/**
 * The date (YYYY-MM-DD) on which the next one is due, counted from that of the last one; `today` when there was none. One that
 * was missed is not made up for: it is due until one is made.
 */
export function nextDue(
  { every }: Pick<BackupRule, 'every'>,
  last: string | undefined,
  today: string,
): string {
  if (last === undefined) return today
  const [year = 0, month = 0, day = 0] = last.split('-').map(Number)
  const lastOfNextMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const next =
    every === 'month'
      ? Date.UTC(year, month, Math.min(day, lastOfNextMonth))
      : Date.UTC(year, month - 1, day + (every === 'week' ? 7 : 1))
  return new Date(next).toISOString().slice(0, 10)
}

interface StoredBackup {
  readonly id: string
  readonly made: 'plan' | 'hand'
  readonly length: number
  /** null: it holds everything as it was stored. */
  readonly lacks: object | null
}

/**
 * Of kept backups, the latest first, those that go: beyond their number, and beyond `roomBytes` for all together. The latest one
 * stays, whatever it takes. No other one that lacks something takes the number or the room of one that is whole.
 */
export function surplusBackups(
  backups: readonly StoredBackup[],
  { keeps, roomBytes }: { keeps: number; roomBytes: number },
): string[] {
  const left = { plan: keeps, hand: keptByHand }
  const positions = new Map(
    backups.map((one) => [one, backups.filter(({ made }) => made === one.made).indexOf(one)]),
  )
  const isFirst = (one: StoredBackup) => one === backups[0]
  const inOrder = [
    ...backups.filter(isFirst),
    ...backups.filter((one) => !isFirst(one) && one.lacks === null),
    ...backups.filter((one) => !isFirst(one) && one.lacks !== null),
  ]
  let bytes = 0
  const gone = inOrder.filter((one) => {
    const { made, length, lacks } = one
    const max = made === 'plan' ? keeps : keptByHand
    const isOver = lacks === null ? left[made] === 0 : positions.get(one)! >= max
    if (isOver || (!isFirst(one) && bytes + length > roomBytes)) return true
    if (lacks === null) left[made] -= 1
    bytes += length
    return false
  })
  return backups.filter((one) => gone.includes(one)).map(({ id }) => id)
}
