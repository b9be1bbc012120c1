// Reads the Open Repair Data files of the demo: three partners, two layouts, one shape. Pure but for the reading.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { isDay } from '#core/time/day.ts'

export type Outcome = 'fixed' | 'repairable' | 'end_of_life' | 'unknown'

export interface Repair {
  /** Id given by the partner, e.g. `restart_757`. */
  readonly id: string
  readonly category: string
  readonly brand: string | undefined
  readonly year: string | undefined
  readonly outcome: Outcome
  /** Why it could not be repaired; only some partners say it. */
  readonly barrier: string | undefined
  /** Who took the repair in. */
  readonly place: string
  /** Calendar day. */
  readonly day: string
  readonly problem: string
  /** What it is, where the shop wrote more than brand and category. */
  readonly thing?: string
  /** What was found, where the shop wrote it down: the cause, a semicolon, what was done. */
  readonly found?: string
}

const outcomes: Record<string, Outcome> = {
  Fixed: 'fixed',
  Repairable: 'repairable',
  'End of life': 'end_of_life',
}

/** Names that the older layout spells in its own way. */
const spellings: Record<string, string> = {
  'Aircon/Dehumidifier': 'Aircon/dehumidifier',
  'Digital Compact Camera': 'Digital compact camera',
  'DLSR / Video Camera': 'DSLR/video camera',
  'Hair & Beauty item': 'Hair & beauty item',
  'PC Accessory': 'PC accessory',
}

function category(name: string): string {
  if (name.startsWith('Laptop')) return 'Laptop'
  if (name.startsWith('Flat screen')) return 'Flat screen'
  return spellings[name] ?? name
}

function known(text: string | undefined): string | undefined {
  const value = text?.trim()
  return value && !/^(unknown|\?+)$/i.test(value) ? value : undefined
}

/** Repairs of one file in the order of their days. A day that is none takes the day of the row before it. */
export function readRepairs(file: string): Repair[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const rows: Record<string, string>[] = parse(text, {
    columns: (names: string[]) => names.map((name, index) => name || `unnamed${index}`),
    relax_column_count: true,
  })
  let day = ''
  const repairs = rows.map((row): Repair => {
    const written = row.event_date ?? row.date ?? ''
    if (isDay(written)) day = written
    return {
      id: row.id ?? '',
      category: category(row.product_category ?? 'Misc'),
      brand: known(row.brand),
      year: known(row.year_of_manufacture),
      outcome: outcomes[row.repair_status ?? ''] ?? 'unknown',
      barrier: known(row.repair_barrier_if_end_of_life),
      place: row.group_identifier ?? '',
      day,
      // Some partners wrote line breaks as the letters \r\n.
      problem: (row.problem ?? '').replaceAll(/(?:\\r)?\\n/g, '\n').trim(),
    }
  })
  return repairs.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
