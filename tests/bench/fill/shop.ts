// The records of one Group, the same for the same numbers: real repairs (app/demo) as tickets, with their customers,
// equipment and categories. Everything goes through the product's engine.
import { readRepairs, type Repair } from '#app/demo/repairs.ts'
import type { House } from '#server/house.ts'
import { commit, prepare } from '#server/records/save.ts'
import { idAt, minute, opening } from './names.ts'
import { contextOf } from './people.ts'

/** How many records of each kind. */
export interface Shelves {
  readonly tickets: number
  readonly customers: number
  readonly equipment: number
}

export interface Entry {
  readonly id: string
  readonly input: Record<string, unknown>
  readonly moment: number
}

/** The author of every record in every Group: a record's revision follows from its body, so that Groups can be alike. */
const author = 0
const batch = 500
export const categories = 12
/** A word of every ticket, and one of one ticket in a hundred. */
export const words = { everywhere: 'reported', seldom: 'refurbished' }

let repairs: Repair[] | undefined

/** Ids of the records of one kind, in the order they are written. */
export const recordId = (prefix: string, count: number) =>
  idAt(prefix, opening + count * minute, count)

function* entries({ tickets, customers, equipment }: Shelves): Generator<Entry> {
  repairs ??= readRepairs('restartproject-201909.csv')
  const names = [...new Set(repairs.map((repair) => repair.category))].slice(0, categories)
  let moment = opening
  const entry = (id: string, input: Entry['input']) => ({ id, input, moment: (moment += minute) })
  for (const [count, name] of names.entries())
    yield entry(recordId('ctg', count), { name, active: true, color: '#0b655e' })
  for (let count = 0; count < customers; count++)
    yield entry(recordId('cus', count), {
      name: `Customer ${count} ${repairs[count % repairs.length]!.brand ?? ''}`.trim(),
      email: `customer${count}@shop.example`,
      phones: [{ number: `+44 20 7946 ${String(count % 10_000).padStart(4, '0')}`, main: true }],
    })
  for (let count = 0; count < equipment; count++) {
    const { brand, category, id } = repairs[(count * 7) % repairs.length]!
    yield entry(recordId('eqi', count), {
      identifier: `${id}-${count}`,
      description: [brand, category].filter(Boolean).join(' '),
      maker: brand,
      customer_id: recordId('cus', count % customers),
    })
  }
  for (let count = 0; count < tickets; count++)
    yield entry(
      recordId('tik', count),
      ticket(repairs[count % repairs.length]!, count, { customers, equipment }),
    )
}

const statuses = ['done', 'done', 'done', 'open', 'done', 'doing', 'done', 'done', 'review', 'done']

function ticket(
  { brand, category, problem }: Repair,
  count: number,
  { customers, equipment }: Pick<Shelves, 'customers' | 'equipment'>,
): Entry['input'] {
  const rare = count % 100 === 0 ? ` ${words.seldom}` : ''
  const status = statuses[(count * 3) % statuses.length]
  const content = `${brand ?? category}${rare}, ${words.everywhere}: ${problem}`
  return {
    content,
    problem: status === 'done' || status === 'review' ? content : undefined,
    status,
    priority: count % 7 === 0 ? 'high' : count % 3 === 0 ? 'low' : 'medium',
    customer_id: recordId('cus', count % customers),
    equipment_id: recordId('eqi', count % equipment),
    category_id: recordId('ctg', count % categories),
    estimation: count % 1_000,
  }
}

/** Writes them into the database of a Group, some hundred to a transaction. */
export async function fillShop(
  house: House,
  db: string,
  shelves: Shelves,
  tell: (written: number) => void = () => undefined,
): Promise<void> {
  const { database } = contextOf(house, db, { count: author, moment: opening })
  let waiting: Entry[] = []
  let written = 0
  const flush = async () => {
    await database.write(async (transaction) => {
      for (const { id, input, moment } of waiting) {
        const context = contextOf(house, db, { count: author, moment })
        const request = { id, rev: undefined, input }
        await commit(await prepare(context, transaction, request), transaction)
      }
    })
    tell((written += waiting.length))
    waiting = []
  }
  for (const entry of entries(shelves)) {
    waiting.push(entry)
    if (waiting.length === batch) await flush()
  }
  await flush()
}
