// The current password, asked of a person who is signed in.
import { failFields } from '#core/errors.ts'
import { checkGuess, networkOf } from '#server/limits/rate.ts'
import type { Call } from '#server/calls/route.ts'
import type { PersonRow } from '#server/store/people/rows.ts'

/** Guesses by a holder of the person's session. */
const pace = { name: 'current-password', free: 10, firstSeconds: 60, maxSeconds: 3_600 }

/** Failure 422 on `current_password` when it is not the person's, 429 after too many guesses at it. */
export async function askPassword(call: Call, person: PersonRow, given: unknown): Promise<void> {
  const guesses = [{ pace, who: person.user_id }]
  const fits = await checkGuess(call.house, call.reply, guesses, 'too_many_requests', () =>
    call.house.passwords.fits(networkOf(call.request.ip), person.password_hash, String(given)),
  )
  if (!fits) throw failFields({ current_password: { key: 'invalid' } })
}
