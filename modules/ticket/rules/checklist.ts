// The checklist of a ticket: copied from its category, ticked by people, signed by the clock (service 3.4). Pure.

export const lineStates = ['open', 'done', 'failed', 'na'] as const
export type LineState = (typeof lineStates)[number]

export interface Line {
  text?: string
  /** A title between lines: nothing to tick. */
  heading?: boolean
  state?: LineState
  /** Why it failed. */
  note?: string
  /** Who decided the line (person's id), and when (ISO moment). */
  by?: string
  at?: string
}

/** The lines of a category's checklist: one per line of text, `# Check-in` is a heading. */
export function checklistOf(category: string): Line[] {
  return category
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.replace(/^#+/, '').trim() !== '')
    .map((line) =>
      line.startsWith('#')
        ? { text: line.replace(/^#+\s*/, ''), heading: true, state: 'open' as const }
        : { text: line, heading: false, state: 'open' as const },
    )
}

/** The list after the category changed: decided lines stay, undecided old ones go, new ones follow. */
export function reconcile(lines: readonly Line[], category: string): Line[] {
  const decided = lines.filter((line) => !line.heading && line.state !== 'open')
  const known = new Set(decided.map((line) => line.text))
  return [
    ...decided,
    ...checklistOf(category).filter((line) => line.heading || !known.has(line.text)),
  ]
}

/** Signs every line whose state or note changed; the signature of the others stays what it was. */
export function signLines(
  lines: readonly Line[],
  before: readonly Line[],
  signature: { by: string | null; at: string },
): Line[] {
  const old = [...before]
  return lines.map(({ text, heading = false, state = 'open', note }) => {
    const index = old.findIndex((line) => line.text === text)
    const [was] = index < 0 ? [] : old.splice(index, 1)
    const line: Line = { text, heading, state: heading ? 'open' : state }
    if (state === 'open' || heading) return line
    if (note !== undefined) line.note = note
    const same = was?.state === state && was.note === note && was.at !== undefined
    line.by = same ? was.by : (signature.by ?? undefined)
    line.at = same ? was.at : signature.at
    return line
  })
}

/** The list with one line decided: the one at `index` if it still stands there, else the first of the same words. */
export function setLine(
  lines: readonly Line[],
  { line, index }: { line: Line; index: number },
  decided: Pick<Line, 'state' | 'note' | 'by' | 'at'>,
): Line[] {
  const stays = lines[index]?.text === line.text
  const at = stays ? index : lines.findIndex(({ text }) => text === line.text)
  const signed = decided.state === 'open' ? { state: decided.state } : decided
  return lines.map((one, place) =>
    place === at ? { text: one.text, heading: one.heading, ...signed } : one,
  )
}

/** Lines still to decide. */
export function openLines(lines: readonly Line[] = []): number {
  return lines.filter((line) => !line.heading && (line.state ?? 'open') === 'open').length
}

/** `{ decided: 3, total: 5 }`; headings do not count. */
export function progress(lines: readonly Line[] = []): { decided: number; total: number } {
  const total = lines.filter((line) => !line.heading).length
  return { decided: total - openLines(lines), total }
}
