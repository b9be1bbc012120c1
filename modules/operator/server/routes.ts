// The calls of operators: the same functions as on the command line (`command.ts`). Nobody else is answered.
import type { Operating } from '#server/records/face.ts'
import { z } from 'zod'
import { auditPageQuery } from '#server/calls/audit-query.ts'
import { bodyOf } from '#server/calls/action-body.ts'
import { answer, type Call, type Route } from '#server/calls/route.ts'
import { findGroups, lockGroup, readGroup, setException, setPlan, unlockGroup } from './groups.ts'
import { beginLook, endLook, endLookHere, looksHere, openLooks } from './looks.ts'
import { asks } from '../rules/asks.ts'
import { settablePlans, type FoundPage } from '../rules/seen.ts'
import { auditPage } from './whole-audit.ts'
import { listOperators } from './operators.ts'
import { operatingOf } from './operating.ts'
import { findPeople, lockPerson, readPerson, signOut, unlockPerson } from './people.ts'
import { readJobs, readMail, retryJob } from './queue.ts'
import { readStorage } from './storage.ts'

const operator = { tag: 'Operators', access: 'operator' } as const
const pageSize = 25

const findQuery = z.object({
  text: z
    .string()
    .max(300)
    .default('')
    .meta({ description: 'An id, or a part of an address or name' }),
  after: z.string().max(100).default('').meta({ description: 'The last id of the page before' }),
})
const planBody = z.object({ plan: z.enum(settablePlans) })
const grant = z.number().int().min(1).max(1e15).nullable().optional()
const exceptionBody = z.strictObject({
  max_records: grant.meta({ description: 'null: no limit; left out: as the plan says' }),
  max_bytes_of_data: grant,
  max_bytes_of_files: grant,
  max_administrators: grant,
  sub_groups: z.boolean().optional(),
})
const auditQuery = auditPageQuery.extend({
  db: z.string().max(100).optional().meta({ description: 'Of this Group or person alone' }),
})

/** A page of what is found, and what to ask for the next one with. */
async function paged<T>(
  call: Call,
  find: (
    operating: Operating,
    query: { text: string; after: string; limit: number },
  ) => Promise<T[]>,
  idOf: (one: T) => string,
): Promise<FoundPage<T>> {
  const { text, after } = call.query as z.infer<typeof findQuery>
  const found = await find(await operatingOf(call), {
    text: text.trim(),
    after,
    limit: pageSize + 1,
  })
  const page = found.slice(0, pageSize)
  return { found: page, next: found.length > pageSize ? idOf(page.at(-1)!) : null }
}

const id = ({ params }: Call) => params.id ?? ''
const reason = ({ body }: Call) => (body as { reason: string }).reason

const people: readonly Route[] = [
  {
    ...operator,
    method: 'GET',
    url: '/_operator/people',
    summary: 'People by a part of their address, 25 at a time',
    query: findQuery,
    handle: (call) => paged(call, findPeople, ({ user_id }) => user_id),
  },
  {
    ...operator,
    method: 'GET',
    url: '/_operator/people/:id',
    summary: 'One person and the Groups that they belong to',
    handle: async (call) => readPerson(await operatingOf(call), id(call)),
  },
  {
    ...operator,
    method: 'POST',
    url: '/_operator/people/:id/lock',
    summary: 'Lock a person: no password, token or session lets them in',
    body: bodyOf(asks.person),
    handle: async (call) => lockPerson(await operatingOf(call), id(call), reason(call)),
  },
  {
    ...operator,
    method: 'DELETE',
    url: '/_operator/people/:id/lock',
    summary: 'Unlock a person',
    handle: async (call) => unlockPerson(await operatingOf(call), id(call)),
  },
  {
    ...operator,
    method: 'DELETE',
    url: '/_operator/people/:id/sessions',
    summary: 'Sign a person out everywhere',
    handle: async (call) => signOut(await operatingOf(call), id(call)),
  },
]

