// Begins a conversation with a customer, about nothing in particular, in their language.
import type { Doc } from '#core/entity/entity.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { customer } from '../../entities/customer.ts'
import { calledName, languageOf, linksTo } from '../../rules/customer/contact.ts'
import { useMessages } from './use-message.ts'
import { WayButtons } from './WayButtons.tsx'

/** Draws nothing until the texts in the customer's language are there. */
export function HelloButtons({ customer: known }: { customer: Doc<typeof customer> }) {
  const t = useTexts()
  const { name: group } = useGroup()
  const messages = useMessages(languageOf(known, t.locale))
  if (!messages) return null
  const text = messages.write('hello', { customer: calledName(known), group })
  return <WayButtons links={linksTo(known, { subject: group, text }, t.locale)} />
}
