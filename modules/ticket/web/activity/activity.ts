// What happened to a ticket, step by step: saves and comments in one line, newest first. A comment that came with a
// move is shown with it; ticks made, and files added, one after the other become one event. Pure.
import type { WireDocument } from '#core/wire.ts'
import type { ChecklistItem } from '../../rules/ticket/checklist.ts'
import type { FileChanges } from '#web/records/show/history.ts'
import { passwordEvents, type PasswordEvent } from '../../rules/device-password.ts'
import type { PaymentLine } from '../../rules/payment/wire.ts'
import { signatureEvents, type SignatureEvent } from '../../rules/receipt/signature.ts'

/** One save, as the history answers it. */
export interface Save {
  readonly rev: string
  readonly event: string
  readonly created_at: string
  readonly created_by?: string
  readonly changes?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  readonly files?: FileChanges
}

export interface Happening {
  readonly key: string
  readonly at: string
  readonly by: string | undefined
  /** What was done; empty for a comment alone. */
  readonly steps: readonly Step[]
  readonly quote?: string
  /** The comment that was written, alone or with the step. */
  readonly comment?: WireDocument
}

/** A ticket that became part of this one. */
export interface Merged {
  readonly id?: string
  readonly name?: string
}

/** `verb` is the text key's end (`ticket.did.{verb}`), `object` the words in bold after it. */
export type Step =
  | { readonly verb: 'opened' | 'imported' | 'restored' | 'deleted' }
  | { readonly verb: PasswordEvent | SignatureEvent }
  | { readonly verb: 'moved'; readonly status: string; readonly reason?: string }
  | { readonly verb: 'assigned'; readonly person: string | undefined }
  | { readonly verb: 'ticked'; readonly lines: readonly string[] }
  | { readonly verb: 'filed'; readonly files: FileChanges }
  | { readonly verb: 'readied' }
  | { readonly verb: 'delivered'; readonly to?: string }
  | { readonly verb: 'noticed'; readonly way: string }
  | { readonly verb: 'merged'; readonly tickets: readonly Merged[] }
  | { readonly verb: 'mailed'; readonly mail: WireDocument }
  | { readonly verb: 'paid'; readonly payment: PaymentLine }
  | { readonly verb: 'changed'; readonly field: string; readonly value: unknown }

/** Ticks and files closer than this belong to one event. */
const together = 15 * 60_000
const silent = [
  'title',
  'urgency',
  'status_at',
  'number',
  'block_reason',
  'cancel_reason',
  'waiting_since',
  'delivered_to',
  'not_returned',
  'warranty_until',
]

function linesOf(value: unknown): ChecklistItem[] {
  return Array.isArray(value) ? (value as ChecklistItem[]) : []
}

/** Words of the lines that were decided, or decided otherwise, between two versions. */
function tickedLines(before: unknown, after: unknown): string[] {
  const old = new Map(linesOf(before).map(({ text, state = 'open' }) => [text, state]))
  return linesOf(after).flatMap(({ text = '', state = 'open', heading }) =>
    !heading && old.has(text) && old.get(text) !== state ? [text] : [],
  )
}

const isHandover = (field: string) => ['ready_at', 'delivered_at', 'notices'].includes(field)

/** What was said at the counter; what follows from a move is the move's. */
function handoverSteps(field: string, changes: NonNullable<Save['changes']>): Step[] {
  const after = changes[field]?.[1]
  if (field === 'notices') {
    const { way = '' } = (after as { way?: string }[] | undefined)?.at(-1) ?? {}
    return [{ verb: 'noticed', way }]
  }
  if (field === 'delivered_at' && after) {
    return [{ verb: 'delivered', to: changes.delivered_to?.[1] as string | undefined }]
  }
  if (changes.status) return []
  // Handed over, it had been ready; taken back, it is again.
  if (field === 'ready_at' && changes.delivered_at) return []
  return after || field === 'delivered_at'
    ? [{ verb: 'readied' }]
    : [{ verb: 'changed', field, value: after }]
}

function mergedStep([before, after]: readonly [unknown, unknown]): Step {
  const rows = (value: unknown) => (Array.isArray(value) ? (value as Merged[]) : [])
  const known = new Set(rows(before).map(({ id }) => id))
  return { verb: 'merged', tickets: rows(after).filter(({ id }) => !known.has(id)) }
}

