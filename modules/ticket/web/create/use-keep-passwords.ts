// Writes down the passwords of devices that were just checked in. They are no fields of a ticket, so they follow it in calls of
// their own; where one is lost on the way the tickets are there all the same, and it can be sent again.
import { useQueryClient } from '@tanstack/react-query'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { writePassword } from '../password/use-device-password.ts'

type Said = readonly [ticket: string, password: string]

/** Resolves when they are kept, or it was said that some are not. Blank ones are left out. */
export function useKeepPasswords(): (all: readonly Said[]) => Promise<void> {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const keep = async (all: readonly Said[]): Promise<void> => {
    const said = all.filter(([, password]) => password.trim() !== '')
    if (said.length === 0) return
    const ends = await Promise.allSettled(
      said.map(([ticket, password]) => writePassword(db, ticket, password)),
    )
    void refresh(client, db, 'Ticket')
    const lost = said.filter((_, at) => ends[at]?.status === 'rejected')
    if (lost.length === 0) return
    const undo = { label: t('actions.try_again'), run: () => void keep(lost) }
    void toast({ message: t('ticket.password.lost', { count: lost.length }), undo })
  }
  return keep
}
