// What makes a password, and how long it is: said by the forms, the registration and the sign-in alike.
import { normalForm } from '#core/letters/normal-form.ts'

export const shortestPassword = 8
/** More is refused before it costs anything. */
export const longestPassword = 200

/** Signs may come in several parts each. What is cut here is far too long, and stays so. */
const longestText = 40 * longestPassword

/** The password as it is measured and hashed: the same one, however a keyboard composes its signs. */
export function composePassword(text: string): string {
  return normalForm(text.slice(0, longestText))
}

/** Its length as people count it: in signs, not in their halves. */
export function passwordLength(text: string): number {
  return [...composePassword(text)].length
}
