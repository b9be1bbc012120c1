// Words of strangers in Markdown: they stay words, whatever signs they have.
import { escapeBeginning, escapeSigns } from '#core/markdown/escape.ts'

/** A text without any markup: its paragraphs, and its lines as they are. */
export function textAsMarkdown(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) =>
    paragraph
      .split('\n')
      .map((line) => escapeBeginning(escapeSigns(line.trim())))
      .filter(Boolean)
      .join('  \n'),
  )
  return paragraphs.filter(Boolean).join('\n\n')
}

const runLength = (code: string) =>
  Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))

/** Code in a fence that nothing in it ends. */
export function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(3, runLength(code) + 1))
  return `${fence}\n${code.replace(/\n$/, '')}\n${fence}`
}

/** Code within a line, which has no escapes. */
export function codeSpan(code: string): string {
  const fence = '`'.repeat(runLength(code) + 1)
  const space = /^[` ]|[` ]$/.test(code) ? ' ' : ''
  return `${fence}${space}${code}${space}${fence}`
}
