// The receipt by WhatsApp or as a text message, as soon as the thing is handed over: its message with the link to the customer's page.
import { placeZone } from '#core/time/day.ts'
import { call } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { useRecord } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Doc } from '#core/entity/entity.ts'
import type { customer as entity } from '../../entities/customer.ts'
import type { Receipt } from '../../paper/receipt.ts'
import { linksTo, messengersOf } from '../../rules/customer/contact.ts'
import { openMessage } from '../contact/outside.ts'
import { customerLink } from '../link/customer-link.ts'
import type { Ticket } from '../ticket-doc.ts'

/**
 * `send` does what hands over, and opens the message when that was done; answers what it answered. To be called by a press. Undefined for a
 * customer without a number for it.
 */
export function useSendAlong({ _id, customer_id }: Ticket) {
  const t = useTexts()
  const { db } = useGroup()
  const known: Doc<typeof entity> | undefined = useRecord(db, 'Customer', customer_id).data
  const linksWith = (text: string) => (known ? linksTo(known, { subject: '', text }, t.locale) : {})
  const [by] = messengersOf(linksWith(''))
  if (!by) return undefined
  const send = async <Done>(handOver: () => Promise<Done | undefined>) => {
    let done: Done | undefined
    await openMessage(by, async () => {
      done = await handOver()
      if (!done) return undefined
      const query = { form: 'delivery', zone: placeZone() }
      const path = `/${db}/_receipt/${_id}`
      // What cannot be read is sent from the receipt's page.
      return Promise.all([call<Receipt>('GET', path, { query }), customerLink(db, _id)])
        .then(([{ message }, link]) => linksWith(`${message}\n${link}`)[by])
        .catch(() => undefined)
    })
    return done
  }
  return { by, send }
}
