// The occasions on which a shop writes to its customers (trade 15). Pure.
import type { MessageValues } from './templates.ts'
import type { Status } from '../ticket/status.ts'

/** In the order in which they are offered; `done` is work that was done where the equipment is, `estimate` brings the link to one, `hello` is about no ticket, `subject` heads every mail about one. */
export const occasions = [
  'ready',
  'done',
  'open',
  'doing',
  'block',
  'estimate',
  'review',
  'cancel',
  'delivered',
  'hello',
  'subject',
] as const
export type Occasion = (typeof occasions)[number]

/** Occasions that have a usual text of their own; of the others the status is said. */
const usual: readonly Occasion[] = ['ready', 'delivered', 'estimate', 'hello', 'subject']

/** The usual text of an occasion, of the texts of this module in some language. What is due has a line of its own. */
export function usualMessage(
  say: (key: string, values?: MessageValues) => string,
  occasion: Occasion,
  values: MessageValues,
): string {
  const text = say(`ticket.message.${usual.includes(occasion) ? occasion : 'status'}`, values)
  // Equipment without a description has no name to add to what it is.
  if (occasion === 'estimate') return text.replace(` (${say('ticket.message.thing')})`, '')
  return occasion === 'ready' && values.due ? `${text}\n${say('ticket.message.due', values)}` : text
}

/** What a message about a ticket is about now. */
export function occasionOf({
  status = 'open',
  waiting_since,
  delivered_at,
  maintenance_id,
}: {
  status?: Status
  waiting_since?: string
  delivered_at?: string
  maintenance_id?: string
}): Exclude<Occasion, 'estimate' | 'hello' | 'subject'> {
  if (delivered_at !== undefined) return 'delivered'
  if (status === 'done' && maintenance_id && !waiting_since) return 'done'
  if (status === 'done' || (waiting_since !== undefined && status !== 'cancel')) return 'ready'
  return status
}
