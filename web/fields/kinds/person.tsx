// Somebody of the Group: members can be chosen, those who left are still named.
import { Select } from '@mantine/core'
import type { Field } from '#core/fields/field.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import type { FieldFace, InputProps, ValueProps } from '../face.ts'
import classes from './fields.module.css'
import { asText, useInput } from '../use-input.ts'

function PersonInput(props: InputProps<Field<string>>) {
  const t = useTexts()
  const { people } = useGroup()
  const id = asText(props.value)
  const known = [...people.values()].filter((person) => person.member || person.id === id)
  return (
    <Select
      {...useInput(props)}
      data={known.map((person) => ({ value: person.id, label: person.name }))}
      value={id || null}
      searchable
      clearable={!props.field.required}
      allowDeselect={false}
      withScrollArea={false}
      styles={{ dropdown: { maxHeight: 320, overflowY: 'auto' } }}
      nothingFoundMessage={t('fields.nothing_found')}
      renderOption={({ option }) => (
        <span className={classes.person}>
          <Avatar id={option.value} name={option.label} spoken={false} />
          {option.label}
        </span>
      )}
      onChange={(chosen) => props.onChange(chosen ?? undefined)}
    />
  )
}

function PersonValue({ value, compact }: ValueProps) {
  const { people } = useGroup()
  const id = asText(value)
  const name = people.get(id)?.name
  return (
    <span className={classes.person}>
      <Avatar id={id} name={name} spoken={false} size={compact ? 20 : 24} />
      {name}
    </span>
  )
}

export const person: FieldFace<Field<string>> = { Input: PersonInput, Value: PersonValue }
