// Names of notes as files: of a first line, of a conflict, and what is read of them. Pure.

/** Bytes of a name of a file, without what is added to make it free. */
const longestStem = 200

const endings = /\.(?:md|markdown|txt|text)$/i
const encryptedEnding = /(?:\.(?:md|markdown|txt|text))?\.age$/i

/** What people call a note: the name of its file without what says its type. */
export function titleOf(name: string): string {
  return name.replace(isEncrypted(name) ? encryptedEnding : endings, '') || name
}

/** Kept in the format `age`: only who has the passphrase reads it. */
export function isEncrypted(name: string): boolean {
  return /\.age$/i.test(name)
}

/** Written as Markdown, and not as plain lines. */
export function isMarkdown(name: string): boolean {
  return /\.(?:md|markdown)(?:\.age)?$/i.test(name)
}

/** A first line as the name of a file: no sign that any system refuses, no marks of Markdown; '' of a line without words. */
export function stemOf(line: string): string {
  const plain = line
    .normalize('NFC')
    .replace(/^[\s>#*+-]+(?:\[[ xX]\]\s)?|[*_`~]+/g, '')
    .replace(/\[\[|\]\]/g, '')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return cut(plain, longestStem).replace(/[. ]+$/, '')
}

/** The first line of a text that can name a file; '' where there is none. */
export function firstLine(text: string): string {
  return text.split('\n').find((line) => stemOf(line) !== '') ?? ''
}

/** A note that was made without a name, and has none yet: `Untitled note.md`, `Untitled note (2).md`. */
export function isUntitled(name: string, untitled: string): boolean {
  const rest = name.startsWith(untitled) ? name.slice(untitled.length) : undefined
  return rest !== undefined && /^(?: \(\d+\))?\.md$/.test(rest)
}

/** The name for what somebody wrote while another one saved: `name (conflict 2026-11-22 Ana).md`. */
export function conflictName(name: string, { day, who }: { day: string; who: string }): string {
  const ending = encryptedEnding.exec(name)?.[0] ?? /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const mark = ` (conflict ${day} ${stemOf(who) || 'somebody'})`
  const room = longestStem + 40 - bytesOf(mark) - bytesOf(ending)
  return cut(name.slice(0, name.length - ending.length), room) + mark + ending
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** As many whole signs as fit. */
function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  let kept = ''
  let left = bytes
  for (const sign of text) {
    left -= bytesOf(sign)
    if (left < 0) break
    kept += sign
  }
  return kept
}