const groups: readonly Route[] = [
  {
    ...operator,
    method: 'GET',
    url: '/_operator/groups',
    summary: 'Groups by a part of their name, 25 at a time: counts and sizes, never contents',
    query: findQuery,
    handle: (call) => paged(call, findGroups, ({ db }) => db),
  },
  {
    ...operator,
    method: 'GET',
    url: '/_operator/groups/:id',
    summary: 'One Group',
    handle: async (call) => readGroup(await operatingOf(call), id(call)),
  },
  {
    ...operator,
    method: 'PUT',
    url: '/_operator/groups/:id/plan',
    summary: 'Set the plan of a Group by hand',
    body: planBody,
    handle: async (call) =>
      setPlan(await operatingOf(call), id(call), (call.body as z.infer<typeof planBody>).plan),
  },
  {
    ...operator,
    method: 'PUT',
    url: '/_operator/groups/:id/exception',
    summary:
      'What a Group may beside its plan, in the place of what it might; nothing: as the plan says',
    body: exceptionBody,
    handle: async (call) =>
      setException(await operatingOf(call), id(call), call.body as z.infer<typeof exceptionBody>),
  },
  {
    ...operator,
    method: 'POST',
    url: '/_operator/groups/:id/lock',
    summary: 'Lock a Group for a reason that its members read',
    body: bodyOf(asks.lock),
    handle: async (call) => lockGroup(await operatingOf(call), id(call), reason(call)),
  },
  {
    ...operator,
    method: 'DELETE',
    url: '/_operator/groups/:id/lock',
    summary: 'Unlock a Group',
    handle: async (call) => unlockGroup(await operatingOf(call), id(call)),
  },
]

const looks: readonly Route[] = [
  {
    ...operator,
    method: 'GET',
    url: '/_operator/looks',
    summary: 'Looks into Groups that go on',
    handle: async (call) => ({ looks: await openLooks(await operatingOf(call)) }),
  },
  {
    ...operator,
    method: 'POST',
    url: '/_operator/groups/:id/looks',
    summary:
      'Look into a Group as a member, to read alone, for 60 minutes; its administrators see it',
    body: bodyOf(asks.looks),
    answers: [201],
    handle: async (call) =>
      answer(201, await beginLook(await operatingOf(call), id(call), reason(call))),
  },
  {
    ...operator,
    method: 'DELETE',
    url: '/_operator/looks/:id',
    summary: 'End a look into a Group',
    handle: async (call) => endLook(await operatingOf(call), id(call)),
  },
  {
    method: 'GET',
    url: '/:db/_looks',
    tag: 'Operators',
    access: 'database',
    whileLocked: true,
    summary: 'The latest looks of operators into a Group, for its administrators',
    handle: looksHere,
  },
  {
    method: 'DELETE',
    url: '/:db/_looks/:id',
    tag: 'Operators',
    access: 'database',
    whileLocked: true,
    summary: 'End a look of an operator into a Group, for its administrators',
    handle: endLookHere,
  },
]

const installation: readonly Route[] = [
  {
    ...operator,
    method: 'GET',
    url: '/_operator',
    summary: 'Who runs the installation',
    handle: async (call) => ({ operators: await listOperators(await operatingOf(call)) }),
  },
  {
    ...operator,
    method: 'GET',
    url: '/_operator/jobs',
    summary: 'The queue: how much waits, and what failed and why',
    handle: async (call) => readJobs(await operatingOf(call)),
  },
  {
    ...operator,
    method: 'POST',
    url: '/_operator/jobs/:id/retry',
    summary: 'Try a failed job again',
    async handle(call) {
      const number = /^\d{1,15}$/.test(id(call)) ? Number(id(call)) : 0
      await retryJob(await operatingOf(call), number)
      return { ok: true }
    },
  },
  {
    ...operator,
    method: 'GET',
    url: '/_operator/mail',
    summary: 'Mails that wait, and why they could not be sent',
    handle: async (call) => readMail(await operatingOf(call)),
  },
  {
    ...operator,
    method: 'GET',
    url: '/_operator/storage',
    summary: 'What the installation holds, in numbers',
    handle: async (call) => readStorage(await operatingOf(call)),
  },
  {
    ...operator,
    method: 'GET',
    url: '/_operator/audit',
    summary: 'Who did what on the whole installation, the newest first',
    query: auditQuery,
    handle: ({ house, query }) => {
      const { db, ...rest } = query as z.infer<typeof auditQuery>
      return auditPage(house, db, rest)
    },
  },
]

export const operatorRoutes: readonly Route[] = [...people, ...groups, ...looks, ...installation]
