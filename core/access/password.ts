// What makes a password, and how long it is: said by the forms, the registration and the sign-in alike.
import { normalForm } from '#core/letters/normal-form.ts'

export const minPasswordLength = 8
/** More is refused before it costs anything. */
export const maxPasswordLength = 200

/** Signs may come in several parts each. What is cut here is far too long, and stays so. */
const maxTextLength = 40 * maxPasswordLength

/** The password as it is measured and hashed: the same one, however a keyboard composes its signs. */
export function composePassword(text: string): string {
  return normalForm(text.slice(0, maxTextLength))
}

/** Its length as people count it: in signs, not in their halves. */
export function passwordLength(text: string): number {
  return [...composePassword(text)].length
}
