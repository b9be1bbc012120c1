// A person comes in by a browser: their session, the cookie by which the browser is known from now on, and a mail to them where it was not.
import type { Call } from '#server/calls/route.ts'
import type { PersonRow } from '#server/store/people/rows.ts'
import type { SessionKind } from './cookies.ts'
import { deviceOf, rememberDevice } from './device.ts'
import { startSession } from './start.ts'

/** The job that mails a person about a browser they never signed in by: `NewBrowser`. */
export const newBrowserTask = 'new_browser'

export interface NewBrowser {
  readonly user_id: string
  /** The address that the person holds, to which the mail goes. */
  readonly email: string
  /** What the browser says of itself. */
  readonly agent: string
  readonly address: string
  /** ISO moment. */
  readonly at: string
}

const maxAgentLength = 400

/** Opens the session. Nobody gets a mail about an address that they only claim: it may be somebody else's. */
export async function arrive(call: Call, person: PersonRow, kind: SessionKind): Promise<void> {
  const { house, request } = call
  const { user_id, email } = person
  if (email !== null && deviceOf(house, request, person) === undefined) {
    const agent = (request.headers['user-agent'] ?? '').slice(0, maxAgentLength)
    const news: NewBrowser = {
      user_id,
      email,
      agent,
      address: request.ip,
      at: house.now().toISOString(),
    }
    // Before the cookies go out: a process that dies in between leaves a browser that is still unknown.
    await house.store.database(user_id).write((own) => own.addJob(newBrowserTask, { ...news }))
  }
  await startSession(call, user_id, kind)
  rememberDevice(call, person)
}
