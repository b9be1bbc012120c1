// Keeps it on the ticket that its customer was reached by some way, and takes that back.
import { useQueryClient } from '@tanstack/react-query'
import { showError } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { takeBack, useAct } from '#web/api/writing/actions.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { noticeWays } from '../../rules/ticket/handover.ts'

type NoticeWay = (typeof noticeWays)[number]

/** What is refused is said in the banner. */
export function useNotice(id: string): (way: NoticeWay) => void {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const { mutateAsync } = useAct(db, 'Ticket')
  const note = async (way: NoticeWay) => {
    // A phone goes to another program by the same press.
    const answer = await mutateAsync({ id, action: `notice/${way}`, keepalive: true })
    const run = () => void takeBack(client, db, 'Ticket', answer).catch(showError)
    const name = t(`ticket.options.notices.way.${way}`)
    void toast({
      about: id,
      message: `${t('ticket.handover.noted')} · ${name}`,
      undo: { label: t('actions.undo'), run },
    })
  }
  return (way) => void note(way).catch(() => undefined)
}
