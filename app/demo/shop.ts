// Fills one Group of the demo from real repairs: places and persons as customers, categories, equipment, tickets,
// comments. Every record goes through the engine, as if somebody had typed it on that day.
import { newId } from '#core/ids.ts'
import { writeDisk } from './disk.ts'
import { writeFeeds } from './feeds.ts'
import { writeHandbook } from './handbook.ts'
import { repairsPaid, writePayments, type Mended } from './money/payments.ts'
import { writeMoney } from './money/write.ts'
import { writeOffers, type OnBench } from './offers.ts'
import { writeContracts, writeMaintenance } from './promises.ts'
import type { Repair } from './repairs.ts'
import { dayMs } from '#core/time/zone.ts'
import { comment, Writer, type Input, type Shop } from './writer.ts'

/** Repairs of the last weeks are still on the bench; older ones have ended. */
const onTheBench = 40

/** Writes everything; returns how many tickets there are. */
export async function fillShop(shop: Shop): Promise<number> {
  const writer = new Writer(shop)
  // Its papers and its currency are those of its own language, which need not be that of its owner.
  const speaks = { key: 'locale', value: shop.words.locale }
  const owner = { person: shop.staff[0]!, moment: opening(shop) }
  await writer.add({ id: newId('adj'), input: speaks, ...owner })
  const categories = await writeCategories(shop, writer)
  const places = await writeCustomers(shop, writer)
  const ended = shop.repairs.slice(0, -onTheBench)
  const recent = shop.repairs.slice(-onTheBench)
  const last = shop.repairs.at(-1)!.day
  const shift = Math.floor(shop.today.getTime() / dayMs) - Math.floor(Date.parse(last) / dayMs)
  const mended: Mended[] = []
  for (const [index, repair] of ended.entries()) {
    const moment = new Date(
      Date.parse(repair.day) + shift * dayMs + (8 * 3600 + (index % 540) * 60) * 1000,
    )
    const task = { repair, moment, index, categories, places }
    const { id: ticket, customer } = await writeRepair(shop, writer, task)
    const isPaid = repair.outcome !== 'end_of_life' && isOfTheYear(shop, moment)
    if (isPaid) mended.push({ ticket, customer, day: moment.toISOString().slice(0, 10) })
  }
  await writer.flush()
  await writeFeeds(shop, writer)
  await writeChecklists(shop, writer, categories)
  await writeContracts(shop, writer, places.get('')!)
  await writeMaintenance(shop, writer, places.get('')!)
  const purses = await writeMoney(shop, writer, places.get('')!, (book) =>
    repairsPaid(shop, mended, book),
  )
  const bench: OnBench[] = []
  for (const [index, repair] of recent.entries()) {
    const moment = new Date(shop.today.getTime() - (onTheBench - index) * 5 * 3600 * 1000 - 600_000)
    bench.push(
      await writeRepair(shop, writer, { repair, moment, index, categories, places, live: true }),
    )
  }
  await writer.flush()
  await writeOffers(shop, writer, bench)
  await writePayments(shop, writer, bench, purses)
  await writeHandbook(shop, writer)
  await writeDisk(shop, writer)
  return shop.repairs.length
}

/** Within the year before the day the story ends. */
function isOfTheYear({ today }: Shop, moment: Date): boolean {
  return moment.getTime() > today.getTime() - 365 * dayMs
}

const palette = ['#0b655e', '#1d5fbf', '#a15c07', '#6840c6', '#17752f', '#b42318']

function categoryInput(shop: Shop, name: string, index: number): Input {
  return { name: shop.words.category(name), active: true, color: palette[index % palette.length] }
}

async function writeCategories(shop: Shop, writer: Writer): Promise<Map<string, string>> {
  const names = [...new Set(shop.repairs.map((repair) => repair.category))].sort()
  const ids = new Map(names.map((name) => [name, newId('ctg')]))
  const start = opening(shop)
  for (const [index, name] of names.entries()) {
    const input = categoryInput(shop, name, index)
    await writer.add({ id: ids.get(name)!, input, person: shop.staff[0]!, moment: start })
  }
  await writer.flush()
  return ids
}

/** Checklists come after the old tickets, so that those are not held to lines nobody ticked. */
async function writeChecklists(
  shop: Shop,
  writer: Writer,
  ids: Map<string, string>,
): Promise<void> {
  const names = [...ids.keys()]
  for (const [name, checklist] of Object.entries(shop.words.checklists)) {
    const id = ids.get(name)
    if (!id) continue
    const input = { ...categoryInput(shop, name, names.indexOf(name)), checklist }
    const moment = new Date(shop.today.getTime() - 10 * dayMs)
    await writer.add({ id, input, person: shop.staff[0]!, moment })
  }
  await writer.flush()
}

/** The day before the first repair. */
function opening({ repairs, today }: Shop): Date {
  const days = (Date.parse(repairs.at(-1)!.day) - Date.parse(repairs[0]!.day)) / dayMs
  return new Date(today.getTime() - (days + 1) * dayMs)
}

