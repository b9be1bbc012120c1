// A filter's value in words: names of options, people and records instead of their ids.
import type { Entity } from '#core/entity/entity.ts'
import { fieldTexts } from '#core/entity/texts.ts'
import { isMoney } from '#core/fields/money.ts'
import { spanText, spanWords } from '#core/time/day.ts'
import { moneyWords } from '#core/numbers/money.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { none, type Option } from '#web/fields/face.ts'
import { faceOf } from '#web/fields/faces.ts'
import { chosenOptions, filterOf } from '#web/fields/filter.ts'
import { useReference } from '#web/fields/labels.tsx'

/** The options of a filter that has some; none else. */
export function useFilterOptions(entity: Entity, name: string): readonly Option[] {
  const t = useTexts()
  const { people } = useGroup()
  const field = entity.fields[name]!
  const filter = filterOf(field)
  if (filter.by !== 'options') return []
  return filter.options(field, { t, people, texts: fieldTexts(entity, name) })
}

/** `block,doing` → "Blocked, In progress"; `2026-11-01..` → "2026-11-01 –". */
export function useFilterWords(entity: Entity, name: string, value: string): string {
  const t = useTexts()
  const options = useFilterOptions(entity, name)
  const field = entity.fields[name]!
  const { by } = filterOf(field)
  const { label } = useReference(by === 'records' && value !== none ? value : '')
  if (by === 'options') {
    const labelOf = (chosen: string) => options.find((one) => one.value === chosen)?.label ?? '…'
    return chosenOptions(field, value).map(labelOf).join(', ')
  }
  if (value === none) return t('records.none')
  if (by === 'records') return label || '…'
  if (isMoney(field))
    return spanWords(value, (end) => end && moneyWords(end, field.currency, t.locale))
  if (by === 'days') return spanText(value, t.locale)
  return faceOf(field).shown?.(value) ?? value
}
