// E-mail, web address and telephone: one line of text, with the keyboard of its kind on phones.
import type { Field } from '#core/fields/field.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'

function linked(type: 'email' | 'url' | 'tel') {
  return function LinkInput(props: InputProps<Field<string>>) {
    return (
      <TextInput
        {...useInput(props)}
        type={type === 'url' ? 'text' : type}
        inputMode={type}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={asText(props.value)}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    )
  }
}

export const EmailInput = linked('email')
export const UrlInput = linked('url')
export const PhoneInput = linked('tel')
