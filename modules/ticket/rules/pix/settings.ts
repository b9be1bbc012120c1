// The account that a Brazilian Group is paid into by Pix: the setting `pix`. A key is one of five sorts, and each has one spelling
// in the central bank's directory. Pure.
import { defineActionForm } from '#core/entity/action-form.ts'
import type { FieldErrors, Message } from '#core/errors.ts'
import { cnpj, cpf, formatCnpj, formatCpf } from '#core/fields/brazil.ts'
import { choice } from '#core/fields/choice.ts'
import { readEmail } from '#core/fields/email.ts'
import { isEmpty } from '#core/fields/field.ts'
import { oneLine, text } from '#core/fields/text.ts'
import { normalForm } from '#core/letters/normal-form.ts'
import { formatTelephone, nationalNumber } from '#core/numbers/telephone.ts'
import { maxCityLength, maxNameLength, plainLetters } from './br-code.ts'

export const pixKey = 'pix'

export const pixKeySorts = ['cnpj', 'cpf', 'phone', 'email', 'random'] as const
export type PixKeySort = (typeof pixKeySorts)[number]

export interface PixSettings {
  readonly sort: PixKeySort
  /** As the directory spells it: `52998224725`, `+5531987654321`, `loja@example.com`, a UUID in lower case. */
  readonly key: string
  /** Who receives it and where they are, as people write it: codes have it without accents. */
  readonly name: string
  readonly city: string
}

/** What is wrong depends on the sort of the key, and everything blank is no account: `readPixSettings` says it. */
export const editPix = defineActionForm({
  key: 'pix',
  title: 'pix.title',
  done: 'records.saved',
  fields: {
    sort: choice({ options: pixKeySorts, initial: 'cnpj' }),
    key: text(),
    name: text(),
    city: text(),
  },
  check(values) {
    const read = readPixSettings(accountIn(values))
    return 'errors' in read ? read.errors : {}
  },
})

/** Without a key there is no account, whatever else is written. */
export const accountIn = (values: { readonly key?: string }) =>
  values.key === undefined ? {} : values

/** The directory takes no longer ones. */
const maxEmailLength = 77
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

const readers: Readonly<Record<PixKeySort, (text: string) => string | undefined>> = {
  cpf: (text) => valueOf(cpf().parse(text)),
  cnpj: (text) => valueOf(cnpj().parse(text)),
  phone(text) {
    const number = nationalNumber(text, 'pt-BR')
    return number?.country === 'pt-BR' ? `+55${number.digits}` : undefined
  },
  email(text) {
    const address = readEmail(text)
    const isPlain = address !== undefined && /^[\x21-\x7e]+$/.test(address)
    return isPlain && address.length <= maxEmailLength ? address : undefined
  },
  random: (text) => (uuid.test(text.toLowerCase()) ? text.toLowerCase() : undefined),
}

const valueOf = (parsed: { value?: unknown } | object) =>
  'value' in parsed && typeof parsed.value === 'string' ? parsed.value : undefined

/** The key as the directory spells it; undefined when the text is not a key of this sort. */
export function readPixKey(sort: PixKeySort, text: string): string | undefined {
  return readers[sort](text.trim())
}

/** A key as people write it: `11.222.333/0001-81`. */
export function writtenPixKey({ sort, key }: Pick<PixSettings, 'sort' | 'key'>): string {
  if (sort === 'cpf') return formatCpf(key)
  if (sort === 'cnpj') return formatCnpj(key)
  return sort === 'phone' ? formatTelephone(key, 'pt-BR') : key
}

/**
 * Reads what a form or a program sent; all errors at once, by field. Everything blank is no account: nothing has a code then.
 * Name and city keep their accents, and are as long as codes take them.
 */
export function readPixSettings(
  value: unknown,
): { value: PixSettings | Record<string, never> } | { errors: FieldErrors } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { errors: { '': { key: 'invalid' } } }
  const { sort: named, key, name, city, ...others } = value as Record<string, unknown>
  const errors: FieldErrors = Object.fromEntries(
    Object.keys(others).map((one) => [one, { key: 'unknown_field' } as const]),
  )
  if ([key, name, city].every(isEmpty) && Object.keys(others).length === 0) return { value: {} }
  const sort = pixKeySorts.find((one) => one === named)
  if (!sort) errors.sort = { key: 'inclusion' }
  const said = { name: letters(name, maxNameLength), city: letters(city, maxCityLength) }
  const read = sort && typeof key === 'string' ? readPixKey(sort, key) : undefined
  if (isEmpty(key)) errors.key = { key: 'blank' }
  else if (sort && read === undefined) errors.key = { key: 'invalid' }
  for (const part of ['name', 'city'] as const) {
    const { error } = said[part]
    if (error) errors[part] = error
  }
  if (Object.keys(errors).length > 0 || !sort || read === undefined) return { errors }
  return { value: { sort, key: read, name: said.name.text, city: said.city.text } }
}

function letters(value: unknown, longest: number): { text: string; error?: Message } {
  if (isEmpty(value)) return { text: '', error: { key: 'blank' } }
  if (typeof value !== 'string') return { text: '', error: { key: 'invalid' } }
  const text = normalForm(oneLine(value), 'NFC')
  const plain = plainLetters(text, 1_000)
  if (plain === '') return { text, error: { key: 'invalid' } }
  const isLong = Math.max(text.length, plain.length) > longest
  return isLong ? { text, error: { key: 'too_long', count: longest } } : { text }
}

/** The account as it is used; undefined where none is set, or none that can be read. */
export function pixSettings(value: unknown): PixSettings | undefined {
  const read = value === undefined ? undefined : readPixSettings(value)
  return read && 'value' in read && 'key' in read.value ? (read.value as PixSettings) : undefined
}
