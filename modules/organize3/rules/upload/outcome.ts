// What becomes of the lines of a bank's file: the user's decision for each, the rows that are sent, and totals. Pure.
import type { EntryWords, PreviewLine } from './preview.ts'
import type { UploadAction, UploadRow } from './row.ts'

/** The user's decision for a line, by its position in the file. */
export interface Decision {
  readonly isChosen?: boolean
  readonly action?: Exclude<UploadAction, 'enter' | 'anyway'>
  readonly other_id?: string
  readonly other_amount?: string
  readonly words?: Partial<EntryWords>
}

/** The outcome of a line. `perhaps`: somebody must say whether the wallet has it; `left`: it is not chosen; `known`: the wallet has it. */
export const outcomes = [
  'new',
  'perhaps',
  'transfer',
  'linked',
  'known',
  'left',
  'refused',
] as const
export type Outcome = (typeof outcomes)[number]

/**
 * `isKnown`: the wallet has as many of these lines as the file up to this one; `isLike`: it has an entry that this one may be,
 * which counts twice unless a person looks at it.
 */
export function outcomeOf(isKnown: boolean, decision: Decision = {}, isLike = false): Outcome {
  const isOpen = decision.isChosen === undefined && decision.action === undefined
  if (isLike && isOpen) return 'perhaps'
  const { isChosen = !isKnown, action } = decision
  if (!isChosen) return isKnown ? 'known' : 'left'
  if (action === 'link') return 'linked'
  return action === undefined ? 'new' : 'transfer'
}

/** Whether a line of this outcome is chosen. */
export function isChosen(outcome: Outcome): boolean {
  return outcome !== 'known' && outcome !== 'left' && outcome !== 'perhaps'
}

/** A line as it is sent. */
export function rowOf(preview: PreviewLine, isKnown: boolean, decision: Decision = {}): UploadRow {
  const { line, alike, date, description, third_party, categories } = preview
  const { action = isKnown ? 'anyway' : 'enter', other_id = '', other_amount = '' } = decision
  const { amount, raw, bank_id = '' } = line
  return {
    line: { date: line.date, amount, raw, bank_id },
    alike,
    action,
    date,
    description,
    third_party,
    categories,
    ...decision.words,
    // Categories that are given anew as a whole end the parts.
    splits: (decision.words?.categories ?? categories) === categories ? (line.splits ?? []) : [],
    other_id,
    other_amount,
  }
}

export interface Summary {
  readonly counts: Readonly<Record<Outcome, number>>
  /** Minor units of what enters, transfers among them. */
  readonly incoming: bigint
  readonly outgoing: bigint
}

/** Adds up to all lines of the file, those that cannot be read among them. `isCounted`: a linked line whose entry counts already. */
export function summaryOf(
  lines: readonly PreviewLine[],
  refused: readonly unknown[],
  outcomeAt: (at: number) => Outcome,
  isCounted: (at: number) => boolean = () => false,
): Summary {
  const counts = Object.fromEntries(outcomes.map((outcome) => [outcome, 0])) as Record<
    Outcome,
    number
  >
  counts.refused = refused.length
  let incoming = 0n
  let outgoing = 0n
  for (const [at, { minor }] of lines.entries()) {
    const outcome = outcomeAt(at)
    counts[outcome] += 1
    if (!enters(outcome) || (outcome === 'linked' && isCounted(at))) continue
    if (minor > 0n) incoming += minor
    else outgoing += minor
  }
  return { counts, incoming, outgoing }
}

/** Whether a line of this outcome is sent. */
export function enters(outcome: Outcome): boolean {
  return outcome === 'new' || outcome === 'transfer' || outcome === 'linked'
}