function stepsOf({ event, changes = {}, files }: Save): Step[] {
  if (event === 'create') return [{ verb: 'opened' }]
  if (event === 'import') return [{ verb: 'imported' }]
  if (event === 'restore') return [{ verb: 'restored' }]
  if (event === 'destroy') return [{ verb: 'deleted' }]
  const beside = [...passwordEvents, ...signatureEvents].find((one) => one === event)
  if (beside) return [{ verb: beside }]
  if (event === 'merge' && changes.merged_from) return [mergedStep(changes.merged_from)]
  // What the system adjusted of a ticket that came from another program is nobody's step.
  if (event === 'correct') return []
  const filed: Step[] = files ? [{ verb: 'filed', files }] : []
  const changed = Object.entries(changes).flatMap(([field, [before, after]]): Step[] => {
    if (silent.includes(field)) return []
    if (field === 'status') {
      const reason = changes.block_reason?.[1] ?? changes.cancel_reason?.[1]
      return [{ verb: 'moved', status: String(after), reason: reason as string | undefined }]
    }
    if (isHandover(field)) return handoverSteps(field, changes)
    if (field === 'technical_id') return [{ verb: 'assigned', person: after as string | undefined }]
    if (field !== 'checklist') return [{ verb: 'changed', field, value: after }]
    const lines = tickedLines(before, after)
    return lines.length > 0
      ? [{ verb: 'ticked', lines }]
      : [{ verb: 'changed', field, value: undefined }]
  })
  return [...changed, ...filed]
}

/** Two steps of one kind as one, where many small ones are one piece of work; undefined where they are not. */
function joinedStep(newer: Step, older: Step): Step | undefined {
  if (newer.verb === 'ticked' && older.verb === 'ticked') {
    return { verb: 'ticked', lines: [...new Set([...newer.lines, ...older.lines])] }
  }
  if (newer.verb !== 'filed' || older.verb !== 'filed') return undefined
  const both = (part: keyof FileChanges) => [
    ...new Set([...older.files[part], ...newer.files[part]]),
  ]
  return { verb: 'filed', files: { added: both('added'), removed: both('removed') } }
}

const onlyStep = ({ steps, quote }: Happening) =>
  quote === undefined && steps.length === 1 ? steps[0] : undefined

/** Puts ticks and files of one person that followed each other into one event, the newest moment first. */
function joinSmall(happenings: readonly Happening[]): Happening[] {
  const joined: Happening[] = []
  for (const one of happenings) {
    const newer = joined.at(-1)
    const isClose = newer && Date.parse(newer.at) - Date.parse(one.at) < together
    const [late, early] = [newer && onlyStep(newer), onlyStep(one)]
    const step =
      isClose && newer.by === one.by && late && early ? joinedStep(late, early) : undefined
    if (newer && step) joined[joined.length - 1] = { ...newer, steps: [step] }
    else joined.push(one)
  }
  return joined
}

/** All lists newest first; so is the answer. */
export function activity(
  saves: readonly Save[],
  comments: readonly WireDocument[],
  mails: readonly WireDocument[] = [],
  payments: readonly PaymentLine[] = [],
): Happening[] {
  const left = new Map(comments.map((comment) => [comment._id, comment]))
  const happenings = saves.flatMap((save): Happening[] => {
    const { rev, created_at, created_by } = save
    const steps = stepsOf(save)
    const said = [...left.values()].find(
      (comment) => comment.created_at === created_at && comment.created_by === created_by,
    )
    if (steps.length === 0) return []
    if (said) left.delete(said._id)
    const quote = said && { quote: String(said.content ?? ''), comment: said }
    return [{ key: rev, at: created_at, by: created_by, steps, ...quote }]
  })
  const alone = [...left.values()].map((comment): Happening => {
    const { _id, created_at = '', created_by, content } = comment
    const quote = String(content ?? '')
    return { key: _id, at: created_at, by: created_by, steps: [], quote, comment }
  })
  const mailed = mails.map((mail): Happening => {
    const { _id: key, created_at: at = '', created_by: by } = mail
    return { key, at, by, steps: [{ verb: 'mailed', mail }] }
  })
  const paid = payments.map((payment): Happening => {
    const { _id: key, created_at: at, created_by } = payment
    return { key, at, by: created_by || undefined, steps: [{ verb: 'paid', payment }] }
  })
  // What happened in one moment keeps the order of its revisions.
  return joinSmall(
    [...paid, ...mailed, ...happenings, ...alone].toSorted(
      (a, b) => Date.parse(b.at) - Date.parse(a.at),
    ),
  )
}
