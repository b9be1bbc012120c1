// Words that somebody typed into a plain box, as a part of a text in Markdown: they read as they were typed, lead nowhere and
// mention nobody. Pure.
import { withoutDirectionControls } from '../values/direction.ts'

/** Signs of Markdown wherever they stand, and what begins a mention. */
const anywhere = /[\\`*_[\]<>~|@#!]/g
/** What would be an address by itself. */
const address = /:(?=\/\/)|(?<=www)\./gi
/** Signs that begin a list, or underline a heading. */
const atBeginning = /^[-+=:]|^\d+(?=[.)])/

/** The text as Markdown that says just this, line by line; white space at the ends of lines, which nobody sees, is left out. */
export function escapeMarkdown(text: string): string {
  return withoutDirectionControls(text)
    .split(/\r\n|[\r\n]/)
    .map(escapeLine)
    .join('\n')
}

function escapeLine(line: string): string {
  const plain = line
    .trim()
    .replace(anywhere, String.raw`\$&`)
    .replace(address, String.raw`\$&`)
  return plain.replace(atBeginning, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`))
}
