// CPF and CNPJ: typed with their points and dashes.
import { formatCnpj, formatCpf } from '#core/fields/brazil.ts'
import type { Field } from '#core/fields/field.ts'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { asText } from '../as-text.ts'
import type { InputProps } from '../face.ts'
import { useInput } from './use-input.ts'

function registered(format: (value: string) => string) {
  return function RegisterInput(props: InputProps<Field<string>>) {
    return (
      <TextInput
        {...useInput(props)}
        autoComplete="off"
        spellCheck={false}
        maxLength={24}
        value={format(asText(props.value))}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    )
  }
}

export const CpfInput = registered(formatCpf)
export const CnpjInput = registered(formatCnpj)
