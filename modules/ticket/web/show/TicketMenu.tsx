// What is seldom needed of a ticket, behind the dots: other statuses, all fields, paper, the customer's link, the end.
import {
  IconForms,
  IconGitBranch,
  IconGitMerge,
  IconLink,
  IconPrinter,
  IconReceipt,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useDelete } from '#web/records/show/use-delete.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { StatusMark } from '#web/ui/marks/Marks.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { ticket as entity } from '../../entities/ticket.ts'
import { otherStatuses, type Status } from '../../rules/ticket/status.ts'
import { ReadyItem } from '../moments/ReadyItem.tsx'
import type { Ticket } from '../ticket-doc.ts'
import { useTicketSettings } from '../use-settings.ts'

const LinkDialog = lazy(() => import('../link/LinkDialog.tsx'))
const RelateDialog = lazy(() => import('../relations/RelateDialog.tsx'))

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
  const mayDelete = entity.access(actor, 'remove', ticket) === undefined
  return (
    <>
      <DotsMenu label={t('records.more')}>
        <StatusItems {...{ ticket, onMove }} />
        <ReadyItem ticket={ticket} />
        <Menu.Divider />
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
        <Menu.Divider />
        {ticket.status !== 'cancel' && (
          <Menu.Item
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => onMove(ticket, 'cancel')}
          >
            {t('ticket.actions.status/cancel')}…
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="danger" leftSection={<IconTrash size={16} aria-hidden />} onClick={ask}>
            {t('records.delete.action')}
          </Menu.Item>
        )}
      </DotsMenu>
      {dialog}
      <Suspense>
        {opened === 'link' && <LinkDialog ticket={ticket} onClose={close} />}
        {opened === 'relate' && <RelateDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </>
  )
}

function StatusItems({ ticket, onMove }: TicketMenuProps) {
  const t = useTexts()
  const { db } = useGroup()
  const { reviews } = useTicketSettings(db)
  return (
    <>
      <Menu.Label>{t('ticket.change-status')}</Menu.Label>
      {otherStatuses(ticket.status ?? 'open', reviews)
        .filter((to) => to !== 'cancel')
        .map((to) => (
          <Menu.Item
            key={to}
            leftSection={<StatusMark state={to} />}
            onClick={() => onMove(ticket, to)}
          >
            {t(`ticket.options.status.${to}`)}
          </Menu.Item>
        ))}
    </>
  )
}

/** The ticket as a form, and on paper. */
function PageItems({ ticket }: Pick<TicketMenuProps, 'ticket'>) {
  const t = useTexts()
  const { db } = useGroup()
  const { go } = useAddress()
  return (
    <>
      <Menu.Item
        leftSection={<IconForms size={16} aria-hidden />}
        onClick={() => go(`/account/${db}/tickets/${ticket._id}/edit`)}
      >
        {t('ticket.edit-all')}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {t('ticket.print')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconReceipt size={16} aria-hidden />}
        onClick={() => go(`/account/${db}/tickets/${ticket._id}/receipt`)}
      >
        {t('ticket.receipt.title')}
      </Menu.Item>
      {ticket.equipment_id && (
        <Menu.Item
          leftSection={<IconTag size={16} aria-hidden />}
          onClick={() => go(`/account/${db}/equipment/${ticket.equipment_id}/labels`)}
        >
          {t('equipment.labels')}
        </Menu.Item>
      )}
    </>
  )
}
