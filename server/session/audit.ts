// Writes the audit: who acts in a call, and the entry beside what they do. Events are declared by modules (`ServerModule.audited`);
// one that nobody declares is refused, so the list is whole.
import type { AuditBy, AuditChanges, AuditedEvents } from '#core/audit/entry.ts'
import type { Actor } from '#core/access/actor.ts'
import type { House } from '#server/house.ts'
import type { Call } from '#server/calls/route.ts'
import { auditTables } from '#server/store/audit/tables.ts'
import type { WritesTables } from '#server/store/tables/sql.ts'

/** Who acts, and from where. */
export interface AuditActor {
  readonly by: AuditBy
  /** Id of the person; null: nobody, or a job. */
  readonly actor: string | null
  /** Where this transaction writes what names them: it is not read there yet. */
  readonly name?: string | undefined
  readonly acting_as?: string | null
  /** Hash of the token, or of the session that it opened. */
  readonly secret?: Buffer | null
  readonly address: string | null
}

/** What was done. */
export interface AuditRequest {
  readonly event: string
  readonly subject?: string | undefined
  readonly subject_name?: string | undefined
  /** Of the few members that matter. Never a secret, never what people write to each other. */
  readonly changes?: AuditChanges | undefined
}

export const aJob: AuditActor = { by: 'job', actor: null, address: null }

/** Somebody who says who they are in this call: they come in by it, or prove it by a mailed secret. */
export function inPerson({ ip: address }: Call['request'], user_id: string): AuditActor {
  return { by: 'person', actor: user_id, address }
}

/** The caller. */
export function auditActorOf({ session, request }: Pick<Call, 'session' | 'request'>): AuditActor {
  const { person, by, hash } = session
  const address = request.ip
  if (person === null) return { by: 'nobody', actor: null, address }
  if (by !== 'token') return inPerson(request, person.user_id)
  return { by: 'token', actor: person.user_id, secret: hash, address }
}

/** Database whose audit has what operators did that concerns no Group and no person. */
export const auditDesk = '_users'

/** The operator of a call that is theirs alone. */
export function operatorOf({ session, request }: Pick<Call, 'session' | 'request'>): AuditActor {
  return { by: 'operator', actor: session.person!.user_id, address: request.ip }
}

/** Who acts where no call is at hand: the person that a job works for, or the job. */
export function auditActorIn({ user_id }: Pick<Actor, 'user_id'>): AuditActor {
  return user_id === null ? aJob : { by: 'person', actor: user_id, address: null }
}

/** Events of the server itself; modules declare theirs. */
const ownEvents = {
  group: [
    'link_made',
    'link_changed',
    'link_ended',
    'exported',
    'many_deleted',
    'trash_emptied',
    'personal_data_removed',
  ],
} as const satisfies AuditedEvents

/** All that are declared, by whose audit has them. */
export function eventsOf(modules: House['modules']): AuditedEvents[] {
  return [ownEvents, ...modules.flatMap(({ audited }) => audited ?? [])]
}

const declared = new WeakMap<House['modules'], ReadonlySet<string>>()

function declaredIn(modules: House['modules']): ReadonlySet<string> {
  const known = declared.get(modules)
  if (known) return known
  const events = new Set(eventsOf(modules).flatMap((events) => Object.values(events).flat()))
  declared.set(modules, events)
  return events
}

type Here = Pick<House, 'modules' | 'now'>

/** Adds an entry to the database of these tables, in their transaction. */
export function writeAudit(
  { modules, now }: Here,
  tables: WritesTables,
  { by, actor, name, acting_as = null, secret = null, address }: AuditActor,
  request: AuditRequest,
): void {
  if (!declaredIn(modules).has(request.event)) {
    throw new Error(`the event ${request.event} of the audit is declared by no module`)
  }
  const at = now().toISOString()
  auditTables(tables).add({
    at,
    by,
    actor,
    actor_name: name,
    acting_as,
    secret,
    address,
    ...request,
  })
}

/** The same in a transaction of its own: for what changes no record. */
export async function auditAlone(
  house: House,
  db: string,
  actor: AuditActor,
  request: AuditRequest,
): Promise<void> {
  await house.store
    .database(db)
    .changeTables(async (tables) => writeAudit(house, tables, actor, request))
}

/** What the caller of a call did in a database, where nothing else is written. */
export async function auditCall(call: Call, db: string, request: AuditRequest): Promise<void> {
  await auditAlone(call.house, db, auditActorOf(call), request)
}

/** What the caller of a change to a record did: for hooks, in the transaction of the change. */
export function auditChange(
  {
    house,
    actor,
    caller,
  }: {
    readonly house: House
    readonly actor: Pick<Actor, 'user_id'>
    readonly caller?: AuditActor | undefined
  },
  transaction: WritesTables,
  request: AuditRequest,
  /** Of the caller, where this transaction writes their card. */
  name?: string,
): void {
  writeAudit(house, transaction, { ...(caller ?? auditActorIn(actor)), name }, request)
}
