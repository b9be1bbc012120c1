// What writers sent and what the server acknowledged, kept outside the server: the measure of everything it holds.

/** One revision that a writer wants. */
export interface Write {
  readonly db: string
  readonly klass: string
  /** undefined: the server chooses it. */
  readonly id?: string
  /** The revision it follows; undefined for a new record. */
  readonly parent?: string
  /** Made elsewhere under this name: it takes its place in the record's tree, and wins or not. */
  readonly rev?: string
  readonly grafted?: boolean
  readonly deleted?: boolean
  /** What its one telling field must hold, to the letter. Unique to a new record. */
  readonly text?: string
  /** A comment that is written along with it, in the same transaction. */
  readonly comment?: string
  /** Writes of one bundle are there all together or not at all. */
  readonly bundle?: number
}

/** A write the server said yes to, or that was found done when nobody had answered. */
export interface Done extends Write {
  readonly id: string
  readonly rev: string
}

/** A note of `_local`, which counts up: the last number acknowledged, and the last one sent. */
export interface Note {
  readonly db: string
  readonly id: string
  kept: number
  sent: number
}

export class Journal {
  readonly done: Done[] = []
  /** Sent and never answered: each may be there or not. */
  open: Write[] = []
  readonly notes: Note[] = []
  /** Revisions that came with the Groups: `db/id rev`. */
  readonly founding = new Set<string>()
  /** The latest revision of each record that one writer changes step by step. */
  readonly latest = new Map<string, Done>()
  /** What should never have happened, in words. */
  readonly complaints: string[] = []
  acknowledged = 0
  #bundles = 0

  bundle(): number {
    this.#bundles += 1
    return this.#bundles
  }

  acknowledge(write: Write, { id, rev }: { id: string; rev: string }): Done {
    const done = { ...write, id, rev }
    this.acknowledged += 1
    this.record(done)
    return done
  }

  /** Nobody answered: it is settled when all is quiet (`settle.ts`). */
  doubt(writes: readonly Write[]): void {
    this.open.push(...writes)
  }

  /** Counts as there from now on. */
  record(done: Done): void {
    this.done.push(done)
    if (!done.grafted) this.latest.set(`${done.db}/${done.id}`, done)
  }

  complain(words: string): void {
    this.complaints.push(words)
  }
}
