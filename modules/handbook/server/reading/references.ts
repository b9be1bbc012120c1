// Character references as the characters they stand for: `&copy;` is ©. Only whole ones, with their semicolon, as CommonMark
// has them; of unknown names, and of what is no character, the text stays. Characters that turn the words around them are left out,
// as they are where they are written themselves.
import { withoutDirectionControls } from '#core/letters/direction.ts'
import he from 'he'

const reference = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi

export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (one) => withoutDirectionControls(he.decode(one)))
}
