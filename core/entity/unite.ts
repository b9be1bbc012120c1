// Two records of a kind as one: what the one that stays has of its own stays, the other one fills what is blank. Pure; the
// screen shows what the server will write.
import { isEmpty, type Field } from '#core/fields/field.ts'
import type { RowsField } from '#core/fields/rows.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Entity } from './entity.ts'

type Row = Record<string, unknown>

/**
 * Values of all declared fields of the record that stays. Lists and tags are united, what says the same is kept once; of
 * long texts both are kept, one under the other. Fields that go together are one record's. Fields of the system are the staying record's, but for lists of theirs.
 */
export function unite(
  { fields, mergeTogether = [] }: Pick<Entity, 'fields' | 'mergeTogether'>,
  staying: WireDocument,
  other: WireDocument,
): Record<string, unknown> {
  const isFilled = (name: string) => !isEmpty(staying[name])
  const own = new Set(mergeTogether.filter((names) => names.some(isFilled)).flat())
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    own.has(name) ? staying[name] : valueOf(field, staying[name], other[name]),
  ])
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function valueOf(field: Field, own: unknown, other: unknown): unknown {
  if (field.kind === 'rows') return rowsOf(field as RowsField, own, other)
  if (field.system) return own
  if (isEmpty(own)) return other
  return isEmpty(other) || !field.unite ? own : field.unite(own, other)
}

function rowsOf(field: RowsField, own: unknown, other: unknown): Row[] | undefined {
  const keyOf = (row: Row) => (field.sameBy ?? field.line)(row)
  const others = new Map(asRows(other).map((row) => [keyOf(row), row]))
  const kept = asRows(own).map((row) => {
    const same = others.get(keyOf(row))
    return same && field.uniteRow ? field.uniteRow(row, same) : row
  })
  const known = new Set(kept.map(keyOf))
  const hasMain = kept.some(({ main }) => main === true)
  const added = asRows(other).filter((row) => !known.has(keyOf(row)))
  const all = [
    ...kept,
    ...added.map((row) => (hasMain && row.main ? { ...row, main: false } : row)),
  ]
  return all.length > 0 ? all : undefined
}

function asRows(value: unknown): Row[] {
  return Array.isArray(value) ? (value as Row[]) : []
}
