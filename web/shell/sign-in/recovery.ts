// What happens when a call is refused: ask whether the session is still there; if not, open the sign-in window and
// let every refused call wait for it. Everything typed stays, because nothing is unmounted.
import { useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { observable } from '#core/observable.ts'
import { setRecovery } from '#web/api/client.ts'
import { sessionQuery } from '../../api/session/session.ts'
import { bearer } from '../../api/session/token.ts'

/** Settled when the window is answered; there while it is open. */
const waiting = observable<Promise<boolean> | undefined>(undefined)
let settle: ((recovered: boolean) => void) | undefined
let checking: Promise<boolean> | undefined

/** Opens the window (once for all calls); true when somebody signed in, false when it was closed. */
function askToSignIn(): Promise<boolean> {
  const answer =
    waiting.get() ??
    new Promise<boolean>((resolve) => {
      settle = resolve
    })
  waiting.set(answer)
  return answer
}

/** Closes the window and lets the refused calls go on, or fail. */
export function finishReLogin(recovered: boolean): void {
  settle?.(recovered)
  settle = undefined
  waiting.set(undefined)
}

/** True when nobody is signed in any more. The cached session is left as it was: the screen stays. */
async function isLost(client: QueryClient): Promise<boolean> {
  const before = client.getQueryData(sessionQuery.queryKey)
  if (!before) return false
  try {
    const answer = await fetch('/_session', {
      headers: { accept: 'application/json', ...bearer() },
    })
    const { userCtx } = (await answer.json()) as { userCtx?: { name: string | null } }
    return answer.status === 401 || (userCtx !== undefined && userCtx.name === null)
  } catch {
    return false
  }
}

/** Connects the client's refusals with the sign-in window. */
export function watchSession(client: QueryClient): void {
  setRecovery(async () => {
    const answer = waiting.get()
    if (answer) return answer
    checking ??= isLost(client).finally(() => {
      checking = undefined
    })
    return (await checking) ? askToSignIn() : false
  })
}

/** True while the sign-in window shall be open. */
export function useReLogin(): boolean {
  return useSyncExternalStore(waiting.subscribe, waiting.get) !== undefined
}
