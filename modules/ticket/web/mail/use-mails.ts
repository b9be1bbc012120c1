// The mails of a record or of a ticket, and sending one more.
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Doc } from '#core/entity/entity.ts'
import { call, type ApiError } from '#web/api/client.ts'
import { useGroup } from '#web/api/context.ts'
import { refresh, useFind } from '#web/api/records.ts'
import type { mail } from '../../entities/mail.ts'
import type { MailPaper, MailWords } from '../../rules/mail/mail.ts'

export type Mail = Doc<typeof mail>

const max = 100

/** The newest first; undefined while they are loaded. */
export function useMails(
  about: { record_id: string } | { ticket_id: string },
): readonly Mail[] | undefined {
  const { db } = useGroup()
  const sort = [{ created_at: 'desc' as const }]
  return useFind(db, 'Mail', { selector: about, sort, limit: max }).data?.docs
}

interface Sent extends Partial<MailWords> {
  /** Of the record that it is a paper of. */
  readonly id: string
  readonly paper: MailPaper
  readonly to: string
  /** Said by the person: one was sent within a day. */
  readonly again: boolean
}

/** What a mail with this paper will say. */
export function useReadWords(id: string, paper: MailPaper): UseMutationResult<MailWords, ApiError> {
  const { db } = useGroup()
  return useMutation({
    mutationFn: () => call('GET', `/${db}/_mail/${id}`, { query: { paper } }),
  })
}

/** Rejects with `ApiError`: what the address is blamed for, and one that was sent already, the screen says. */
export function useSendMail(): UseMutationResult<unknown, ApiError, Sent> {
  const { db } = useGroup()
  const client = useQueryClient()
  return useMutation({
    meta: { handles: [409, 422] },
    mutationFn: ({ id, ...body }) => call('POST', `/${db}/_mail/${id}`, { body }),
    // An estimate that goes out, and its ticket, are others by that.
    onSettled: () =>
      Promise.all(['Mail', 'Estimate', 'Ticket'].map((kind) => refresh(client, db, kind))),
  })
}
