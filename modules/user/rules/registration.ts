// What a registration and a change of profile must look like (spec 5). The same rules run in the forms.
import { maxPasswordLength, passwordLength, minPasswordLength } from '#core/access/password.ts'
import type { FieldErrors } from '#core/errors.ts'
import { isEmpty } from '#core/fields/field.ts'
import { readEmail } from '#core/fields/email.ts'
import { cleanText, oneLine } from '#core/fields/text.ts'
import { locales, type Locale } from '#core/wire.ts'

const maxNameLength = 200
const maxAddressLength = 254

/** What the register form and `POST /_users` send. */
export interface Registration {
  readonly unconfirmed_email?: unknown
  readonly fullname?: unknown
  readonly password?: unknown
  readonly password_confirmation?: unknown
  readonly accept_terms?: unknown
  readonly locale?: unknown
}

/** What the profile forms and `PUT /_users/{id}` send. */
export interface ProfileChange extends Registration {
  readonly current_password?: unknown
  readonly newsletter?: unknown
}

/**
 * The address to register or change to, in lower case. One without an at sign is a name to sign in with: it is
 * taken, but no mail goes there (spec 5). undefined when it is neither.
 */
export function readAddress(input: unknown): string | undefined {
  const email = readEmail(input)
  if (email !== undefined || typeof input !== 'string') return email
  const name = cleanText(input).trim().toLowerCase()
  return /^[^\s\p{Cf}\p{Default_Ignorable_Code_Point}@<>"(),:;\\]+$/u.test(name) &&
    name.length <= maxAddressLength
    ? name
    : undefined
}

/** A full name in one line; undefined when blank. */
export function readName(input: unknown): string | undefined {
  const name = oneLine(String(input ?? ''))
  return isEmpty(name) ? undefined : name
}

/** Errors of a new password and its confirmation. A blank password passes where it is `optional`. */
export function passwordErrors(input: Registration, optional: boolean): FieldErrors {
  const { password, password_confirmation: confirmation } = input
  const blank = password === undefined || password === null || password === ''
  if (blank && !optional) return { password: { key: 'blank' } }
  if (!blank && typeof password !== 'string') return { password: { key: 'invalid' } }
  const length = blank ? minPasswordLength : passwordLength(password as string)
  const errors: FieldErrors = {}
  if (length < minPasswordLength) errors.password = { key: 'too_short', count: minPasswordLength }
  if (length > maxPasswordLength) errors.password = { key: 'too_long', count: maxPasswordLength }
  const differs = confirmation !== undefined && (confirmation ?? '') !== (password ?? '')
  if (differs) errors.password_confirmation = { key: 'confirmation' }
  return errors
}

function nameErrors(fullname: unknown): FieldErrors {
  if (isEmpty(fullname)) return {}
  if (typeof fullname !== 'string') return { fullname: { key: 'invalid' } }
  return (readName(fullname)?.length ?? 0) > maxNameLength
    ? { fullname: { key: 'too_long', count: maxNameLength } }
    : {}
}

function localeErrors(locale: unknown): FieldErrors {
  const known = isEmpty(locale) || (locales as readonly unknown[]).includes(locale)
  return known ? {} : { locale: { key: 'inclusion' } }
}

/**
 * What the form asks for besides: a name that is no address gets no mail, so that with a blank password nobody could ever
 * sign in again. Programs may send it (spec 5).
 */
export function formErrors(input: Registration): FieldErrors {
  const address = readAddress(input.unconfirmed_email)
  const isLost = isEmpty(input.password) && address !== undefined && !address.includes('@')
  const errors = registrationErrors(input)
  return isLost ? { ...errors, password: { key: 'blank' } } : errors
}

/** Everything wrong with a registration, all at once. Empty: it may go on. */
export function registrationErrors(input: Registration): FieldErrors {
  const { unconfirmed_email: address, accept_terms: accepted } = input
  const errors: FieldErrors = {
    ...nameErrors(input.fullname),
    ...localeErrors(input.locale),
    ...passwordErrors(input, true),
  }
  if (isEmpty(address)) errors.unconfirmed_email = { key: 'blank' }
  else if (readAddress(address) === undefined) errors.unconfirmed_email = { key: 'invalid' }
  // A program that registers somebody has no box to tick; a form sends it.
  if (accepted !== undefined && accepted !== true) errors.accept_terms = { key: 'accepted' }
  return errors
}

/**
 * True when the change asks for the current password: name, address and password do (spec 5). Of a person without password and without
 * confirmed address (`isBare`) the password alone does: they could not correct what they mistyped when they registered.
 */
export function asksForPassword(input: ProfileChange, isBare = false): boolean {
  const names = isBare ? ['password'] : ['fullname', 'unconfirmed_email', 'password']
  return names.some((name) => input[name as keyof ProfileChange] !== undefined)
}

/** Everything wrong with a change of profile that can be seen without the store. `isBare` as of `asksForPassword`. */
export function profileErrors(input: ProfileChange, isBare = false): FieldErrors {
  const { unconfirmed_email: address, current_password: current, newsletter } = input
  const errors: FieldErrors = { ...nameErrors(input.fullname), ...localeErrors(input.locale) }
  if (input.password !== undefined || input.password_confirmation !== undefined) {
    Object.assign(errors, passwordErrors(input, false))
  }
  if (address !== undefined && readEmail(address) === undefined) {
    errors.unconfirmed_email = { key: isEmpty(address) ? 'blank' : 'invalid' }
  }
  if (newsletter !== undefined && typeof newsletter !== 'boolean') {
    errors.newsletter = { key: 'invalid' }
  }
  if (asksForPassword(input, isBare) && isEmpty(current)) errors.current_password = { key: 'blank' }
  return errors
}

/** The language of a person who chose none: what the browser says it reads (spec 8: pt-BR if present, else en). */
export function preferredLocale(acceptLanguage: string | undefined): Locale {
  return /(^|[,\s])pt(-|;|,|\s|$)/i.test(acceptLanguage ?? '') ? 'pt-BR' : 'en'
}
