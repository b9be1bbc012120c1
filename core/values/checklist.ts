// How long a checklist may be, for the category that keeps it as text and the ticket that gets a copy of it. Pure.

/** Lines, headings among them. */
export const mostChecklistLines = 500
/** Characters of one line. */
export const longestChecklistLine = 200

/** The lines of a text that say something, without blanks around them. */
export function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.replace(/^#+/, '').trim() !== '')
}
