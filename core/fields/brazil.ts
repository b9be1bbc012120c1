// CPF and CNPJ, the Brazilian registers of people and companies: stored without punctuation, upper case,
// because a CNPJ may hold letters since July 2026 (IN RFB 2.229/2024). Only the form is checked.
import { cnpj as cnpjForm, cpf as cpfForm } from 'cpf-cnpj-validator'
import { isEmpty, lengthFirst, wrong, type Field, type FieldOptions } from './field.ts'

function bare(input: string): string {
  return input.replace(/[\s./-]/g, '').toUpperCase()
}

/** Shows a stored CPF as 529.982.247-25. */
export function formatCpf(value: string): string {
  return value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** Shows a stored CNPJ as 12.ABC.345/01DE-35. */
export function formatCnpj(value: string): string {
  return value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}

export function cpf(options: FieldOptions = {}): Field<string> {
  return {
    only: 'pt-BR',
    ...options,
    kind: 'cpf',
    example: '52998224725',
    second: '11144477735',
    ...lengthFirst(20, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const value = bare(input)
      return /^\d{11}$/.test(value) && cpfForm.isValid(value) ? { value } : wrong('invalid')
    }),
    words: (value) => `${value} ${formatCpf(value)}`,
  }
}

export function cnpj(options: FieldOptions = {}): Field<string> {
  return {
    only: 'pt-BR',
    ...options,
    kind: 'cnpj',
    example: '11222333000181',
    second: '12ABC34501DE35',
    ...lengthFirst(20, (input) => {
      if (isEmpty(input)) return { value: undefined }
      if (typeof input !== 'string') return wrong('invalid')
      const value = bare(input)
      const good = /^[0-9A-Z]{12}\d{2}$/.test(value) && cnpjForm.isValid(value)
      return good ? { value } : wrong('invalid')
    }),
    words: (value) => `${value} ${formatCnpj(value)}`,
  }
}
