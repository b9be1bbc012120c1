// What is wrong with a line of quick entry, by the rules of its kind, under the members of the line.
import { errorTexts } from '#core/entity/texts.ts'
import { validate } from '#core/entity/validate.ts'
import type { FieldErrors } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { amountText } from '#core/numbers/money.ts'
import { useGroup, useRegistry } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { EntryKind } from '../../rules/entry/kinds.ts'
import { fieldsOf, lineErrors, type QuickLine } from '../../rules/quick/line.ts'

export type LineProblems = Readonly<Partial<Record<keyof QuickLine | '', string>>>

/** `digits`: how many decimals the two amounts may have. */
type LineCheck = (
  kind: EntryKind,
  entry: Record<string, unknown>,
  digits: Readonly<Record<'value' | 'arrives', number>>,
) => LineProblems

export function useLineCheck(): LineCheck {
  const t = useTexts()
  const { actor } = useGroup()
  const registry = useRegistry()
  return (kind, entry, digits) => {
    const entity = registry.byKind(kind)!
    const now = new Date().toISOString()
    const context = { before: undefined, actor, now }
    const read = validate(entity, { _id: newId(entity.prefix), ...entry }, context)
    const errors: FieldErrors = 'errors' in read ? { ...read.errors } : {}
    for (const [member, precision] of Object.entries(digits)) {
      const field = fieldsOf(kind)[member as 'value']
      const text = field === undefined ? undefined : entry[field]
      if (field && typeof text === 'string' && amountText(text, precision) === undefined) {
        errors[field] = text.startsWith('?')
          ? { key: 'unclear_amount' }
          : { key: 'not_an_amount', count: precision }
      }
    }
    const said = Object.entries(errors).map(([field, message]) => [
      field,
      t.message(message, errorTexts(entity, field)),
    ])
    return lineErrors(kind, Object.fromEntries(said) as Record<string, string>) as LineProblems
  }
}
