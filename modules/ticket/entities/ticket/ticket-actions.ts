// What is done with a ticket by name: moved to a status, announced as ready, handed over, the customer notified (spec 4;
// trade 1, 17).
import type { Actor } from '#core/access/actor.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import type { Action } from '#core/entity/entity.ts'
import { maxNotices, noticeWays } from '../../rules/ticket/handover.ts'
import { hasEnded, statuses, type Status } from '../../rules/ticket/status.ts'

const byMembers = {
  allow: (actor: Actor) => membersMayEdit(actor, 'update'),
} satisfies Partial<Action>

/** `status/doing` and the like. The body may bring what the move needs: a reason, a comment, the problem found. */
const moves = Object.fromEntries(
  statuses.map((status): [string, Action] => [
    `status/${status}`,
    {
      ...byMembers,
      event: 'status',
      // Who starts a ticket that is nobody's takes it.
      apply: ({ technical_id }, input, { actor }) => ({
        ...(status === 'doing' && !technical_id && { technical_id: actor.user_id }),
        ...input,
        status,
      }),
    },
  ]),
)

/** What is said at the counter (trade 17). The body may bring who took it away, and a comment. */
const handovers: Record<string, Action> = {
  'handover/ready': {
    ...byMembers,
    event: 'ready',
    // Said of what was handed over by mistake, it is back, and has been ready since then.
    apply: ({ ready_at }, input, { now }) => ({
      ...input,
      ready_at: ready_at ?? now,
      delivered_at: undefined,
    }),
  },
  'handover/deliver': {
    ...byMembers,
    event: 'deliver',
    // Work that went on until then is done, with all that this asks for.
    apply: ({ status }, input, { now }) => ({
      ...input,
      status: hasEnded(status as Status) ? status : 'done',
      delivered_at: now,
    }),
  },
}

/** `notice/whatsapp` and the like: the customer was notified by this channel. */
const noticeActions = Object.fromEntries(
  noticeWays.map((way): [string, Action] => [
    `notice/${way}`,
    {
      ...byMembers,
      event: 'notice',
      apply: ({ notices: given }, input, { actor, now }) => ({
        ...input,
        notices: [
          ...(Array.isArray(given) ? given : []),
          { at: now, way, by: actor.user_id },
        ].slice(-maxNotices),
      }),
    },
  ]),
)

export const ticketActions: Record<string, Action> = { ...moves, ...handovers, ...noticeActions }
