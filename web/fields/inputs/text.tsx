// One line of text, with the values already used in this field offered while typing, or one made on demand, where the
// field asks for it.
import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isEmpty } from '#core/fields/field.ts'
import type { TextField } from '#core/fields/text.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'
import { useUsedValues } from '../used-values.ts'

function PlainInput(props: InputProps<TextField>) {
  const t = useTexts()
  const { field, onChange } = props
  const input = useInput(props)
  const { generate } = field
  /** The button goes with the emptiness it filled, so the focus moves to the field. */
  const fill = () => {
    onChange(generate?.())
    document.getElementById(input.id)?.focus()
  }
  const offer = generate &&
    isEmpty(props.value) && {
      rightSectionWidth: 'auto' as const,
      rightSection: (
        <Button variant="subtle" size="xs" onClick={fill}>
          {t('fields.generate')}
        </Button>
      ),
    }
  return (
    <TextInput
      {...input}
      {...offer}
      value={asText(props.value)}
      maxLength={props.field.max + 1}
      autoComplete="off"
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

function SuggestInput(props: InputProps<TextField>) {
  const [opened, setOpened] = useState(false)
  const used = useUsedValues(props.entity, props.name, opened)
  /** Enter keeps what is typed and closes the suggestions; the next one may send the form. */
  const keys = (event: KeyboardEvent) => {
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !list?.checkVisibility()) return
    event.preventDefault()
    setOpened(false)
  }
  return (
    <Autocomplete
      {...useInput(props)}
      value={asText(props.value)}
      maxLength={props.field.max + 1}
      data={[...new Set([...used, ...(props.field.usual ?? [])])]}
      limit={8}
      dropdownOpened={opened}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      onKeyDown={keys}
      onChange={props.onChange}
    />
  )
}

export function LineInput(props: InputProps<TextField>) {
  return props.field.suggest ? <SuggestInput {...props} /> : <PlainInput {...props} />
}
