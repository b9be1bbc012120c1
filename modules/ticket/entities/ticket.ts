// A service order: what the customer reported, what was found, who works on it, and its status (spec 3, 4).
import { defineEntity } from '#core/entity/entity.ts'
import { editorsAlone, membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { longtext } from '#core/fields/longtext.ts'
import { mergedFrom } from '../rules/merged.ts'
import { moment } from '#core/fields/moment.ts'
import { person } from '#core/fields/person.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'
import { checklistRows } from './ticket/checklist-rows.ts'
import { noticeRows } from './ticket/notice-rows.ts'
import { promiseFields } from './ticket/promise-fields.ts'
import { ticketActions } from './ticket/ticket-actions.ts'
import { ticketLists } from './ticket/ticket-lists.ts'
import { ticketSections } from './ticket/ticket-sections.ts'
import { warrantyFields } from './ticket/warranty-fields.ts'
import { workFigures } from './ticket/work-figures.ts'
import { signLines } from '../rules/ticket/checklist.ts'
import { handoverErrors } from '../rules/ticket/handover.ts'
import { countersOf, priorities, urgencyOf } from '../rules/ticket/priority.ts'
import { relations } from '../rules/relation/relation.ts'
import {
  blockReasons,
  cancelReasons,
  moveEvent,
  statusErrors,
  statuses,
} from '../rules/ticket/status.ts'
import { recentTicket, ticketLabel, ticketTitle } from '../rules/ticket/title.ts'
import { momentsOf } from '../rules/ticket/work.ts'

const isIn = (status: string) => (doc: { status?: string }) => doc.status === status
const travels = { system: true, carried: true, hidden: true } as const

export const ticket = defineEntity({
  kind: 'Ticket',
  prefix: 'tik',
  path: 'tickets',
  icon: 'ticket',
  fields: {
    number: integer({ system: true, carried: true, search: true, isName: true }),
    title: text({ system: true }),
    status: choice({ options: statuses, initial: 'open' }),
    status_at: moment(travels),
    block_reason: choice({ options: blockReasons }),
    cancel_reason: choice({ options: cancelReasons }),
    priority: choice({ options: priorities, initial: 'medium' }),
    urgency: integer({ system: true, hidden: true }),
    content: longtext({ search: true }),
    problem: longtext({ search: true }),
    checklist: checklistRows,
    customer_id: ref('Customer', { prefix: 'cus', search: true }),
    equipment_id: ref('Equipment', { prefix: 'eqi', search: true }),
    contract_id: ref('Contract', { prefix: 'cnt', same: 'customer_id' }),
    ...promiseFields,
    waiting_since: moment(travels),
    notices: noticeRows,
    equipment_observation: longtext({ search: true, max: 5_000, rows: 3 }),
    category_id: ref('Category', { prefix: 'ctg' }),
    technical_id: person(),
    reviewer_id: person(),
    ticket_kind: choice({ options: ['chore', 'bug', 'story'], initial: 'chore' }),
    estimation: integer({ max: 1_000 }),
    ...warrantyFields,
    ...workFigures,
    // Opened for this maintenance, and for which date of its plan.
    maintenance_id: ref('Maintenance', { prefix: 'mai', ...travels }),
    maintenance_on: { ...date(), ...travels },
    // The old book that it came in from does not say when it was opened.
    brought: choice({ options: ['undated'], ...travels }),
    relate_equipment_to_customer: flag({ once: true, hidden: true }),
    // The ticket that this one came from, when it is opened.
    related_id: ref('Ticket', { prefix: 'tik', once: true, hidden: true }),
    relation: choice({ options: relations, once: true, hidden: true }),
    comment: longtext({ once: true, hidden: true }),
    override: longtext({ once: true, hidden: true, max: 5_000 }),
    merged_from: mergedFrom(),
  },
  label: ticketLabel,
  recent: recentTicket,
  ...ticketLists,
  sections: ticketSections,
  when: {
    delivered_to: ({ delivered_at }) => delivered_at !== undefined,
    not_returned: ({ delivered_at }) => delivered_at !== undefined,
    block_reason: isIn('block'),
    cancel_reason: isIn('cancel'),
  },
  access: membersMayEdit,
  trash: true,
  merge: editorsAlone,
  mergeTogether: [
    ['ready_at', 'delivered_at', 'delivered_to', 'not_returned'],
    ['customer_id', 'contract_id'],
  ],
  attachments: { take: 'files' },
  counted: true,
  counters: countersOf,
  sequence: 'number',
  derive: (doc, { before, actor, now }) => ({
    title: ticketTitle(doc),
    urgency: urgencyOf(doc.priority),
    ...momentsOf(doc, before, now),
    checklist:
      doc.checklist &&
      signLines(doc.checklist, before?.checklist ?? [], { by: actor.user_id, at: now }),
  }),
  check: (doc, { before, arrived }) => ({
    ...handoverErrors(doc),
    ...(doc.content || doc.problem ? {} : { content: { key: 'blank' } }),
    ...statusErrors(doc, before, arrived !== undefined),
  }),
  actions: ticketActions,
  takenBack: ['close', 'notice'],
  event: (doc, before) => moveEvent(before?.status, doc.status),
})
