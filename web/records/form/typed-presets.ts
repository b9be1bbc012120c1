// What the words say of a record that were searched for in vain: a telephone, an e-mail address or a number of a register goes into its
// field, everything else is the title. Pure.
import type { Entity } from '#core/entity/entity.ts'
import type { Field } from '#core/fields/field.ts'
import type { RowsField } from '#core/fields/rows.ts'
import { digitsOf, isTelephone } from '#core/numbers/telephone.ts'

/** Digits that are more than a number of a ticket or a house. */
const enough = 8

/** Kinds of fields whose values nobody takes for a name. */
const certain = ['email', 'cpf', 'cnpj']

export function typedPresets({ fields }: Entity, typed: string): Record<string, unknown> {
  const words = typed.trim()
  if (words === '') return {}
  const named = Object.entries(fields).filter(([, { system }]) => !system)
  const known = named.find(
    ([, field]) => certain.includes(field.kind) && 'value' in field.parse(words),
  )
  if (known) return { [known[0]]: words }
  if (isTelephone(words) && digitsOf(words).length >= enough) {
    for (const [name, field] of named) {
      const part = field.kind === 'rows' ? phonePart(field as RowsField) : undefined
      if (part) return { [name]: [{ [part]: words, main: true }] }
    }
  }
  const title = named.find(([, { kind, required }]) => kind === 'text' && required)
  return title ? { [title[0]]: words } : {}
}

/** The telephone in each of these rows. */
function phonePart({ fields }: RowsField): string | undefined {
  return Object.entries(fields as Record<string, Field>).find(
    ([, { kind, required }]) => kind === 'phone' && required,
  )?.[0]
}
