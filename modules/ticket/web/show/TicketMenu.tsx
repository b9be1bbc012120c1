// What is seldom needed of a ticket, behind the dots: another status, all fields, the customer's link, other tickets, deleting.
import {
  IconForms,
  IconGitBranch,
  IconGitMerge,
  IconLink,
  IconReceipt,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useDelete } from '#web/records/show/use-delete.tsx'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import type { Status } from '../../rules/ticket/status.ts'
import { ReadyItem } from '../moments/ReadyItem.tsx'
import type { Ticket } from '../ticket-doc.ts'

const LinkDialog = lateDialog(() => import('../link/LinkDialog.tsx'))
const RelateDialog = lateDialog(() => import('../relations/RelateDialog.tsx'))
const loadDialogs = () => Promise.all([LinkDialog.ahead(), RelateDialog.ahead()])

interface TicketMenuProps {
  ticket: Ticket
  onMove: (ticket: Ticket, to?: Status) => void
}

export function TicketMenu({ ticket, onMove }: TicketMenuProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const { go } = useAddress()
  const { ask, dialog } = useDelete(entity, ticket)
  const [opened, setOpened] = useState<'link' | 'relate'>()
  const close = () => setOpened(undefined)
  useEffect(() => whenIdle(loadDialogs), [])
  const mayDelete = entity.access(actor, 'remove', ticket) === undefined
  return (
    <>
      <DotsMenu label={t('records.more')}>
        <Menu.Item
          leftSection={<StatusMark state={ticket.status ?? 'open'} plain />}
          onClick={() => onMove(ticket)}
        >
          {t('ticket.change-status')}…
        </Menu.Item>
        <ReadyItem ticket={ticket} />
        <PageItems ticket={ticket} />
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => setOpened('link')}
        >
          {t('ticket.link.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconGitBranch size={16} aria-hidden />}
          onClick={() => setOpened('relate')}
        >
          {t('ticket.relate')}
        </Menu.Item>
        {entity.merge?.(actor) === undefined && (
          <Menu.Item
            leftSection={<IconGitMerge size={16} aria-hidden />}
            onClick={() => go(`/account/${db}/tickets/${ticket._id}/merge`)}
          >
            {t('ticket.merge')}
          </Menu.Item>
        )}
        {mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={ask}
            >
              {t('records.delete.action')}
            </Menu.Item>
          </>
        )}
      </DotsMenu>
      {dialog}
      {opened === 'link' && <LinkDialog ticket={ticket} onClose={close} />}
      {opened === 'relate' && <RelateDialog ticket={ticket} onClose={close} />}
    </>
  )
}

/** The ticket as a form, and on a phone its receipts, which have a button of their own at a desk. */
function PageItems({ ticket }: Pick<TicketMenuProps, 'ticket'>) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  const isPhone = useIsPhone()
  return (
    <>
      <Menu.Item
        leftSection={<IconForms size={16} aria-hidden />}
        onClick={() => go(`/account/${db}/tickets/${ticket._id}/edit`)}
      >
        {t('ticket.edit-all')}
      </Menu.Item>
      {isPhone && (
        <Menu.Item
          leftSection={<IconReceipt size={16} aria-hidden />}
          onClick={() => go(`/account/${db}/tickets/${ticket._id}/receipt`)}
        >
          {t('ticket.receipt.title')}
        </Menu.Item>
      )}
    </>
  )
}
