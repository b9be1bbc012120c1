// Somebody of the Group: members can be chosen, those who left are still named.
import type { Field } from '#core/fields/field.ts'
import { searchTerms } from '#core/search/terms.ts'
import { useGroup } from '#web/api/context.ts'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { Picker } from './Picker.tsx'
import { useInput } from './use-input.ts'

export function PersonInput(props: InputProps<Field<string>>) {
  const { field, value, onChange } = props
  const { people } = useGroup()
  const parsed = field.parse(value)
  const id = ('value' in parsed && parsed.value) || ''
  const typed = id === '' ? asText(value) : ''
  const wanted = searchTerms(typed)
  const options = [...people.values()]
    .filter((person) => person.member || person.id === id)
    .filter(({ name }) =>
      wanted.every((term) => searchTerms(name).some((word) => word.startsWith(term))),
    )
    .map((person) => ({
      value: person.id,
      label: person.name,
      mark: <Avatar id={person.id} name={person.name} spoken={false} />,
    }))
  return (
    <Picker
      input={useInput(props)}
      chosen={id}
      text={id === '' ? typed : (people.get(id)?.name ?? '')}
      options={options}
      isSettled
      onType={(text) => onChange(text === '' ? undefined : text)}
      onChoose={onChange}
    />
  )
}
