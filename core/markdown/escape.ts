// Plain text from an input as part of a Markdown text: it renders exactly as it was typed, without links or mentions. Pure.
import { withoutDirectionControls } from '../values/direction.ts'

/** Characters with a meaning in Markdown anywhere in a text, and `@`, which begins a mention. */
const anywhere = /[\\`*_[\]<>~|@#!]/g
/** What would be linked without further markup. */
const address = /:(?=\/\/)|(?<=www)\./gi
/** What begins a list or underlines a heading, at the beginning of a line. */
const atBeginning = /^[-+=:]|^\d+(?=[.)])/

/** The text as Markdown that renders to the same lines; white space at the ends of lines is dropped. */
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
