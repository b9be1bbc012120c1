// What a mapping is refused for. Pure: the form runs it, and the server again.
import type { FieldErrors } from '#core/errors.ts'
import { hasField, slugsOf, type MappingRule } from './mapping.ts'

/** Fields that its target has not, a text that fits nothing, and one to add that is empty. */
export function mappingErrors(doc: Partial<MappingRule>): FieldErrors {
  const { target = 'outgo', field_to_watch: watched, text_to_match: wanted } = doc
  const errors: FieldErrors = {}
  for (const name of ['field_to_watch', 'field_to_change'] as const) {
    const field = doc[name]
    if (field && !hasField(target, field)) errors[name] = { key: 'inclusion' }
  }
  if (wanted && watched === 'categories' && slugsOf(wanted).length === 0) {
    errors.text_to_match = { key: 'invalid' }
  }
  if (doc.kind_of_change !== 'replace' && !doc.text_to_change?.trim()) {
    errors.text_to_change = { key: 'blank' }
  }
  return errors
}
