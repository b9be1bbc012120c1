// One of a few options by name: side by side when they are few, a list when they are many or have little room.
import { SegmentedControl, Select } from '@mantine/core'
import type { ChoiceField } from '#core/fields/choice.ts'
import { useTexts } from '#web/api/texts.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import classes from '../kinds/fields.module.css'
import { useInput } from './use-input.ts'

export function ChoiceInput(props: InputProps<ChoiceField>) {
  const t = useTexts()
  const { field, texts, value, onChange } = props
  const { id, name, label, description, withAsterisk, error, ...shared } = useInput(props)
  const data = field.options.map((option) => ({
    value: option,
    label: t(`${texts.options}.${option}`),
  }))
  const always = field.required === true || field.initial !== undefined
  if (data.length > 4 || field.narrow || !always) {
    const rest = { id, name, label, description, withAsterisk, error, ...shared }
    return (
      <Select
        {...rest}
        data={data}
        value={asText(value) || field.initial || null}
        clearable={!always}
        allowDeselect={false}
        withScrollArea={false}
        styles={{ dropdown: { maxHeight: 320, overflowY: 'auto' } }}
        onChange={(option) => onChange(option ?? undefined)}
      />
    )
  }
  return (
    <Field {...{ id, label, description, withAsterisk, error }} isGroup>
      <SegmentedControl
        id={id}
        name={name}
        className={classes.segments}
        aria-labelledby={`${id}-label`}
        data={data}
        // What an empty part of a row is read as.
        value={asText(value) || field.initial}
        onChange={onChange}
      />
    </Field>
  )
}
