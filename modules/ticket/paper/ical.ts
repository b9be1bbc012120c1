// A calendar as programs read it (RFC 5545): all-day events, escaped and folded. Pure.

export interface CalendarEvent {
  /** Stays the same as long as it is the same event. */
  readonly uid: string
  /** `2026-11-22`. */
  readonly day: string
  readonly summary: string
  readonly description?: string
  readonly url: string
  /** ISO moment of its last change. */
  readonly changed_at: string
}

/** Octets of a line, its end not counted (3.1). */
const lineOctets = 75

/** Text as a value (3.3.11); signs that no text may hold are left out. */
export function escapeText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex -- the grammar of the format excludes just these
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replaceAll(/[\\;,]/g, String.raw`\$&`)
      .replaceAll('\n', String.raw`\n`)
  )
}

/** A line in pieces of 75 octets at most, never cut within a character; each further one begins with a blank. */
export function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

/** `20261122`, `20261122T143200Z`. */
const dayValue = (day: string) => day.replaceAll('-', '')
const momentValue = (moment: string) => moment.replaceAll(/[-:]|\.\d+/g, '')

function eventLines(event: CalendarEvent): string[] {
  const { uid, day, summary, description, url, changed_at } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${momentValue(changed_at)}`,
    `LAST-MODIFIED:${momentValue(changed_at)}`,
    `DTSTART;VALUE=DATE:${dayValue(day)}`,
    `SUMMARY:${escapeText(summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${url}`,
    // A day on which something is due is not a day on which nobody has time.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** The whole of it. `name`: what programs call it. */
export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bancada//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
