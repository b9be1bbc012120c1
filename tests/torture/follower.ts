// A reader that follows the changes of one database the whole time, through every crash, each time from where it was.
// Keeps the last change of every document that it received.
import { setTimeout as pause } from 'node:timers/promises'
import type { Journal } from './journal.ts'
import type { Program } from './program.ts'

export const feeds = ['longpoll', 'continuous', 'eventsource'] as const
export type FeedKind = (typeof feeds)[number]

interface SeenChange {
  readonly seq: number
  readonly rev: string
  readonly deleted: boolean
}

export interface Follower {
  readonly db: string
  readonly feed: FeedKind
  /** The sequence it would ask from next. */
  readonly since: number
  /** By id: the last change received. */
  readonly told: ReadonlyMap<string, SeenChange>
  stop(): Promise<void>
}

export interface FollowerOptions {
  readonly db: string
  readonly feed: FeedKind
  readonly program: Program
  readonly journal: Journal
  /** What any reader of this database ever received for a sequence: it never means two things. */
  readonly meanings: Map<number, string>
}

interface Row {
  readonly seq: string
  readonly id: string
  readonly deleted?: boolean
  readonly changes: readonly { rev: string }[]
}

export function follow({ db, feed, program, journal, meanings }: FollowerOptions): Follower {
  const told = new Map<string, SeenChange>()
  const gone = new AbortController()
  let since = 0

  function take({ seq: text, id, deleted = false, changes }: Row): void {
    const seq = Number.parseInt(text, 10)
    const rev = changes[0]!.rev
    if (seq <= since) journal.complain(`${feed} of ${db}: ${seq} told after ${since}`)
    const meaning = `${id} ${rev}`
    const before = meanings.get(seq) ?? meaning
    if (before !== meaning) journal.complain(`${db}: sequence ${seq} was ${before}, is ${meaning}`)
    meanings.set(seq, meaning)
    told.set(id, { seq, rev, deleted })
    since = seq
  }

  function takeLine(line: string): void {
    const text = feed === 'eventsource' ? line.replace(/^data: ?|^[a-z]+:.*$/, '') : line
    if (text.trim() === '') return
    const value = JSON.parse(text) as Row | { last_seq: string }
    if ('id' in value) take(value)
  }

  async function listen(): Promise<void> {
    const limits = feed === 'longpoll' ? 'timeout=5000&limit=200' : 'heartbeat=1000'
    const path = `/${db}/_changes?feed=${feed}&since=${since}&${limits}`
    const response = await program.open(path, gone.signal)
    if (response.statusCode !== 200) {
      response.resume()
      const { statusCode } = response
      if (statusCode !== 503) journal.complain(`${statusCode} for a feed of ${db}`)
      return
    }
    let rest = ''
    for await (const part of response.setEncoding('utf8')) {
      const lines = (rest + String(part)).split('\n')
      // An answer of longpoll is one line and counts when it is whole.
      rest = lines.pop()!
      if (feed !== 'longpoll') for (const line of lines) takeLine(line)
      else rest = [...lines, rest].join('\n')
    }
    if (feed === 'longpoll' && response.complete) {
      for (const row of (JSON.parse(rest) as { results: Row[] }).results) take(row)
    }
  }

  async function go(): Promise<void> {
    while (!gone.signal.aborted) {
      try {
        await listen()
      } catch (error) {
        if (error instanceof SyntaxError) journal.complain(`${feed} of ${db}: ${error.message}`)
        await pause(50)
      }
    }
  }

  const going = go()
  return {
    db,
    feed,
    told,
    get since() {
      return since
    },
    async stop() {
      gone.abort()
      await going
    },
  }
}
