// What would become of a row, in words.
import { errorTexts } from '#core/entity/texts.ts'
import type { FieldErrors } from '#core/errors.ts'
import type { ImportKind } from '#core/import/targets.ts'
import type { Texts } from '#web/api/texts.ts'
import type { TargetNames } from './target-names.ts'

/** "E-mail: This is no e-mail address. Phones: …" */
export function reasonOf(
  t: Texts,
  kind: ImportKind,
  names: TargetNames,
  errors: FieldErrors,
): string {
  const said = Object.entries(errors).map(([path, message]) => {
    const [first = ''] = path.split('.')
    const via = kind.refs.get(first)
    const inside = via && path.includes('.') ? path.slice(first.length + 1) : path
    const { entity } = via && path.includes('.') ? via : kind
    const place = path.replace(/\.\d+(?=\.|$)/, '')
    const words = t.message(message, errorTexts(entity, inside))
    return place === '' ? words : `${names.nameOf(place)}: ${words}`
  })
  return said.join('. ')
}
