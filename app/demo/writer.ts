// What a Group of the demo is filled from, and how its records are written: each through the engine, by whom and when.
import { newId } from '#core/ids.ts'
import type { RecordContext } from '#server/records/face.ts'
import { commit, prepare } from '#server/records/save.ts'
import type { Transaction } from '#server/store/database.ts'
import type { Repair } from './repairs.ts'
import type { Words } from './words.ts'

export interface Shop {
  readonly words: Words
  readonly repairs: readonly Repair[]
  readonly customers: readonly Record<string, unknown>[]
  /** Person ids: the owner first, then those who repair. */
  readonly staff: readonly string[]
  /** The engine's context of this Group for a person at a moment. */
  context(person: string, moment: Date): RecordContext
  /** The day the story ends: the newest repair falls on it. */
  readonly today: Date
}

export type Input = Record<string, unknown>

/** One record to write: by whom and when. */
interface Entry {
  readonly id: string
  readonly input: Input
  readonly person: string
  readonly moment: Date
}

const batch = 250

/** Collects entries and writes them in the order they came, some hundred to a transaction. */
export class Writer {
  #waiting: Entry[] = []
  readonly #shop: Shop
  readonly #revs = new Map<string, string>()

  constructor(shop: Shop) {
    this.#shop = shop
  }

  async add(entry: Entry): Promise<void> {
    this.#waiting.push(entry)
    if (this.#waiting.length >= batch) await this.flush()
  }

  async flush(): Promise<void> {
    const entries = this.#waiting.splice(0)
    if (entries.length === 0) return
    const { database } = this.#shop.context(this.#shop.staff[0]!, this.#shop.today)
    await database.write(async (transaction) => {
      for (const entry of entries) await this.#write(entry, transaction)
    })
  }

  async #write({ id, input, person, moment }: Entry, transaction: Transaction): Promise<void> {
    const context = this.#shop.context(person, moment)
    const save = { id, rev: this.#revs.get(id), input }
    const { rev } = await commit(await prepare(context, transaction, save), transaction)
    this.#revs.set(id, rev)
  }
}

export function comment(record: string, content: string, person: string, moment: Date): Entry {
  return { id: newId('cmt'), input: { record_id: record, content }, person, moment }
}
