// CPF and CNPJ: stored bare, read with their points and dashes.
import { formatCnpj, formatCpf } from '#core/fields/brazil.ts'
import type { Field } from '#core/fields/field.ts'
import { asText } from '../as-text.ts'
import type { FieldFace } from '../face.ts'

const registered = (format: (value: string) => string): FieldFace<Field<string>> => ({
  Value: ({ value }) => <span className="num">{format(asText(value))}</span>,
  // With their marks they stay texts in a spreadsheet.
  write: format,
})

export const cpf = registered(formatCpf)
export const cnpj = registered(formatCnpj)
