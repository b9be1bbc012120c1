// What a selector promises about fields: whether every match has one, holds one value in it, or lies in a range of it.
import { compareBytes } from '#server/store/keys/order.ts'
import { formatPath } from '#server/selectors/path.ts'
import { required, type Condition } from '#server/selectors/selector.ts'

/** True when no record without the field can match. What nothing can match promises everything. */
export function requires(condition: Condition, field: string): boolean {
  switch (condition.is) {
    case 'all':
      return condition.of.some((part) => requires(part, field))
    case 'any':
      return condition.of.every((part) => requires(part, field))
    case 'text':
      return false
    case 'field': {
      const { path, test } = condition
      if (test.op === 'in' && test.values.length === 0) return true
      return formatPath(path) === field && !(test.op === 'exists' && !test.value)
    }
  }
}

/** True when all matches hold one and the same value in the field, so that it orders nothing. */
export function isConstant(condition: Condition, field: string): boolean {
  return testsOf(condition, field).some((test) => test.op === 'eq')
}

/** Tests that every match must pass in this field. */
export function testsOf(condition: Condition, field: string) {
  return required(condition).flatMap((part) =>
    part.is === 'field' && formatPath(part.path) === field ? [part.test] : [],
  )
}

const ranged = new Set(['lt', 'lte', 'eq', 'gte', 'gt', 'beginsWith', 'exists'])

/** Fields that every match must pass a test of order in: an index can narrow them. */
export function indexableFields(condition: Condition): string[] {
  const names = required(condition).flatMap((part) =>
    part.is === 'field' && ranged.has(part.test.op) ? [formatPath(part.path)] : [],
  )
  return [...new Set(names)].sort(compareBytes)
}

/** All fields that are spoken of. */
export function fieldsOf(condition: Condition): string[] {
  if (condition.is === 'field') return [formatPath(condition.path)]
  return condition.is === 'text' ? [] : [...new Set(condition.of.flatMap(fieldsOf))]
}

/** True when words are searched anywhere in it: no index over fields can answer that. */
export function searchesText(condition: Condition): boolean {
  if (condition.is === 'field') return false
  return condition.is === 'text' || condition.of.some(searchesText)
}
