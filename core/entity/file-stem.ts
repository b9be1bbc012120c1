// The name of a file without its ending, made of what people write. Pure.
import { cut } from '#core/entity/name-bytes.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { normalForm } from '#core/letters/normal-form.ts'

/** Bytes of a file's name, without the number that is added where the name is taken. */
export const maxStemLength = 200

/** A first line as the name of a file: no character that any system refuses, no marks of Markdown; '' of a line without words. */
export function fileStem(line: string): string {
  const plain = normalForm(withoutDirectionControls(line))
    .replace(/^[\s>#*+-]+(?:\[[ xX]\]\s)?|[*_`~]+/g, '')
    .replace(/\[\[|\]\]/g, '')
    // Words stay apart that a colon keeps apart.
    .replace(/:\s/g, ' - ')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. -]+|[. -]+$/g, '')
  return cut(plain, maxStemLength).replace(/[. -]+$/, '')
}
