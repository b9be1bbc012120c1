// CPF and CNPJ that no other record of a test has: a Group takes each of them once.
import { cnpj, cpf } from 'cpf-cnpj-validator'

let last = 100_000_000

/** The two check digits, by trying all hundred. */
function completed(base: string, isValid: (value: string) => boolean): string {
  const ends = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
  return base + ends.find((end) => isValid(base + end))!
}

/** A new one with each call. */
export function freshDocument(kind: 'cpf' | 'cnpj'): string {
  last += 1
  return kind === 'cpf'
    ? completed(String(last), (value) => cpf.isValid(value))
    : completed(`A1B${last}`, (value) => cnpj.isValid(value))
}
