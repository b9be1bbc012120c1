// What the link of an invitation that was handed over says: who invites whom to which Group (docs/decisions/009). Its page reads it, and the
// one on the way there, where somebody new registers.
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useTexts } from '#web/api/texts.ts'

/** As `POST /_invitation` answers. */
export interface Handed {
  readonly db_name: string
  readonly group: string
  readonly email: string
  readonly inviter?: string
}

/** Nothing is asked without a token. */
export function useHanded(token: string | undefined): UseQueryResult<Handed> {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call<Handed>('POST', '/_invitation', { body: { token }, signal }),
    retry: false,
    staleTime: Infinity,
    enabled: token !== undefined,
  })
}

/**
 * `back`: where the page leads afterwards; `mailed`: the token of a mail. "Ana Lima invited you to work at “Oficina Ana”."; undefined where
 * neither is of an invitation.
 */
export function useInvitedWords(back: string, mailed: string | null): string | undefined {
  const texts = useTexts()
  const [, token] = /^\/user\/invitation\/([^/?#]+)$/.exec(back) ?? []
  const { data } = useHanded(mailed ?? (token && decodeURIComponent(token)))
  if (!data) return undefined
  const { inviter: name = '', group } = data
  return texts('register.invited', { named: name ? 'yes' : 'no', name, group })
}
