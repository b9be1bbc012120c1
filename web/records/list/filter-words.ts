// A filter's value in words: names of options, people and records instead of their ids.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { spanText } from '#core/values/day.ts'
import { useTexts } from '#web/api/texts.ts'
import { useReference } from '#web/fields/labels.tsx'
import { none } from './list-state.ts'

/** `block,doing` → "Blocked, In progress"; `2026-11-01..` → "2026-11-01 –". */
export function useFilterWords(entity: Entity, name: string, value: string): string {
  const t = useTexts()
  const field = entity.fields[name]!
  const isReference = field.kind === 'ref' || field.kind === 'person'
  const { label } = useReference(isReference && value !== none ? value : '')
  if (value === none) return t('records.none')
  if (isReference) return label || '…'
  switch (field.kind) {
    case 'choice': {
      const { options } = fieldTexts(entity, name)
      const names = value.split(',').map((option) => t(`${options}.${option}`) || option)
      return names.join(', ')
    }
    case 'flag':
      return t(value === 'true' ? 'fields.yes' : 'fields.no')
    case 'date':
    case 'moment':
      return spanText(value, t.locale)
    default:
      return value
  }
}
