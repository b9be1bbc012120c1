// A customer's year of maintenance (trade 9), from the records of the Group: what is planned for their equipment, and the
// tickets that were finished for it.
import { addressLine } from '#core/country/address.ts'
import { z } from 'zod'
import type { Doc } from '#core/entity/entity.ts'
import { fail } from '#core/errors.ts'
import { dayAfter, dayIn, isZone } from '#core/time/zone.ts'
import type { Call, Route } from '#server/calls/route.ts'
import { turnsOf } from '#server/limits/turns.ts'
import { contextHere } from '#server/records/context.ts'
import type { RecordContext } from '#server/records/face.ts'
import { findStored } from '#server/records/find.ts'
import { get } from '#server/records/get.ts'
import { toWire } from '#server/store/documents/stored.ts'
import { peopleTables } from '#server/store/people/tables.ts'
import { customer as customerEntity } from '../../entities/customer.ts'
import type { equipment } from '../../entities/equipment.ts'
import { maintenance } from '../../entities/maintenance.ts'
import { ticket } from '../../entities/ticket.ts'
import { planPaperOf, type PlanFacts, type PlannedWork, type PlanPaper } from '../../paper/plan.ts'
import { mainFirst } from '../../rules/customer/contact.ts'
import { checklistOf } from '../../rules/ticket/category-checklist.ts'
import { comingDates } from '../../rules/maintenance/coming.ts'
import { loadGroup } from '../paper/group.ts'
import { loadLogo } from '../paper/logo.ts'
import { wordsIn } from '../paper/words.ts'

type Maintenance = Doc<typeof maintenance>
type Ticket = Doc<typeof ticket>
type Customer = Doc<typeof customerEntity>

const query = z.object({
  year: z.coerce.number().int().min(2000).max(9998).optional(),
  zone: z.string().refine(isZone, 'is no time zone that is known here').optional(),
})

/** Limits of plans and of finished tickets on one paper. */
const maxPlans = 500
const maxTickets = 5_000
/** Days from today on that dates are counted for: this year and the next. */
const maxDays = 731

/** Failure not_found when it is not a customer here. */
async function planOf(call: Call): Promise<PlanPaper> {
  const context = contextHere(call)
  const { id = '' } = call.params
  if (call.house.registry.byId(id) !== customerEntity) throw fail('not_found', 'missing')
  const customer: Customer = await get(context, id, {})
  // All tickets of a customer may be read for it: one plan of a person at a time.
  const inTurn = turnsOf(call, Infinity)
  const asked = call.query as z.infer<typeof query>
  const facts = await inTurn(() => loadPlan(context, customer, asked))
  return planPaperOf(facts, wordsIn(facts.locale))
}

async function loadPlan(
  context: RecordContext,
  customer: Customer,
  asked: z.infer<typeof query>,
): Promise<PlanFacts> {
  const { database, house, actor, now } = context
  const ofCustomer = { customer_id: customer._id }
  const [group, logo, plans, tickets] = await Promise.all([
    loadGroup(database, peopleTables(house.store)),
    loadLogo(house, database, { size: '640', who: actor.user_id ?? '' }),
    read(context, { klass: maintenance.kind, ...ofCustomer }, maxPlans) as Promise<Maintenance[]>,
    read(
      context,
      { klass: ticket.kind, ...ofCustomer, status: 'done', maintenance_id: { $gt: null } },
      maxTickets,
    ) as Promise<Ticket[]>,
  ])
  const zone = group.zone ?? asked.zone ?? group.clock
  const today = dayIn(zone, now)
  const year = asked.year ?? Number(today.slice(0, 4))
  const ids = plans.flatMap(({ equipment_id, category_id }) => [equipment_id, category_id])
  const known = new Map(
    (await database.getMany([...new Set(ids.flatMap((one) => one ?? []))])).map((stored) => [
      stored.id,
      toWire(stored),
    ]),
  )
  const finished = Map.groupBy(tickets, ({ maintenance_id = '' }) => maintenance_id)
  const work = (plan: Maintenance) =>
    workOf(plan, {
      tickets: finished.get(plan._id) ?? [],
      checklist: String(known.get(plan.category_id ?? '')?.checklist ?? ''),
      year,
      today,
      zone,
    })
  const [address] = (customer.addresses ?? []).toSorted(mainFirst)
  return {
    locale: customer.locale ?? group.locale,
    shop: group.shop,
    heading: group.settings.heading,
    logo,
    logoSize: group.settings.logo,
    customer: {
      name: customer.name ?? '',
      lines: address ? [addressLine(address, group.shop.country)] : [],
    },
    year,
    today,
    things: [...Map.groupBy(plans, ({ equipment_id = '' }) => equipment_id)]
      .map(([equipment_id, own]) => ({
        equipment: known.get(equipment_id) as Doc<typeof equipment> | undefined,
        works: own.map(work).filter(({ planned, done }) => planned.length + done.length > 0),
      }))
      .filter(({ works }) => works.length > 0)
      .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)),
  }
}

const nameOf = ({ equipment: thing }: { equipment: Doc<typeof equipment> | undefined }) =>
  thing?.identifier ?? ''

async function read(context: RecordContext, selector: Record<string, unknown>, limit: number) {
  const { docs } = await findStored(context, { selector, limit })
  return docs
}

interface Known {
  readonly tickets: readonly Ticket[]
  readonly checklist: string
  readonly year: number
  readonly today: string
  readonly zone: string
}

function workOf(plan: Maintenance, { tickets, checklist, year, today, zone }: Known): PlannedWork {
  const isOfYear = (day: string) => day.startsWith(`${year}-`)
  const [yearEnd, horizon] = [`${year}-12-31`, dayAfter(today, maxDays)]
  const last = yearEnd < horizon ? yearEnd : horizon
  const { active, next_maintenance: next } = plan
  const planned = active && next ? [next, ...comingDates(plan, today, { last, most: maxDays })] : []
  const done = tickets
    .map(({ status_at = '', checklist: lines = [] }) => ({ day: dayIn(zone, status_at), lines }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  // Work that was recorded without a ticket.
  const { date } = plan
  const days = done.map(({ day }) => day)
  const alone = date !== undefined && !days.includes(date) ? [{ day: date, lines: [] }] : []
  return {
    title: plan.title ?? '',
    interval: plan.interval,
    interval_unit: plan.interval_unit,
    lines: checklistOf(checklist),
    planned: planned.filter(isOfYear),
    done: [...done, ...alone].filter(({ day }) => isOfYear(day)),
  }
}

export const planRoutes: readonly Route[] = [
  {
    method: 'GET',
    url: '/:db/_maintenance_plan/:id',
    summary:
      'A year of maintenance at one customer on paper: their equipment with its checklists, month by month, what is planned and what was done',
    tag: 'Maintenance',
    access: 'database',
    query,
    handle: planOf,
  },
]
