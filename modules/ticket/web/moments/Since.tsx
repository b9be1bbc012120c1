// Since when a ticket is as it is, in rows and on cards. What came in without a day is no moment old: it says that it was imported.
import { useTexts } from '#web/api/texts.ts'
import { When } from '#web/ui/marks/When.tsx'
import { isOfImport } from '../../rules/ticket/work.ts'
import type { Ticket } from '../ticket-doc.ts'

export function Since({ ticket, at }: { ticket: Ticket; at: string }) {
  const t = useTexts()
  return isOfImport(ticket, at) ? t('ticket.options.brought.undated') : <When at={at} still />
}
