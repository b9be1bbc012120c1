// Lines inside of records that refer to others, say the equipment of a contract: which ones those are, and the lines with their
// names, for files. Pure.
import type { Entity } from '#core/entity/entity.ts'
import { isRef } from '#core/fields/ref.ts'
import { isRows, type RowsField } from '#core/fields/rows.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Labels } from '#web/api/records.ts'

type FormRow = Readonly<Record<string, unknown>>

const linesIn = (value: unknown) => (Array.isArray(value) ? (value as FormRow[]) : [])

const refersTo = (field: RowsField, part: string) => {
  const own = field.fields[part]
  return own !== undefined && isRef(own)
}

/** Ids that lines inside the records refer to. */
export function idsInRows(entity: Entity, docs: readonly WireDocument[]): string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (!isRows(field)) return []
    const parts = Object.keys(field.fields).filter((part) => refersTo(field, part))
    const lines = docs.flatMap((doc) => linesIn(doc[name]))
    return lines.flatMap((line) =>
      parts.flatMap((part) => (typeof line[part] === 'string' ? line[part] : [])),
    )
  })
}

/** The lines with what they refer to by name, and by its id where that is not known. */
export function namedRows(field: RowsField, value: unknown, labels: Labels): FormRow[] {
  const named = (part: string, one: unknown) =>
    refersTo(field, part) ? (labels.get(String(one)) ?? one) : one
  return linesIn(value).map((line) =>
    Object.fromEntries(Object.entries(line).map(([part, one]) => [part, named(part, one)])),
  )
}
