// Names of files and folders: what they may be, which of them operating systems make for themselves, and the next free one.
import { bytesOf, cut } from '#core/entity/name-bytes.ts'
import { maxNameBytes } from '#core/entity/place.ts'
import type { Message } from '#core/errors.ts'
import { withoutDirectionControls } from '#core/letters/direction.ts'
import { normalForm } from '#core/letters/normal-form.ts'

/** Nothing of it is seen: blanks, and characters that only join or mark others. */
const isUnseen = (name: string) =>
  /^[\s\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(name)

/**
 * The name as it is kept, whichever way it comes: composed (NFC), otherwise as it came, blanks and dots at its ends too. One that nobody
 * would see, or that reads otherwise than it is written, is refused.
 */
export function fileName(said: unknown): { name: string } | { error: Message } {
  if (said === undefined || said === null || said === '') return { error: { key: 'blank' } }
  if (typeof said !== 'string' || !said.isWellFormed()) return { error: { key: 'invalid' } }
  const name = normalForm(said)
  if (/[/\p{Cc}]/u.test(name) || name === '.' || name === '..') return { error: { key: 'invalid' } }
  if (isUnseen(name)) return { error: { key: 'blank' } }
  if (withoutDirectionControls(name) !== name) return { error: { key: 'turns_direction' } }
  if (bytesOf(name) > maxNameBytes) return { error: { key: 'too_long', count: maxNameBytes } }
  return { name }
}

const litter = /^(?:\._.*|\.DS_Store|Thumbs\.db|desktop\.ini|~\$.*|\.~lock\..*#|\..*\.swp)$/s

/** What operating systems and office programs write beside the files of people, for themselves; also under the name that `nextName` gave it. */
export function isLitter(name: string): boolean {
  return litter.test(name) || litter.test(withoutMark(name))
}

/** Whether a file that gets this name is people's all the same: it had another name, or got its name of this kind in that way. */
export function keptUnder(
  name: string,
  { name: before = name, kept }: { readonly name?: string; readonly kept?: boolean },
): true | undefined {
  return isLitter(name) && (kept || !isLitter(before)) ? true : undefined
}

/** Bytes of the longest ending: what follows an earlier dot is part of the name, of which `nextName` leaves as much as `nameStart` says. */
const maxEnding = 60

/** The part before the ending and the ending with its dot: `a.txt` → `a`, `.txt`; a name that begins with its only dot has none. */
export function parted(name: string): [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot)
  return dot > 0 && bytesOf(ending) <= maxEnding ? [name.slice(0, dot), ending] : [name, '']
}

/** What `nextName` puts before the ending. */
const mark = /(?<=.) \(([1-9]\d?)\)$/

/** The name from which `nextName` made this one, if it did. */
function withoutMark(name: string): string {
  const [stem, ending] = parted(name)
  return stem.replace(mark, '') + ending
}

/** The name that follows where this one is taken: `a.txt`, `a (2).txt`, `a (3).txt` … */
export function nextName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name)) return name
  const [whole, ending] = parted(name)
  const copied = mark.exec(whole)
  const plain = whole.slice(0, copied?.index)
  // Where the name without it is free, a number is part of the name, as that of a picture in a row.
  const isCopy = copied !== null && isTaken(plain + ending)
  const [stem, last] = isCopy ? [plain, Number(copied[1])] : [whole, 1]
  for (let number = last + 1; ; number++) {
    const end = ` (${number})${ending}`
    const kept = cut(stem, maxNameBytes - bytesOf(end))
    // What lost its last characters may need to be composed anew.
    const next = normalForm(kept + end)
    if (!isTaken(next)) return next
  }
}

/** What the names that `nextName` may lead to begin with. */
export function nameStart(name: string): string {
  const [whole] = parted(name)
  return whole
    .replace(mark, '')
    .slice(0, 60)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}

/** Made by the `age` program, or in the browser: nothing looks into it. */
export function isEncryptedName(name: string): boolean {
  return name.endsWith('.age')
}
