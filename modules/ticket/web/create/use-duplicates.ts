// Customers that may be the one who is being typed in: same CPF or CNPJ, same e-mail, same telephone (trade 12).
// A hint: families share telephones. A document alone is refused by the server, unless this is a branch.
import { useDebouncedValue } from '@mantine/hooks'
import { customer } from '../../entities/customer.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Field } from '#core/fields/field.ts'
import { nationalDigits } from '#core/numbers/telephone.ts'
import { useFind } from '#web/api/records.ts'
import { withDocument } from '../../rules/customer/documents.ts'

/** Digits that a telephone must have before it is looked for. */
const enough = 8

function readValue(field: Field, input: unknown): string | undefined {
  const parsed = field.parse(input)
  return 'value' in parsed && typeof parsed.value === 'string' ? parsed.value : undefined
}

interface Typed {
  readonly email?: unknown
  readonly cpf?: unknown
  readonly cnpj?: unknown
  readonly phones?: unknown
}

function useSame(db: string, selector: Record<string, unknown> | undefined): WireDocument[] {
  const query = { selector: selector ?? {}, limit: 3 }
  const { data } = useFind(db, 'Customer', query, { enabled: selector !== undefined })
  return selector === undefined ? [] : (data?.docs ?? [])
}

/** At most three, without the one of this id. */
export function useDuplicates(db: string, typed: Typed, id: string): WireDocument[] {
  const { email, cpf, cnpj } = customer.fields
  const [phone] = Array.isArray(typed.phones) ? (typed.phones as { number?: unknown }[]) : []
  const digits = nationalDigits(String(phone?.number ?? ''))
  const wanted = {
    email: readValue(email, typed.email),
    cpf: readValue(cpf, typed.cpf),
    cnpj: readValue(cnpj, typed.cnpj),
    phone: digits.length >= enough ? digits : undefined,
  }
  const [settled] = useDebouncedValue(JSON.stringify(wanted), 300)
  const asked = JSON.parse(settled) as typeof wanted
  const found = [
    ...useSame(db, asked.email ? { email: asked.email } : undefined),
    ...useSame(db, asked.cpf ? withDocument('cpf', asked.cpf) : undefined),
    ...useSame(db, asked.cnpj ? withDocument('cnpj', asked.cnpj) : undefined),
    ...useSame(db, asked.phone ? { $text: asked.phone } : undefined),
  ]
  const others = new Map(found.filter(({ _id }) => _id !== id).map((doc) => [doc._id, doc]))
  return [...others.values()].slice(0, 3)
}
