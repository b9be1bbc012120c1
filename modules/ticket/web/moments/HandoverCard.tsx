// What is ready and waits at the counter: since when, the notices to the customer, and handing it over. Afterwards, who took
// it and when.
import { IconBell, IconHandGrab } from '@tabler/icons-react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Facts } from '#web/ui/list/Facts.tsx'
import { useNow } from '#web/ui/marks/now.ts'
import { relativeDate, timeOrDay } from '#web/ui/marks/relative-date.ts'
import { When } from '#web/ui/marks/When.tsx'
import { FoldingCard } from '#web/ui/page/FoldingCard.tsx'
import { canBeDelivered, daysSince, noticeWays } from '../../rules/ticket/handover.ts'
import { useNotice } from '../contact/use-notice.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from './moments.module.css'
import { useStorage } from './use-storage.ts'

export default function HandoverCard({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { db } = useGroup()
  const storage = useStorage(ticket)
  const { _id: id, ready_at, delivered_at, delivered_to, not_returned, notices = [] } = ticket
  const note = useNotice(id)
  const ago = useAgo()
  const last = notices.at(-1)?.way
  return (
    <FoldingCard
      name="handover"
      line={delivered_at ? undefined : t('ticket.fields.notices')}
      title={t(delivered_at ? 'ticket.handover.over' : 'ticket.handover.waiting')}
      says={
        delivered_at ? (
          <When at={delivered_at} still words={ago(delivered_at)} />
        ) : last ? (
          t(`ticket.options.notices.way.${last}`)
        ) : (
          t('ticket.handover.untold')
        )
      }
    >
      <Facts
        facts={[
          [
            t('ticket.fields.ready_at'),
            ready_at && <Since key="ready" ticket={ticket} at={ready_at} />,
          ],
          [
            t('ticket.fields.delivered_at'),
            delivered_at && <When key="delivered" at={delivered_at} words={ago(delivered_at)} />,
          ],
          [t('ticket.fields.delivered_to'), delivered_to],
          [t('ticket.fields.not_returned'), not_returned],
          [t('ticket.receipt.storage-costs'), storage],
          [
            t('ticket.fields.notices'),
            (notices.length > 0 || !delivered_at) && <Notices key="notices" notices={notices} />,
          ],
        ]}
      />
      {canBeDelivered(ticket) && (
        <div className={classes.buttons}>
          <Menu>
            <Menu.Target>
              <Button leftSection={<IconBell size={16} stroke={1.9} aria-hidden />}>
                {t('ticket.handover.note')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {noticeWays.map((way) => (
                <Menu.Item key={way} onClick={() => note(way)}>
                  {t(`ticket.options.notices.way.${way}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button
            component="a"
            href={`/account/${db}/tickets/${id}/deliver`}
            leftSection={<IconHandGrab size={16} stroke={1.9} aria-hidden />}
          >
            {t('ticket.handover.deliver')}
          </Button>
        </div>
      )}
    </FoldingCard>
  )
}

/** "15 min ago" beside the name of what happened; what is longer ago than some days is said as a day. */
function useAgo(): (at: string) => string {
  const t = useTexts()
  const now = useNow()
  return (at) => {
    const time = relativeDate(new Date(at), now, t.locale)
    return /^\d+ (?:min|h|d)$/.test(time) ? t('ticket.handover.ago', { time }) : time
  }
}

/** Since when, and while it waits for how many days. */
function Since({ ticket: { waiting_since }, at }: { ticket: Ticket; at: string }) {
  const t = useTexts()
  const now = useNow()
  const ago = useAgo()
  const count = waiting_since ? daysSince(waiting_since, now) : 0
  return (
    <>
      <When at={at} words={ago(at)} />
      {count > 0 && ` · ${t('ticket.handover.days', { count })}`}
    </>
  )
}

/** One below the other: "13:40 · WhatsApp", of earlier days "12 Nov · WhatsApp". */
function Notices({ notices }: { notices: NonNullable<Ticket['notices']> }) {
  const t = useTexts()
  const now = useNow()
  if (notices.length === 0) return t('ticket.handover.untold')
  return (
    <ul className={classes.notices}>
      {notices.map(({ at = '', way }) => (
        <li key={at}>
          <When at={at} words={timeOrDay(new Date(at), now, t.locale)} /> ·{' '}
          {way && t(`ticket.options.notices.way.${way}`)}
        </li>
      ))}
    </ul>
  )
}
