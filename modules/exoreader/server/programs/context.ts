// Which Group a program reads for whose addresses name none, and what it sent: only tokens with the permission `reader` open these
// doors, and they open nothing else.
import { fail, failCall } from '#core/errors.ts'
import { readForm, readParts } from '#server/bodies/form.ts'
import { whenGone } from '#server/limits/gone.ts'
import type { Call } from '#server/calls/route.ts'
import { wholeBody } from '#server/bodies/whole-body.ts'
import type { RecordContext } from '#server/records/face.ts'
import { groupsMeant, actorOf, admitActor } from '#server/session/actor.ts'
import { renewedCall, stillAdmitting } from '#server/session/renewed.ts'
import type { Session } from '#server/session/session.ts'

/** What a token needs for these doors. */
export const permission = 'reader'
const noGroup = 'This token opens no feeds: please make one for a reader app'
const severalGroups =
  'This token opens the feeds of several Groups: please make one that is bound to the Group whose feeds you mean'

/**
 * The one Group whose feeds the token opens. Failure unauthorized without a token, forbidden where it opens none or several, and as
 * `admitActor` says.
 */
export function readerContext(
  call: Call,
  session: Session,
): RecordContext & { readonly user: string } {
  const { house, reply } = call
  const { person, by } = session
  if (by !== 'token' || person === null) throw fail('unauthorized', 'provide_username_and_password')
  const [db, another] = groupsMeant(session, (scopes) => scopes?.includes(permission) ?? false)
  if (db === undefined) throw failCall('forbidden', noGroup)
  if (another !== undefined) throw failCall('forbidden', severalGroups)
  const rights = actorOf(house, session, db)
  const actor = admitActor({ ...rights, scopes: ['read', 'write'] }, 'read')
  const database = house.store.database(db, {
    person: person.user_id,
    gone: () => whenGone(reply).signal,
    onlyReads: call.onlyReads,
    stillMay: stillAdmitting({ ...call, session }, actor, (late) => {
      return readerContext(late, late.session).actor
    }),
  })
  return { house, database, actor, now: house.now().toISOString(), user: person.user_id }
}

/** Bytes of a form: some thousand items are named in one. */
const maxFormBytes = 1024 * 1024

export interface SentParameters {
  /** Of the address; names may come several times. */
  readonly address: URLSearchParams
  /** Of the form in the body. */
  readonly posted: URLSearchParams
}

/** Failure bad_request for a form that cannot be read, too_large for a long one. */
export async function parametersOf({ request, body }: Call): Promise<SentParameters> {
  const [, query = ''] = request.url.split('?', 2)
  const type = request.headers['content-type'] ?? ''
  const bytes = request.method === 'POST' ? await wholeBody(body, maxFormBytes) : Buffer.alloc(0)
  return { address: readForm(query), posted: await formIn(bytes, type) }
}

async function formIn(bytes: Buffer, type: string): Promise<URLSearchParams> {
  const isOfParts = /^multipart\/form-data/i.test(type)
  return isOfParts ? readParts(bytes, type) : readForm(bytes.toString('utf8'))
}

/** Both together: most programs send what changes something in a form, some in the address. */
export function allParameters({ address, posted }: SentParameters): URLSearchParams {
  return new URLSearchParams([...address, ...posted])
}

/** The Group that the token of a call opens, and all that the call says. Failures as of `readerContext` and `parametersOf`. */
export async function programCall(call: Call) {
  readerContext(call, call.session)
  const parameters = allParameters(await parametersOf(call))
  const late = await renewedCall(call)
  return { context: readerContext(late, late.session), parameters }
}
