// The words a ticket is known by. Pure.

/** First line with words in it, cut at `limit` characters (whole code points), without trailing blanks. */
export function firstLine(content: string, limit = 60): string {
  const line = content
    .split('\n')
    .map((part) => part.trim())
    .find(Boolean)
  return cut(line ?? '', limit).trimEnd()
}

function cut(text: string, codePoints: number): string {
  let end = 0
  for (let count = 0; count < codePoints && end < text.length; count++) {
    end += text.codePointAt(end)! > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}

/** Title of a ticket (spec 9): first line or first 60 characters of the problem found, else of the one reported. */
export function ticketTitle(ticket: { problem?: string; content?: string }): string {
  return firstLine(ticket.problem ?? '') || firstLine(ticket.content ?? '')
}

/** The title as screens show it: where the first line goes on behind the cut, it ends with `…`. */
export function shownTitle(ticket: { title?: string; problem?: string; content?: string }): string {
  const { title = '', problem = '', content = '' } = ticket
  const line = firstLine(problem, Infinity) || firstLine(content, Infinity)
  return line.startsWith(title) && line.length > title.length ? `${title}…` : title
}

/** `#12 Charging port oxidised`: the one line that names a ticket in lists, references and the palette. */
export function ticketLabel(ticket: { number?: number; title?: string }): string {
  return [ticket.number === undefined ? '' : `#${ticket.number}`, ticket.title]
    .filter(Boolean)
    .join(' ')
}
