// One of the parallel writers: picks what to do by chance, sends it, and enters into the journal what was acknowledged.
// What nobody answered is in doubt, and left alone until it is settled.
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '#core/ids.ts'
import {
  bulk,
  change,
  createEquipment,
  createTicket,
  giveReports,
  graft,
  invite,
  move,
  remove,
  type Call,
} from './writes.ts'
import type { Write, Done, Journal, Note } from './journal.ts'
import { NobodyThere, Unanswered, type Answer, type Program } from './program.ts'
import type { Random } from './random.ts'

export interface Writer {
  start(): void
  /** Resolves when the call under way has ended. */
  stop(): Promise<void>
}

export interface WriterOptions {
  readonly name: string
  readonly db: string
  readonly program: Program
  readonly journal: Journal
  readonly random: Random
}

/** Records a writer has at once: enough of each kind, few enough that most are changed often. */
const max = 40
/** Milliseconds between two calls of one writer, at most. */
const maxRestMs = 12
const filler = 'brought in with a broken hinge, opened, cleaned and put together again; '

export function makeWriter({ name, db, program, journal, random }: WriterOptions): Writer {
  const mine = new Set<string>()
  const doubtful = new Set<string>()
  const grafts = new Map<string, string[][]>()
  const note: Note = { db, id: `_local/${name}`, kept: 0, sent: 0 }
  journal.notes.push(note)
  let count = 0
  let going: Promise<void> | undefined
  let stopping = new AbortController()

  const text = () => {
    count += 1
    return `${name}-${count} ${filler.repeat(random.below(6) + 1)}`.trim()
  }
  const records = (...kinds: string[]) =>
    [...mine].flatMap((id) => {
      const done = journal.latest.get(`${db}/${id}`)
      const fits = done && !doubtful.has(id) && !done.deleted && kinds.includes(done.klass)
      return fits ? [done] : []
    })

  function choose(): Call | undefined {
    const dice = random.next()
    const all = records('Equipment', 'Ticket')
    const things = records('Equipment')
    const tickets = records('Ticket')
    if (dice < 0.15) return createEquipment(db, text(), dice < 0.1)
    if (dice < 0.25) {
      return createTicket(db, text(), random.next() < 0.3 ? text() : undefined)
    }
    if (dice < 0.33) return bulkOf(things)
    if (dice < 0.4) return graftOn()
    if (dice < 0.415) return invited(records('Membership'))
    if (dice < 0.55 && tickets.length > 0)
      return move(random.pick(tickets), random.pick(['doing', 'open', 'review']))
    if (all.length === 0) return undefined
    const isFull = mine.size > max
    return dice < 0.6 || isFull ? remove(random.pick(all)) : change(random.pick(all), text())
  }

  function bulkOf(things: readonly Done[]): Call {
    const [first, second, third] = [...things].sort(() => random.next() - 0.5)
    const news = Array.from({ length: 1 + random.below(4) }, text)
    return bulk(
      db,
      {
        news,
        changes: [first, second].flatMap((one) => (one ? [[one, text()] as [Done, string]] : [])),
        removals: third ? [third] : [],
      },
      journal.bundle(),
    )
  }

  /** Mostly beside an older revision, so that there are conflicts. */
  function graftOn(): Call {
    const free = [...grafts.keys()].filter((id) => !doubtful.has(id))
    const id = free.length < 5 ? newId('eqi') : random.pick(free)
    const line = random.pick([[], ...(grafts.get(id) ?? [])])
    return graft({ db, id, line, deleted: line.length > 0 && random.next() < 0.15 }, text())
  }

  function invited(members: readonly Done[]): Call {
    if (members.length === 0) return invite(db, `${name}-${++count}@example.com`)
    const one = random.pick(members)
    return random.next() < 0.1 ? remove(one) : giveReports(one, random.next() < 0.5)
  }

  /** A branch may go on from any of the revisions it has. */
  function keepLine({ id, rev, parent }: Done): void {
    const lines = grafts.get(id) ?? []
    const before = lines.find(([tip]) => tip === parent) ?? []
    grafts.set(id, [...lines, [rev, ...before]].slice(-6))
  }

  function acknowledge(write: Write, told: { id?: string; rev?: string; error?: string }): void {
    const { id = write.id, rev = write.rev } = told
    if (!id || !rev || told.error)
      return journal.complain(`refused ${JSON.stringify(write)}: ${JSON.stringify(told)}`)
    const done = journal.acknowledge(write, { id, rev })
    if (write.grafted) return keepLine(done)
    if (write.deleted) mine.delete(id)
    else mine.add(id)
  }

  function take({ writes, method, path }: Call, { status, body }: Answer): void {
    // Invitations are limited by the hour.
    if (status === 429) return
    if (status >= 500) {
      if (status !== 503 && status !== 507)
        journal.complain(`${status} for ${method} ${path}: ${JSON.stringify(body)}`)
      return doubt(writes)
    }
    if (status >= 300)
      return journal.complain(`${status} for ${method} ${path}: ${JSON.stringify(body)}`)
    const isBatch = Array.isArray(body)
    // Of revisions made elsewhere only the refused ones are named.
    if (isBatch && writes[0]?.grafted) acknowledge(writes[0], body[0] ?? {})
    else
      for (const [at, write] of writes.entries())
        acknowledge(write, isBatch ? (body[at] ?? {}) : body)
  }

  function doubt(writes: readonly Write[]): void {
    for (const { id } of writes) if (id) doubtful.add(id)
    journal.doubt(writes)
  }

  async function writeNote(): Promise<void> {
    note.sent += 1
    const { status, body } = await program.call('PUT', `/${db}/${note.id}`, { at: note.sent })
    if (status === 201) note.kept = note.sent
    else if (status !== 503 && status !== 507)
      journal.complain(`${status} for a note: ${JSON.stringify(body)}`)
  }

  async function step(): Promise<void> {
    if (random.next() < 0.02) return writeNote().catch(ignoreSilence)
    const call = choose()
    if (!call) return
    try {
      take(call, await program.call(call.method, call.path, call.body))
    } catch (error) {
      if (error instanceof Unanswered) doubt(call.writes)
      ignoreSilence(error)
      await pause(50)
    }
  }

  async function go(): Promise<void> {
    while (!stopping.signal.aborted) {
      await step()
      await pause(random.below(maxRestMs))
    }
  }

  return {
    start() {
      doubtful.clear()
      stopping = new AbortController()
      going = go()
    },
    async stop() {
      stopping.abort()
      await going
    },
  }
}

function ignoreSilence(error: unknown): void {
  if (!(error instanceof Unanswered || error instanceof NobodyThere)) throw error
}
