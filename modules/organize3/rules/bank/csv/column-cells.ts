// How the cells of each column are read, decided by all of them: the order of days, the mark of decimals. What both readings fit is a
// question.
import { decimalMarkOf, readAmount } from '#core/import/amounts.ts'
import { orderExamples, orderOf, type DateHints } from '#core/import/date-order.ts'
import { readDay } from '#core/import/dates.ts'
import type { DateOrder } from '#core/import/rules.ts'
import type { Rows } from '#core/import/text-file.ts'
import { markQuestion } from '../amount-text.ts'
import {
  amountRoles,
  type BankChoices,
  type BankQuestion,
  type ColumnChoice,
  type ColumnRole,
  type Known,
} from '../choices.ts'
import { bareCell, isDayLike } from './layout.ts'

export interface ReadColumn {
  readonly choice: ColumnChoice
  readonly read: number
  readonly of: number
  readonly isSure: boolean
  readonly question?: BankQuestion
}

export interface Reading {
  readonly roles: readonly ColumnRole[]
  readonly choices: BankChoices
  readonly known: Known
}

/** How each column's cells are read, decided by all of them. One program writes all its amounts with one mark. */
export function readColumns(
  { header, rows }: { readonly header: readonly string[]; readonly rows: Rows },
  { roles, choices, known }: Reading,
): ReadColumn[] {
  const isRead = (role: ColumnRole | undefined) =>
    role === 'date' || (role !== undefined && amountRoles.has(role))
  const columns = header.map((_, at) =>
    isRead(roles[at]) ? rows.cells.map((row) => bareCell(row[at] ?? '')) : [],
  )
  const valuesAt = (at: number) => columns[at] ?? []
  const hints = { ...known, header }
  const usual = known.locale === 'pt-BR' ? ',' : '.'
  const marks = roles.map((role, at) =>
    amountRoles.has(role)
      ? decimalMarkOf(valuesAt(at), { usual, decimals: known.precision })
      : undefined,
  )
  const sure = marks.find(
    (one, at) => one?.isSure && valuesAt(at).some((text) => /[.,]/.test(text)),
  )
  return header.map((_, at) => {
    const role = roles[at] ?? 'ignore'
    const chosen = choices.columns?.[at]
    if (role === 'date') return readDates(valuesAt(at), at, { chosen: chosen?.date, hints })
    const found = marks[at]
    if (!found) return { choice: { role }, read: 0, of: 0, isSure: true }
    const values = valuesAt(at).filter((text) => /\d/.test(text))
    const isOwn = found.isSure && values.some((text) => /[.,]/.test(text))
    const mark = chosen?.decimal ?? (isOwn ? found.mark : (sure?.mark ?? found.mark))
    const isSure = found.isSure || sure !== undefined || chosen?.decimal !== undefined
    return {
      choice: { role, decimal: mark },
      read: values.filter((text) => readAmount(text, mark) !== undefined).length,
      of: values.length,
      isSure,
      ...(!isSure && { question: { ...markQuestion(mark, values), column: at } }),
    }
  })
}

function readDates(
  values: readonly string[],
  at: number,
  { chosen, hints }: { chosen: DateOrder | undefined; hints: DateHints },
): ReadColumn {
  const filled = values.filter(Boolean)
  // Many rows are of the same few days.
  const likely = new Set([...new Set(filled)].filter(isDayLike))
  const days = filled.filter((text) => likely.has(text))
  const found = orderOf(days, hints)
  const order = chosen ?? found?.order ?? 'ymd'
  const isSure = chosen !== undefined || found?.isSure === true
  const read = new Set([...likely].filter((text) => readDay(text, order) !== undefined))
  return {
    choice: { role: 'date', date: order },
    read: filled.filter((text) => read.has(text)).length,
    of: filled.length,
    isSure,
    ...(!isSure && {
      question: { about: 'date', column: at, ...orderExamples(days, found?.open ?? []) },
    }),
  }
}
