// Groups as operators see them: counts and sizes, never contents; plan and exceptions by hand, so that an installation without payment sells
// by invoice; and the lock, with its reason.
import type { Operating } from '#server/records/face.ts'
import { entitlementOf, type EntitlementException } from '#core/access/entitlement.ts'
import { changesOf } from '#core/audit/entry.ts'
import { fail } from '#core/errors.ts'
import { usedBytes } from '#server/records/attachments/stage.ts'
import { setMembers } from '#server/records/beside.ts'
import { currentRecord } from '#server/records/put.ts'
import {
  operatingTables,
  type GroupFound,
  type OperatingQuery,
} from '#server/store/operating/tables.ts'
import { grantWords, type Granted } from '../rules/exception.ts'
import type { SeenGroup, SettablePlan } from '../rules/seen.ts'
import { groupOf, nameOfPerson, operate } from './operating.ts'

async function withSizes({ house }: Operating, group: GroupFound): Promise<SeenGroup> {
  const { exception_in_force, ...shown } = group
  const { db, created_by, plan_in_force } = shown
  const database = house.store.database(db)
  const [info, file_bytes, creator] = await Promise.all([
    database.info(),
    usedBytes(database),
    created_by ? nameOfPerson(house, created_by) : undefined,
  ])
  return {
    ...shown,
    locked: !entitlementOf(plan_in_force, house.config.billing, exception_in_force).open,
    bytes: (info?.bytes ?? 0) + (info?.history_bytes ?? 0),
    file_bytes,
    creator_name: creator ?? null,
  }
}

export async function findGroups(
  operating: Operating,
  query: OperatingQuery,
): Promise<SeenGroup[]> {
  const found = await operatingTables(operating.house.store).groups(query)
  return Promise.all(found.map((group) => withSizes(operating, group)))
}

export async function readGroup(operating: Operating, which: string): Promise<SeenGroup> {
  return withSizes(operating, await groupOf(operating, which))
}

/** Changes the Group's document, and says so in its audit. */
async function changeGroup(
  operating: Operating,
  which: string,
  change: (group: GroupFound) => {
    event: string
    members: Record<string, unknown>
    before: Record<string, unknown>
    after: Record<string, unknown>
  },
): Promise<SeenGroup> {
  const { house } = operating
  const found = await groupOf(operating, which)
  const { db } = found
  const { event, members, before, after } = change(found)
  await operate(operating, db, async (transaction) => {
    const doc = await currentRecord(transaction, db)
    if (!doc) throw fail('not_found', 'no_group')
    const at = house.now().toISOString()
    await setMembers(house, transaction, { doc, members }, { actor: null, at })
    // Whether it is locked for what it holds is looked at anew.
    await transaction.addJob('limits', {}, { key: 'limits' })
    const changes = changesOf(before, after, Object.keys({ ...before, ...after }))
    return { answer: undefined, audit: { event, subject: db, changes } }
  })
  return readGroup(operating, db)
}

export function setPlan(operating: Operating, which: string, plan: SettablePlan) {
  return changeGroup(operating, which, (group) => ({
    event: 'plan_set',
    members: {
      'confirmed-plan': plan,
      'unconfirmed-plan': undefined,
      over_limit_since: undefined,
    },
    before: { plan: group.plan },
    after: { plan },
  }))
}

/** What is granted in the place of what was; a lock stays. */
export function setException(operating: Operating, which: string, granted: Granted) {
  return changeGroup(operating, which, ({ exception }) => {
    const { open, reason } = exception ?? {}
    return {
      event: 'exception_set',
      members: { exception: orNothing({ ...granted, open, reason }) },
      before: { exception: grantWords(exception) || null },
      after: { exception: grantWords(granted) || null },
    }
  })
}

/** Closes all of the Group but what is about its plan, for a reason that its members read. */
export function lockGroup(operating: Operating, which: string, reason: string) {
  return changeGroup(operating, which, ({ exception }) => ({
    event: 'group_locked',
    members: { exception: { ...exception, open: false, reason } },
    before: { reason: exception?.reason ?? null },
    after: { reason },
  }))
}

export function unlockGroup(operating: Operating, which: string) {
  return changeGroup(operating, which, ({ exception }) => ({
    event: 'group_unlocked',
    members: { exception: orNothing({ ...exception, open: undefined, reason: undefined }) },
    before: {},
    after: {},
  }))
}

function orNothing(exception: {
  [name in keyof EntitlementException]: EntitlementException[name] | undefined
}) {
  const given = Object.entries(exception).filter(([, value]) => value !== undefined)
  return given.length > 0 ? Object.fromEntries(given) : undefined
}
