// The name of a file without its ending, made of what people write. Pure.
import { withoutDirectionControls } from '#core/values/direction.ts'

/** Bytes of a name of a file, without what is added to make it free. */
export const longestStem = 200

/** A first line as the name of a file: no character that any system refuses, no marks of Markdown; '' of a line without words. */
export function fileStem(line: string): string {
  const plain = withoutDirectionControls(line)
    .normalize('NFC')
    .replace(/^[\s>#*+-]+(?:\[[ xX]\]\s)?|[*_`~]+/g, '')
    .replace(/\[\[|\]\]/g, '')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return cut(plain, longestStem).replace(/[. ]+$/, '')
}

/** In UTF-8. */
export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** As many whole characters as fit. */
export function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  let kept = ''
  let left = bytes
  for (const character of text) {
    left -= bytesOf(character)
    if (left < 0) break
    kept += character
  }
  return kept
}
