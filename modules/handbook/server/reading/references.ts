// Character references as the characters they stand for: `&copy;` is ©. Only whole ones, with their semicolon, as CommonMark
// has them; of unknown names, and of what is no character, the text stays.
import he from 'he'

const reference = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi

export function decodeReferences(text: string): string {
  return text.includes('&') ? text.replace(reference, (one) => he.decode(one)) : text
}
