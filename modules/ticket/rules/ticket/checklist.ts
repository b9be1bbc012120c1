// The checklist of a ticket (`category-checklist.ts` copies it from its category): ticked by people, signed by the clock (trade 4). Pure.

export const lineStates = ['open', 'done', 'failed', 'na'] as const
export type LineState = (typeof lineStates)[number]

export interface ChecklistItem {
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

/** Lines of one ticket, headings among them. */
export const maxLines = 500
/** Characters of one line. */
export const maxLineLength = 200

/** Signs every line whose state or note changed; the signature of the others stays what it was. */
export function signLines(
  lines: readonly ChecklistItem[],
  before: readonly ChecklistItem[],
  signature: { by: string | null; at: string },
): ChecklistItem[] {
  const unchanged = unchangedLines(lines, before)
  return lines.map(({ text, heading = false, state = 'open', note }, place) => {
    if (state === 'open' || heading) return { text, heading, state: 'open' }
    const { by, at } = unchanged[place] ?? signature
    return { text, heading, state, ...(note !== undefined && { note }), by: by ?? undefined, at }
  })
}

/** By place, the signed line that each of these was, each taken once: as it says itself, else in its place, else anywhere. */
function unchangedLines(
  lines: readonly ChecklistItem[],
  before: readonly ChecklistItem[],
): (ChecklistItem | undefined)[] {
  const found: (ChecklistItem | undefined)[] = []
  const left = before.filter(({ at }) => at !== undefined)
  const likenesses = [
    (was: ChecklistItem, { by, at }: ChecklistItem) => was.by === by && was.at === at,
    (was: ChecklistItem, _: ChecklistItem, place: number) => was === before[place],
    () => true,
  ]
  for (const isLike of likenesses) {
    for (const [place, line] of lines.entries()) {
      const { text, state, note } = line
      const index = left.findIndex(
        (was) =>
          was.text === text && was.state === state && was.note === note && isLike(was, line, place),
      )
      if (!found[place] && index >= 0) [found[place]] = left.splice(index, 1)
    }
  }
  return found
}

/** The list with one line decided: the one at `index` if it is still there, else the first of the same words. */
export function setLine(
  lines: readonly ChecklistItem[],
  { line, index }: { line: ChecklistItem; index: number },
  decided: Pick<ChecklistItem, 'state' | 'note' | 'by' | 'at'>,
): ChecklistItem[] {
  const stays = lines[index]?.text === line.text
  const at = stays ? index : lines.findIndex(({ text }) => text === line.text)
  const signed = decided.state === 'open' ? { state: decided.state } : decided
  return lines.map((one, place) =>
    place === at ? { text: one.text, heading: one.heading, ...signed } : one,
  )
}

/** Lines still to decide. */
export function openLines(lines: readonly ChecklistItem[] = []): number {
  return lines.filter((line) => !line.heading && (line.state ?? 'open') === 'open').length
}

/** `{ decided: 3, total: 5 }`; headings do not count. */
export function progress(lines: readonly ChecklistItem[] = []): { decided: number; total: number } {
  const total = lines.filter((line) => !line.heading).length
  return { decided: total - openLines(lines), total }
}

/** A checklist as it was when the work ended. */
export interface FormerChecklist {
  readonly _id: string
  readonly created_at?: string
  readonly payload?: unknown
}

/** Those that say something else than the ticket does now, the latest first; all of them while the work goes on again. */
export function otherChecklists<Former extends FormerChecklist>(
  formers: readonly Former[],
  now: { readonly lines: readonly ChecklistItem[]; readonly hasEnded: boolean },
): Former[] {
  const said = JSON.stringify(now.lines)
  return formers
    .filter(({ payload }) => !now.hasEnded || JSON.stringify(payload) !== said)
    .toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''))
}
