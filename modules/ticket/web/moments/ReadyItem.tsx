// In the menu of a ticket on the bench: it is ready, though its work has not ended.
import { IconPackageExport } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useAct } from '#web/api/writing/actions.ts'
import { useTexts } from '#web/api/texts.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { hasEnded } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'

export function ReadyItem({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const act = useAct(db, 'Ticket')
  if (ticket.ready_at || hasEnded(ticket.status)) return null
  return (
    <Menu.Item
      leftSection={<IconPackageExport size={16} aria-hidden />}
      onClick={() => act.mutate({ id: ticket._id, action: 'handover/ready' })}
    >
      {t('ticket.actions.handover/ready')}
    </Menu.Item>
  )
}
