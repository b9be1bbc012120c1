// Names of notes as files: of a first line, of a conflict, and what is read of them. Pure.
import { fileStem, maxStemLength } from '#core/entity/file-stem.ts'
import { bytesOf, cut } from '#core/entity/name-bytes.ts'

const endings = /\.(?:md|markdown|txt|text)$/i
const encryptedEnding = /(?:\.(?:md|markdown|txt|text))?\.age$/i

/** What people call a note: the name of its file without what says its type, and without the mark of a heading that came in with it. */
export function titleOf(name: string): string {
  const title = name.replace(isEncrypted(name) ? encryptedEnding : endings, '') || name
  return title.replace(/^#{1,6}\s+(?=\S)/, '')
}

/** Kept in the format `age`: only who has the passphrase reads it. */
export function isEncrypted(name: string): boolean {
  return /\.age$/i.test(name)
}

/** Written as Markdown, and not as plain lines. */
export function isMarkdown(name: string): boolean {
  return /\.(?:md|markdown)(?:\.age)?$/i.test(name)
}

/** The first line of a text that can name a file; '' where there is none. */
export function firstLine(text: string): string {
  return text.split('\n').find((line) => fileStem(line) !== '') ?? ''
}

/** A note that was made without a name, and has none yet: `Untitled note.md`, `Untitled note (2).md`. */
export function isUntitled(name: string, untitled: string): boolean {
  const rest = name.startsWith(untitled) ? name.slice(untitled.length) : undefined
  return rest !== undefined && /^(?: \(\d+\))?\.md$/.test(rest)
}

/** The name for what somebody wrote while another one saved: `name (conflict 2026-11-22 Ana).md`. */
export function conflictName(name: string, { day, who }: { day: string; who: string }): string {
  const ending = encryptedEnding.exec(name)?.[0] ?? /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const mark = ` (conflict ${day} ${fileStem(who) || 'somebody'})`
  const room = maxStemLength + 40 - bytesOf(mark) - bytesOf(ending)
  return cut(name.slice(0, name.length - ending.length), room) + mark + ending
}
