// Somebody of the Group: chosen from its members, shown by name even after he left.
import { Select } from '@mantine/core'
import type { Field } from '#core/fields/field.ts'
import { useGroup } from '#web/api/context.ts'
import type { FieldFace, InputProps, ValueProps } from './face.ts'
import { asText, useInput } from './use-input.ts'

function PersonInput(props: InputProps<Field<string>>) {
  const { people } = useGroup()
  const value = asText(props.value)
  const data = [...people.values()]
    .filter((person) => person.member || person.id === value)
    .map((person) => ({ value: person.id, label: person.name }))
  return (
    <Select
      {...useInput(props)}
      data={data}
      value={value || null}
      clearable={!props.field.required}
      searchable={data.length > 7}
      onChange={(id) => props.onChange(id ?? undefined)}
    />
  )
}

function PersonValue({ value }: ValueProps<Field<string>>) {
  const { people } = useGroup()
  const id = asText(value)
  return <>{people.get(id)?.name ?? id}</>
}

export const person: FieldFace<Field<string>> = { Input: PersonInput, Value: PersonValue }
