// What the command line prints: a line for each thing.
import type { AuditEntry } from '#core/audit/entry.ts'
import { factCells, tabLine } from '#core/csv/tab-line.ts'
import type {
  PersonAnswer,
  SeenGroup,
  SeenLook,
  SeenPerson,
  SeenQueue,
  SeenStorage,
} from '../rules/seen.ts'
import { grantWords } from '../rules/exception.ts'
import type { SeenOperator } from './operators.ts'

export const operatorLine = ({ user_id, email, name, added_at }: SeenOperator) =>
  tabLine(user_id, email, name, added_at)

export function personLine(person: SeenPerson): string {
  const { user_id, name, groups, sessions, tokens, locked_at, operator } = person
  return tabLine(
    user_id,
    person.email ?? person.unconfirmed_email,
    name,
    ...factCells({ groups, sessions, tokens, ...(locked_at && { locked: locked_at }) }),
    ...(operator ? ['operator'] : []),
  )
}

/** One person, and a line for each Group of theirs. */
export const personLines = ({ person, memberships }: PersonAnswer) => [
  personLine(person),
  ...memberships.map(({ db, name, editor }) =>
    tabLine(db, name, editor ? 'administrator' : 'member'),
  ),
]

export function groupLine(group: SeenGroup): string {
  const { db, name, plan_in_force: plan, members, records, bytes, locked, exception } = group
  const granted = grantWords(exception)
  return tabLine(
    db,
    name,
    ...factCells({ plan, members, records, bytes, files: group.file_bytes }),
    ...(granted ? [`grants ${granted}`] : []),
    ...(locked ? [`locked ${exception?.reason ?? ''}`.trim()] : []),
  )
}

export const queueLines = ({ totals, jobs }: SeenQueue) => [
  ...totals.map(({ task, waiting, running, failing, given_up }) =>
    tabLine(task, ...factCells({ waiting, running, failing, 'given-up': given_up })),
  ),
  ...jobs.map(({ id, task, db, mail_to, attempts, max_attempts, run_at, last_error }) =>
    tabLine(
      id,
      task,
      db ?? mail_to,
      ...factCells({ tries: `${attempts}/${max_attempts}`, next: run_at }),
      last_error,
    ),
  ),
]

export const storageLines = ({ largest, ...figures }: SeenStorage) => [
  ...Object.entries(figures).map(([name, value]) => tabLine(name, value)),
  ...largest.map(({ db, name, file_bytes }) =>
    tabLine(db, name, ...factCells({ files: file_bytes })),
  ),
]

export const lookLine = ({ id, operator_name, group_id, ends_at, reason }: SeenLook) =>
  tabLine(id, operator_name, group_id, ...factCells({ until: ends_at }), reason)

export function auditLine(entry: AuditEntry): string {
  const { at, event, by, address, group_name, changes } = entry
  return tabLine(
    at,
    event,
    by,
    entry.actor_name ?? entry.actor,
    address,
    group_name,
    entry.subject_name ?? entry.subject,
    changes && JSON.stringify(changes),
  )
}
