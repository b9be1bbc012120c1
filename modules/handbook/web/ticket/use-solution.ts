// Takes a page as the solution of a ticket: its title joins what was found there, and a comment leads to the page. Both can be
// taken back.
import { useQueryClient } from '@tanstack/react-query'
import { newId } from '#core/ids.ts'
import type { WireDocument } from '#core/wire.ts'
import { showErrorOf } from '#web/api/banner.ts'
import { useGroup } from '#web/api/context.ts'
import { createRecord, refresh } from '#web/api/records.ts'
import { savePatch } from '#web/api/writing/save-patch.ts'
import { call } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { pageAddress, type PageName } from '../wiki-calls.ts'

/** What was found, with this line at its end; undefined where it says so already. */
export function withSolution(found: unknown, title: string): string | undefined {
  const text = typeof found === 'string' ? found.trimEnd() : ''
  if (text.includes(title)) return undefined
  return text === '' ? title : `${text}\n${title}`
}

export function useSolution(ticket: WireDocument): (page: PageName) => void {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const reload = () => Promise.all([refresh(client, db, 'Ticket'), refresh(client, db, 'Comment')])

  const take = async (page: PageName) => {
    const label = page.title.replace(/[[\]\\]/g, '')
    const comment = {
      _id: newId('cmt'),
      klass: 'Comment',
      record_id: ticket._id,
      content: t('wiki.ticket.solved', { page: `[${label}](${pageAddress(db, page)})` }),
    }
    const before = ticket.problem
    const stored = await savePatch(db, ticket, ({ problem }) => {
      const text = withSolution(problem, page.title)
      return text === undefined ? undefined : { problem: text }
    })
    const { rev } = await createRecord(db, comment)
    await reload()
    const undo = async () => {
      await savePatch(db, stored, ({ problem }) =>
        // What somebody wrote since stays.
        problem === stored.problem ? { problem: before } : undefined,
      )
      await call('DELETE', `/${db}/${comment._id}`, { query: { rev } })
      await reload()
    }
    void toast({
      about: ticket._id,
      message: t('wiki.ticket.taken', { title: page.title }),
      undo: { label: t('actions.undo'), run: () => void undo().catch(showErrorOf('ticket')) },
    })
  }
  return (page) => void take(page).catch(showErrorOf('ticket'))
}
