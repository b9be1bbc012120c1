// Asks, when a link from a mail is opened, whether it still works.
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { isSpent } from './SpentLink.tsx'

/** `unknown` until the server has answered. Anything else that goes wrong is shown when the link is used. */
export function useLink(
  purpose: 'confirmation' | 'password' | 'not_me',
  token: string,
): 'unknown' | 'good' | 'spent' {
  const { error, isPending } = useQuery({
    queryKey: ['link', purpose, token],
    queryFn: ({ signal }) => call('POST', '/_link', { body: { purpose, token }, signal }),
    retry: false,
    staleTime: Infinity,
  })
  if (isSpent(error)) return 'spent'
  return isPending ? 'unknown' : 'good'
}
