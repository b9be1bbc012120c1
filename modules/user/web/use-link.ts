// Asks, when a link from a mail is opened, whether it still works.
import { useQuery } from '@tanstack/react-query'
import { ApiError, call } from '#web/api/client.ts'
import type { Passkey } from './passkeys/passkeys.ts'
import { isSpent } from './SpentLink.tsx'

interface OpenedLink {
  /** `unknown` until the server has answered. Anything else that goes wrong is shown when the link is used. */
  readonly state: 'unknown' | 'good' | 'spent' | 'taken'
  /** Of the account whose password the link sets. */
  readonly passkeys: readonly Passkey[]
}

/** `taken`: another account has the address that the link would put back. */
function stateAfter(error: unknown): 'good' | 'spent' | 'taken' {
  if (isSpent(error)) return 'spent'
  return error instanceof ApiError && error.fields?.email?.key === 'taken' ? 'taken' : 'good'
}

export function useLink(
  purpose: 'confirmation' | 'password' | 'not_me' | 'address_back',
  token: string,
): OpenedLink {
  const { data, error, isPending } = useQuery({
    queryKey: ['link', purpose, token],
    queryFn: ({ signal }) =>
      call<{ passkeys?: Passkey[] }>('POST', '/_link', { body: { purpose, token }, signal }),
    retry: false,
    staleTime: Infinity,
  })
  return { state: isPending ? 'unknown' : stateAfter(error), passkeys: data?.passkeys ?? [] }
}
