// What a Group may beside its plan, as a form asks for it: a number, `none` for no limit, nothing for what the plan says. Pure.
import type { EntitlementException } from '#core/access/entitlement.ts'
import type { Granted } from './exception.ts'

export const numbers = [
  'max_records',
  'max_bytes_of_data',
  'max_bytes_of_files',
  'max_administrators',
] as const

export type GrantForm = Record<(typeof numbers)[number], string> & { sub_groups: boolean }

/** No limit, as it is typed. */
const unlimitedWord = 'none'

const textOf = (value: number | null | undefined) =>
  value === undefined ? '' : value === null ? unlimitedWord : String(value)

export function grantsIn(exception: EntitlementException | null): GrantForm {
  const { max_records, max_bytes_of_data, max_bytes_of_files, max_administrators } = exception ?? {}
  return {
    max_records: textOf(max_records),
    max_bytes_of_data: textOf(max_bytes_of_data),
    max_bytes_of_files: textOf(max_bytes_of_files),
    max_administrators: textOf(max_administrators),
    sub_groups: exception?.sub_groups === true,
  }
}

export function isNumber(text: string): boolean {
  const typed = text.trim().toLowerCase()
  return typed === '' || typed === unlimitedWord || /^[1-9]\d{0,14}$/.test(typed)
}

/** Of a form in which every text `isNumber`. */
export function grantedOf(form: GrantForm): Granted {
  const given = numbers.flatMap((name) => {
    const typed = form[name].trim().toLowerCase()
    if (typed === '') return []
    return [[name, typed === unlimitedWord ? null : Number(typed)] as const]
  })
  return { ...Object.fromEntries(given), ...(form.sub_groups && { sub_groups: true }) }
}
