// The lists that the ticket declares, as its screen asks for them: each sort both ways, alone and with each filter, with
// the number of all matches. One after the other, as one person clicks.
import { ticket } from '#modules/ticket/entities/ticket.ts'
import { unfinished } from '#modules/ticket/rules/status.ts'
import {
  findQuery,
  none,
  pageSizes,
  sortable,
  type ListState,
} from '#web/records/list/list-state.ts'
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

const choices: Record<string, Pick<ListState, 'filters' | 'search'>> = {
  all: { filters: {}, search: '' },
  unfinished: { filters: { status: unfinished.join(',') }, search: '' },
  'status done': { filters: { status: 'done' }, search: '' },
  'priority high': { filters: { priority: 'high' }, search: '' },
  'a category': { filters: { category_id: recordId('ctg', 3) }, search: '' },
  'a customer': { filters: { customer_id: recordId('cus', 5) }, search: '' },
  'an equipment': { filters: { equipment_id: recordId('eqi', 5) }, search: '' },
  'nobody on it': { filters: { technical_id: none }, search: '' },
  'somebody without work': { filters: { technical_id: ownerId(0) }, search: '' },
  'a word in 1 of 100': { filters: {}, search: words.seldom },
  'a word in each': { filters: {}, search: words.everywhere },
}

/** Each list is asked for so often; a slow one less, lest it take all the time. */
const [fewest, most, patience] = [5, 15, 500]

export async function measureLists({ address, stage }: Product): Promise<List[]> {
  const headers = { ...stage.program, 'content-type': 'application/json' }
  const found: List[] = []
  for (const [name, choice] of Object.entries(choices)) {
    for (const field of sortable(ticket)) {
      for (const direction of ['asc', 'desc'] as const) {
        const state = { ...choice, sort: { field, direction }, page: 1, size: pageSizes[0] }
        const body = JSON.stringify(findQuery(ticket, state, { klass: ticket.kind }))
        const ask = () =>
          timed(`${address}/${stage.world.large}/_find`, { method: 'POST', headers, body })
        // Plans are made with the first ones.
        for (let time = 0; time < 4; time++) await ask()
        const all: number[] = []
        for (let spent = 0; all.length < fewest || (all.length < most && spent < patience);) {
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
