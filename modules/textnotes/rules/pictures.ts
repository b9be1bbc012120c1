// Pictures beside notes: what a path in a text leads to, what a new picture is called, and how a text names it. Pure.
import { fileStem } from '#core/entity/file-stem.ts'

/** The path of a file from the top of the disk, as a text in this folder calls it; undefined where it leads above the top. */
export function pathBeside(folders: readonly string[], path: string): string | undefined {
  const names = [...folders]
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') names.push(part)
    else if (names.pop() === undefined) return undefined
  }
  return names.join('/')
}

const two = (value: number) => String(value).padStart(2, '0')

/**
 * The name of a picture that comes into a note. Browsers and cameras call all of theirs alike: those are named by the note and the
 * moment, in the clock of the browser.
 */
export function pictureName(said: string, { title, now }: { title: string; now: Date }): string {
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,10})?$/s.exec(said) ?? []
  if (!/^(?:image|photo|blob)?$/i.test(stem)) return (fileStem(stem) || 'picture') + ending
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.')
  return `${fileStem(title)} ${day} ${time}${ending}`.trim()
}

/** The picture as a text in Markdown shows it. */
export const shownAs = (name: string): string => `![](<${name.replace(/[<>\\]/g, '\\$&')}>)`

/** The text with words at a position, on a line of their own. */
export function withLine(text: string, at: number, words: string): { text: string; end: number } {
  const lead = at > 0 && text[at - 1] !== '\n' ? '\n' : ''
  const rest = text.slice(at)
  const tail = rest.startsWith('\n') ? '' : '\n'
  return {
    text: text.slice(0, at) + lead + words + tail + rest,
    end: at + lead.length + words.length + 1,
  }
}

/** The text without these words, and without the line that they had for themselves. */
export function without(text: string, words: string): string {
  return text.includes(`${words}\n`) ? text.replace(`${words}\n`, '') : text.replace(words, '')
}
