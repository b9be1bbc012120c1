// Character references as the characters they stand for, by the browser's own table: `&copy;` is ©. Only whole ones, with their
// semicolon, as CommonMark has them.
import { withoutDirectionControls } from '#core/letters/direction.ts'

const reference = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi

export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (one) => withoutDirectionControls(decoded(one)))
}

const known = new Map<string, string>()

/** Read as a text of a page that is shown nowhere: nothing in it can run. */
function decoded(one: string): string {
  const before = known.get(one)
  if (before !== undefined) return before
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>.${one}`, 'text/html')
  const sign = (body.textContent ?? '').slice(1)
  known.set(one, sign)
  return sign
}
