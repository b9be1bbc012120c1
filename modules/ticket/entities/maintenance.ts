// Work that a piece of equipment needs again and again: when it was done last, when it is next, by which plan (spec 3; trade
// 9). Its tickets are opened by a job of the server.
import { defineEntity } from '#core/entity/entity.ts'
import { membersMayEdit } from '#core/access/policies.ts'
import { choice } from '#core/fields/choice.ts'
import { date } from '#core/fields/date.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { json } from '#core/fields/json.ts'
import { ref } from '#core/fields/ref.ts'
import { text } from '#core/fields/text.ts'
import { maintenanceActions } from './maintenance-actions.ts'
import { maintenanceList } from '../rules/maintenance/list.ts'
import {
  bases,
  derived,
  intervalUnits,
  maxInterval,
  maxLeadDays,
} from '../rules/maintenance/maintenance.ts'

const kept = { system: true, carried: true, hidden: true } as const

/** It comes round again. */
const recurs = ({ interval }: { interval?: number }) => interval !== undefined

export const maintenance = defineEntity({
  kind: 'Maintenance',
  prefix: 'mai',
  path: 'maintenances',
  icon: 'calendar-event',
  fields: {
    // Left empty, the server names it after the category.
    title: text({ search: true, max: 200, example: 'Filter', second: 'Limpeza dos filtros' }),
    equipment_id: ref('Equipment', { prefix: 'eqi', required: true, search: true }),
    category_id: ref('Category', { prefix: 'ctg' }),
    // The customer to whom the equipment belongs.
    customer_id: ref('Customer', { prefix: 'cus', system: true, search: true }),
    next_maintenance: date(),
    date: { ...date(), second: '2026-11-19' },
    active: flag({ initial: true }),
    interval: integer({ min: 1, max: maxInterval }),
    interval_unit: choice({ options: intervalUnits, initial: 'months' }),
    basis: choice({ options: bases, initial: 'plan' }),
    ends_on: date(),
    lead_days: integer({ max: maxLeadDays }),
    /** Days, from the day on which it was done last. */
    warranty: integer({ max: 3_650 }),
    // The one that was opened for it last.
    ticket_id: ref('Ticket', { prefix: 'tik' }),
    opened_for: { ...date(), ...kept },
    // The day from which its ticket is to be opened; nothing while one is open, so the job reads few.
    opens_on: { ...date(), ...kept },
    plan: json(kept),
  },
  label: ({ title, next_maintenance, date: last }) => title ?? next_maintenance ?? last ?? '',
  columns: ['title', 'customer_id', 'date', 'next_maintenance'],
  filters: [
    'active',
    'next_maintenance',
    'category_id',
    'customer_id',
    'equipment_id',
    'ticket_id',
  ],
  sorts: ['next_maintenance', 'date', 'title', 'opens_on'],
  bulk: { set: ['category_id', 'active'], act: ['ticket/open'] },
  list: maintenanceList,
  current: { active: true },
  offered: () => ({ active: true }),
  sections: [
    { name: 'work', fields: ['title', 'equipment_id', 'category_id'] },
    {
      name: 'time',
      fields: ['interval', 'interval_unit', 'next_maintenance', 'lead_days', 'basis', 'ends_on'],
    },
    {
      name: 'last',
      fields: ['date', 'warranty', 'ticket_id', 'active', 'customer_id'],
      place: 'aside',
    },
  ],
  when: { basis: recurs, ends_on: recurs },
  access: membersMayEdit,
  trash: true,
  attachments: { take: 'files' },
  counted: true,
  derive: derived,
  actions: maintenanceActions,
})
