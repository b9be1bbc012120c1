// CPF and CNPJ: stored bare, read and typed with their points and dashes.
import { TextInput } from '@mantine/core'
import { formatCnpj, formatCpf } from '#core/fields/brazil.ts'
import type { Field } from '#core/fields/field.ts'
import type { FieldFace, InputProps } from '../face.ts'
import { asText, useInput } from '../use-input.ts'

function registered(format: (value: string) => string): FieldFace<Field<string>> {
  function RegisterInput(props: InputProps<Field<string>>) {
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
  return {
    Input: RegisterInput,
    Value: ({ value }) => <span className="num">{format(asText(value))}</span>,
  }
}

export const cpf = registered(formatCpf)
export const cnpj = registered(formatCnpj)
