// Sign-ins in the audit of their person.
import type { Call } from '#server/calls/route.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { auditAlone, inPerson } from './audit.ts'

/** A person signed in with their own means: a password, a passkey. */
export async function auditSignIn(call: Call, user_id: string): Promise<void> {
  const { house, request } = call
  await auditAlone(house, user_id, inPerson(request, user_id), { event: 'signed_in' })
}

/**
 * A wrong password at an address that somebody has is noted for them. What was typed is not kept: it may be anything. Nobody waits for
 * it, so the time of the answer does not tell whether the address is known.
 */
export function noteFailure({ house, request }: Call, address: string): void {
  const note = async () => {
    const person = await peopleTables(house.store).byEmail(address)
    if (!person) return
    const { user_id: subject } = person
    const actor = { by: 'nobody', actor: null, address: request.ip } as const
    await auditAlone(house, subject, actor, { event: 'sign_in_failed', subject })
  }
  note().catch((error: unknown) => house.log.warn({ err: error }, 'a wrong password was not noted'))
}
