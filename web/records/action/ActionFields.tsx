// The inputs of an action, by the declaration of its fields.
import type { ActionForm } from '#core/entity/action-form.ts'
import { actionFieldTexts, wordedBy } from '#core/entity/action-texts.ts'
import type { Fields } from '#core/entity/entity.ts'
import type { PlainForm } from '#web/api/use-plain-form.ts'
import { FieldInput } from '#web/fields/FieldInput.tsx'
import { Wide } from '#web/ui/form/Form.tsx'
import type { ActionFormOptions, Typed } from './use-action-form.ts'

/** Kinds that take the whole width. */
const wide: ReadonlySet<string> = new Set(['longtext', 'rows', 'flag'])

interface ActionFieldsProps<F extends Fields> extends Pick<
  ActionFormOptions<F>,
  'without' | 'words'
> {
  readonly action: ActionForm<F>
  readonly form: Pick<PlainForm<Typed<F>>, 'values' | 'error' | 'set'>
  /** What is wrong inside of fields, by path. */
  readonly errors?: Readonly<Record<string, string>>
}

export function ActionFields<F extends Fields>({
  action,
  form,
  errors,
  without = [],
  words,
}: ActionFieldsProps<F>) {
  const isAsked = (name: string) =>
    !action.fields[name]!.hidden &&
    !without.includes(name) &&
    (action.when?.[name]?.(form.values as never) ?? true)
  const names = Object.keys(action.fields).filter(isAsked)
  return names.map((name, index) => {
    const field = action.fields[name]!
    const input = (
      <FieldInput
        key={name}
        entity={wordedBy(action, name)}
        field={field}
        name={name}
        texts={actionFieldTexts(action, name)}
        words={words}
        value={form.values[name]}
        error={form.error(name)}
        errors={errors}
        isFirst={index === 0}
        beside={form.values}
        onChange={(value) => form.set(name, value)}
      />
    )
    return wide.has(field.kind) ? <Wide key={name}>{input}</Wide> : input
  })
}
