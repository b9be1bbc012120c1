// The condition of a filter's value, by the kind of its field. Pure.
import type { Field } from '#core/fields/field.ts'
import { none, type Filter } from './face.ts'
import { faceOf } from './faces.ts'

const usedValues: Filter = { by: 'used' }

/** How lists are narrowed by a field. */
export function filterOf(field: Field): Filter {
  return faceOf(field).filter ?? usedValues
}

/** Options that a value names: `block,doing` are two where several may be chosen. */
export function chosenOptions(field: Field, value: string): readonly string[] {
  const filter = filterOf(field)
  if (value === '') return []
  return filter.by === 'options' && filter.several ? value.split(',') : [value]
}

/** Condition of a selector; undefined where the value narrows nothing. */
export function conditionOf(field: Field, value: string): unknown {
  if (value === none) return { $exists: false }
  const filter = filterOf(field)
  if (filter.by === 'days' || filter.by === 'amounts') return filter.select(value)
  if (filter.by === 'records') return value
  const values = chosenOptions(field, value).map((one) => filter.read?.(one) ?? one)
  return values.length > 1 ? { $in: values } : values[0]
}
