// What a row or a card says under the title of a ticket: names, the customer's words, what it waits for. Pure.
import { deviceWords, reportedWords, shownTitle } from '../../rules/ticket/title.ts'
import type { Ticket } from '../ticket-doc.ts'

interface Under {
  readonly ticket: Ticket
  /** Is in the title's place. */
  readonly why?: string
  /** What all rows share and none repeats. */
  readonly without?: 'customer_id' | 'equipment_id'
}

interface Names {
  readonly customer: string
  readonly equipment: string
  readonly waits: string
}

// No line ends with the dot.
const joined = (...words: string[]) => words.filter(Boolean).join(' ·\u00A0')

/** `row`: the whole line, which begins with the name where it is cut; `card`: what is before the `customer`, who is never cut for it. */
export function wordsUnder({ ticket, why, without }: Under, names: Names) {
  const customer = without === 'customer_id' ? '' : names.customer
  const equipment = without === 'equipment_id' ? '' : names.equipment
  const said = why ? shownTitle(ticket) : reportedWords(ticket)
  const waits = why ? '' : names.waits
  const device = deviceWords(equipment)
  return {
    customer,
    row: joined(customer, said, equipment, waits),
    card: why ? joined(said, device) : joined(waits, device || said),
  }
}
