// Which text keys the form of an action gives rise to: its dialog finds them here, and the texts test walks them.
import { sentences } from '#core/sentences.ts'
import type { RowsField } from '#core/fields/rows.ts'
import type { ActionForm } from './action-form.ts'
import { collect, fieldTexts, rootsOf, type FieldTexts, type WordedFields } from './texts.ts'

/** Whose words a field of a form has. */
export function wordedBy({ of, ...form }: ActionForm, name: string): WordedFields {
  return of && Object.hasOwn(of.fields, name) ? of : form
}

/** Keys of one field of a form. The help under it is always its own: what a field left empty means depends on what is done. */
export function actionFieldTexts(form: ActionForm, name: string): FieldTexts {
  return { ...fieldTexts(wordedBy(form, name), name), hint: fieldTexts(form, name).hint }
}

/** Every key that must have a text in each locale, and those that may. */
export function actionFormTextKeys(form: ActionForm): { needed: string[]; optional: string[] } {
  const { key, fields, title = `${key}.title`, done = `${key}.done` } = form
  const needed = [title]
  const optional = [done, `${key}.text`, `${key}.submit`]
  for (const [name, field] of Object.entries(fields)) {
    collect(field, actionFieldTexts(form, name), needed, optional)
    const roots = rootsOf(wordedBy(form, name), name, field)
    for (const sentence of Object.keys(sentences))
      optional.push(...roots.map((root) => `${root}.${sentence}`))
    if (field.kind !== 'rows') continue
    for (const [sub, part] of Object.entries((field as RowsField).fields)) {
      collect(part, fieldTexts(form, sub, name), needed, optional)
      for (const sentence of Object.keys(sentences))
        optional.push(`${key}.errors.${name}-${sub}.${sentence}`)
    }
  }
  return { needed, optional }
}
