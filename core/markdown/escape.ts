// Plain text as part of a Markdown text: it renders exactly as it was typed. Pure.
import { withoutDirectionControls } from '#core/letters/direction.ts'

/** Characters with a meaning in Markdown anywhere in a text. */
const anywhere = /[\\`*_[\]<>~|#]|&(?=#?\w+;)/g
/** What begins a mention or a picture, and what would be linked without further markup. */
const mentionOrLink = /[@!]|:(?=\/\/)|(?<=www)\./gi
/** What begins a list or underlines a heading, at the beginning of a line. */
const atBeginning = /^[-+=:]|^\d+(?=[.)])/

/** Escapes the characters that mean something anywhere in a line; addresses are still linked. */
export function escapeSigns(text: string): string {
  return text.replace(anywhere, String.raw`\$&`)
}

/** A line with escaped signs that begins no list and underlines nothing. */
export function escapeBeginning(line: string): string {
  return line.replace(atBeginning, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`))
}

/** The text as Markdown that renders to the same lines, without links or mentions; white space at the ends of lines is dropped. */
export function escapeMarkdown(text: string): string {
  return withoutDirectionControls(text)
    .split(/\r\n|[\r\n]/)
    .map(escapeLine)
    .join('\n')
}

function escapeLine(line: string): string {
  return escapeBeginning(escapeSigns(line.trim()).replace(mentionOrLink, String.raw`\$&`))
}