/** The shop's own book, and the places that took repairs in and are not in it. */
async function writeCustomers(shop: Shop, writer: Writer): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>()
  const moment = opening(shop)
  const write = async (input: Input) => {
    const id = newId('cus')
    await writer.add({ id, input, person: shop.staff[0]!, moment })
    return id
  }
  const book: string[] = []
  for (const input of shop.customers) {
    const id = await write(input)
    book.push(id)
    ids.set(String(input.name), [id])
  }
  for (const place of [...new Set(shop.repairs.map((repair) => repair.place))].sort()) {
    if (!ids.has(place)) ids.set(place, [await write({ name: place, company_name: place })])
  }
  ids.set('', book)
  await writer.flush()
  return ids
}

interface Task {
  repair: Repair
  moment: Date
  index: number
  categories: Map<string, string>
  places: Map<string, string[]>
  /** Still on the bench. */
  live?: boolean
}

const benchStatuses = ['open', 'open', 'doing', 'block', 'review', 'done', 'doing', 'open'] as const
const blockReasons = ['parts', 'approval', 'customer'] as const

async function writeRepair(shop: Shop, writer: Writer, task: Task): Promise<OnBench> {
  const { repair, moment, index, live } = task
  const staff = shop.staff[1 + (index % (shop.staff.length - 1))]!
  const persons = task.places.get('')!
  // What is on the bench now belongs to persons; the older repairs to the places that took them in.
  const customer = live ? persons[index % persons.length] : task.places.get(repair.place)![0]
  const equipment = newId('eqi')
  const what =
    repair.thing ?? [repair.brand, shop.words.category(repair.category)].filter(Boolean).join(' ')
  const problem = repair.problem || what
  await writer.add({
    id: equipment,
    input: {
      identifier: repair.id.replace('_', '-'),
      description: repair.year ? `${what}, ${repair.year}` : what,
      maker: repair.brand,
      customer_id: customer,
    },
    person: staff,
    moment,
  })
  const id = newId('tik')
  const ticket = {
    content: problem,
    customer_id: customer,
    equipment_id: equipment,
    category_id: task.categories.get(repair.category),
    priority: index % 7 === 0 ? 'high' : index % 3 === 0 ? 'low' : 'medium',
    technical_id: index % 5 === 4 ? undefined : staff,
    equipment_observation: live
      ? shop.words.cameWith[index % shop.words.cameWith.length]
      : undefined,
  }
  const soon = (minutes: number) =>
    new Date(Math.min(moment.getTime() + minutes * 60_000, shop.today.getTime() - 60_000))
  if (live) {
    await writer.add({ id, input: ticket, person: shop.staff[0]!, moment })
    await writer.flush()
    const { found = problem } = repair
    await moveOnTheBench(shop, writer, { id, staff, index, at: soon(45), ticket, found })
  } else {
    await writer.add({
      id,
      input: { ...ticket, ...ending(repair, problem) },
      person: staff,
      moment,
    })
    const remark = shop.words.remarkOn(repair)
    // Said together with the last word on the repair, so that the ticket is not touched again.
    if (remark) await writer.add(comment(id, remark, staff, moment))
  }
  return { id, index, customer, staff }
}

/** How a finished repair is recorded. */
function ending({ outcome, barrier = '', found }: Repair, problem: string): Input {
  if (outcome !== 'end_of_life') {
    return found
      ? { status: 'done', problem: found }
      : { status: 'done', content: undefined, problem }
  }
  if (/too expensive/.test(barrier)) return { status: 'cancel', cancel_reason: 'too_expensive' }
  if (/not available/.test(barrier)) return { status: 'cancel', cancel_reason: 'no_parts' }
  return { status: 'cancel', cancel_reason: 'other' }
}

interface Bench {
  id: string
  staff: string
  index: number
  at: Date
  ticket: Input
  found: string
}

/** A ticket of these days: somebody takes it, says something, moves it on. */
async function moveOnTheBench(shop: Shop, writer: Writer, bench: Bench): Promise<void> {
  const { id, staff, index, at, ticket, found } = bench
  const status = benchStatuses[index % benchStatuses.length]!
  if (status === 'open') return
  const { database } = shop.context(staff, at)
  const stored = await database.get(id)
  const { checklist } = stored!.body as { checklist?: { heading?: boolean }[] }
  const ticked = checklist?.map((line, place) => {
    const tick = !line.heading && (status === 'done' || status === 'review' || place < 2)
    return tick ? { ...line, state: 'done' } : line
  })
  const taken = { ...ticket, technical_id: staff, checklist: ticked, status: 'doing' }
  await writer.add({ id, input: taken, person: staff, moment: at })
  if (status !== 'doing') {
    const reason = status === 'block' ? { block_reason: blockReasons[index % 3] } : {}
    // What waits is not mended yet: only the cause is known.
    const problem = status === 'block' ? found.split(';')[0] : found
    const input = { ...taken, problem, ...reason, status }
    await writer.add({ id, input, person: staff, moment: new Date(at.getTime() + 60_000) })
  }
  const remark = shop.words.remarks[index % shop.words.remarks.length]!
  await writer.add(comment(id, remark, staff, new Date(at.getTime() + 120_000)))
}
