// The lines of an estimate while they are typed, and what is done with them: a line that says nothing yet is none, a new one carries the
// tax that is usual for its kind, rows copied from a sheet become lines.
import { isEmpty } from '#core/fields/field.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { FormAtHand } from '#web/face.ts'
import { useRowActions } from '#web/fields/inputs/use-row-actions.ts'
import { asRows, type FormRow } from '#web/fields/kinds/rows.tsx'
import type { Doc } from '#core/entity/entity.ts'
import { estimate } from '../../../entities/estimate.ts'
import type { tax } from '../../../entities/tax.ts'
import { pastedItems } from '../../../rules/estimate/paste.ts'
import type { Offer } from './use-offers.ts'

const { max } = estimate.fields.items

/** As it is typed; what says nothing is left out of what is saved. */
function written(line: FormRow): FormRow {
  const saysNothing = isEmpty(line.description) && isEmpty(line.value)
  return { ...line, marktodelete: saysNothing || undefined }
}

/** The next line is of the same kind. */
const begin = ({ kind }: FormRow): FormRow => (kind === undefined ? {} : { kind })

/** Taxes of the Group, and the one that lines of a kind carry without asking. */
export function useTaxes() {
  const { db } = useGroup()
  const { data } = useFind(db, 'Tax', { sort: [{ name: 'asc' }], limit: 100 })
  const taxes: Doc<typeof tax>[] = data?.docs ?? []
  const usualFor = (kind: unknown) =>
    taxes.find(({ usual_for = '' }) => usual_for === 'all' || usual_for === (kind ?? 'labour'))?._id
  return { taxes, usualFor }
}

export function useLines({ values, set }: FormAtHand, name: string) {
  const { locale } = useTexts()
  const { taxes, usualFor } = useTaxes()
  const filled = asRows(values[name])
  const lines = filled.map((line): FormRow => ({ ...line, marktodelete: undefined }))
  if (lines.length === 0) lines.push({})
  const put = (rows: readonly FormRow[]) => set(name, rows.slice(0, max).map(written))
  const actions = useRowActions({ rows: lines, max, open: true, onChange: put, begin })

  const change = (index: number, part: string, value: unknown) => {
    const line = lines[index] ?? {}
    const next: FormRow = { ...line, [part]: value }
    const isNew = isEmpty(line.description) && isEmpty(line.value)
    const wasUsual = line.tax_id === usualFor(line.kind)
    if (isNew ? !Object.hasOwn(line, 'tax_id') : part === 'kind' && wasUsual)
      next.tax_id = usualFor(next.kind)
    put(lines.with(index, next))
  }
  // What is listed without a tax has the usual one of its kind; what was offered before without one had none.
  const taxOf = ({ kind, tax_id, isListed }: Offer) =>
    isListed ? (tax_id ?? usualFor(kind)) : tax_id
  const filledBy = (index: number, offer: Offer): FormRow => {
    const { kind, value } = offer
    return { ...lines[index], kind, value, tax_id: taxOf(offer) }
  }
  /** Fills a line whose description is written. */
  const complete = (index: number, offer: Offer) => put(lines.with(index, filledBy(index, offer)))
  /** Fills a line; the next one is written. */
  const take = (index: number, offer: Offer) => {
    const { description } = offer
    const rows = lines.with(index, { ...filledBy(index, offer), description })
    put(index === lines.length - 1 && rows.length < max ? [...rows, begin(rows[index]!)] : rows)
    actions.focusRow(index + 1)
  }
  /** True: it was rows of a sheet, which are lines now. */
  const paste = (index: number, text: string): boolean => {
    const items = pastedItems(text, locale)
    if (!items) return false
    const made = items.map((item) => ({ ...item, tax_id: usualFor('labour') }))
    const isNew = isEmpty(lines[index]?.description)
    put(lines.toSpliced(isNew ? index : index + 1, isNew ? 1 : 0, ...made))
    return true
  }
  const drop = (from: number, to: number) =>
    put(lines.toSpliced(from, 1).toSpliced(to, 0, lines[from]!))
  return { ...actions, lines, max, taxes, change, complete, take, paste, drop }
}
