// Signing out: what this browser kept of the person is forgotten. Apart from signing in, whose page needs none of it.
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../client.ts'
import { dropToken } from './token.ts'
import { forgetVisits } from '../visits.ts'

/** Signs out and forgets everything that was cached; then the whole page starts anew, at `to`. */
export async function signOut(client: QueryClient, to = '/user/login'): Promise<void> {
  dropToken()
  await call('DELETE', '/_session')
  forgetVisits()
  client.clear()
  window.location.assign(to)
}
