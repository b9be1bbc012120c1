// Shapes of what the calls of imports take.
import { z } from 'zod'
import {
  maxCellCharacters,
  maxImportColumns,
  maxImportRows,
  maxRowsOfCall,
} from '#core/import/limits.ts'
import { maxWords } from '#core/import/match.ts'
import { dateOrders, missingWays } from '#core/import/rules.ts'
import { locales } from '#core/wire.ts'
import { rowOutcomes } from './store/face.ts'

const short = z.string().max(200)

const column = z.object({
  target: short,
  date: z.enum(dateOrders).optional(),
  decimal: z.enum(['.', ',']).optional(),
  words: z
    .record(short, short)
    .refine((words) => Object.keys(words).length <= maxWords, 'too many words')
    .optional(),
})

const isZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

/** How a table is read (`way.ts`). */
export const tablePlan = z.object({
  kind: short,
  columns: z.array(column).max(maxImportColumns),
  missing: z.record(short, z.enum(missingWays)),
  present: z.enum(['leave', 'add']),
  zone: short.refine(isZone, 'no time zone'),
  locale: z.enum(locales),
})

/** Further members, which the way of the plan's kind reads. */
const plan = z.looseObject({ kind: short }).meta({
  description:
    'Which column goes where, and how it is read: of a table, or as the kind of files has it.',
})

export const begin = z.object({
  name: short,
  fingerprint: short,
  total: z.number().int().min(1).max(maxImportRows),
  plan,
})

const cells = z.array(z.string().max(maxCellCharacters)).max(maxImportColumns)

export const rows = z.object({
  rows: z
    .array(
      z.object({
        row: z
          .number()
          .int()
          .min(0)
          .max(maxImportRows - 1),
        line: z.number().int().min(0).max(2_000_000_000),
        cells,
      }),
    )
    .min(1)
    .max(maxRowsOfCall),
})

export const actionBody = z.object({ deed: z.enum(['start', 'stop', 'undo']) })

export const rowsQuery = z.object({
  outcome: z.enum(rowOutcomes),
  after: z.coerce.number().int().min(-1).optional(),
  limit: z.coerce.number().int().min(1).max(maxRowsOfCall).optional(),
})

/** Maximum rows of a preview. */
const maxLookedAt = 500

export const look = z.object({ plan, rows: z.array(cells).min(1).max(maxLookedAt) })
