// The lists that the ticket declares, as its screen asks for them: each sort both ways, alone and with each filter, with
// the number of all matches. One after the other, as one person clicks.
import { ticket } from '#modules/ticket/entities/ticket.ts'
import { unfinished } from '#modules/ticket/rules/ticket/status.ts'
import { pageQuery, pageSizes, sortable } from '#web/records/list/list-state.ts'
import { ownerId } from '../fill/names.ts'
import { recordId, words } from '../fill/shop.ts'
import { percentile } from '../load/job.ts'
import type { Product } from '../sides.ts'

export interface List {
  readonly name: string
  /** Milliseconds of an answer: the median, and the slowest. */
  readonly usual: number
  readonly slowest: number
}

/** Selectors, by what a person would say that they chose. */
const choices: Record<string, Record<string, unknown>> = {
  all: {},
  unfinished: { status: { $in: unfinished } },
  'status done': { status: 'done' },
  'priority high': { priority: 'high' },
  'a category': { category_id: recordId('ctg', 3) },
  'a customer': { customer_id: recordId('cus', 5) },
  'an equipment': { equipment_id: recordId('eqi', 5) },
  'nobody on it': { technical_id: { $exists: false } },
  'somebody without work': { technical_id: ownerId(0) },
  'a word in 1 of 100': { $text: words.seldom },
  'a word in each': { $text: words.everywhere },
}

/** Each list is asked for so often; a slow one less, lest it take all the time. */
const [fewest, most, maxMs] = [5, 15, 500]

export async function measureLists({ address, stage }: Product): Promise<List[]> {
  const headers = { ...stage.program, 'content-type': 'application/json' }
  const found: List[] = []
  for (const [name, choice] of Object.entries(choices)) {
    for (const field of sortable(ticket)) {
      for (const direction of ['asc', 'desc'] as const) {
        const page = { search: '', sort: { field, direction }, page: 1, size: pageSizes[0] }
        const body = JSON.stringify(pageQuery(page, { klass: ticket.kind, ...choice }))
        const ask = () =>
          timed(`${address}/${stage.world.large}/_find`, { method: 'POST', headers, body })
        // Plans are made with the first ones.
        for (let time = 0; time < 4; time++) await ask()
        const all: number[] = []
        for (let spent = 0; all.length < fewest || (all.length < most && spent < maxMs);) {
          all.push(await ask())
          spent += all.at(-1)!
        }
        all.sort((a, b) => a - b)
        found.push({
          name: `${name}, by ${field} ${direction}`,
          usual: percentile(all, 0.5),
          slowest: all.at(-1)!,
        })
      }
    }
  }
  return found
}

async function timed(url: string, request: RequestInit): Promise<number> {
  const began = performance.now()
  const reply = await fetch(url, request)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`a list answered ${reply.status}`)
  return performance.now() - began
}
