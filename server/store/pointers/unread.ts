// Texts that take long are read while no lock is held: a writer that comes to one that is not read yet gives up what it has done, and begins
// anew once it is. So no text keeps the other writers of a database waiting. What was read for a writer is kept by that writer until it is
// through, so it begins anew once for all that it lacks, and nobody else's texts take it away.
import type { Reading, Turn } from '#core/entity/pointers.ts'
import { fail, Failure } from '#core/errors.ts'

/** Texts that have to be read before this can be written. Callers see it only where that does not help. */
export class Unread extends Failure {
  readonly readings: readonly Reading[]

  constructor(readings: readonly Reading[]) {
    super('service_unavailable', { key: 'unavailable' })
    this.readings = readings
  }
}

/** What the texts say that were read for one writer. */
export class Texts {
  readonly #said = new Map<string, unknown>()

  /** What a text says. Failure Unread where it was not read. */
  of<T>(reading: Reading<T>): T {
    this.need([reading])
    return this.#said.get(reading.key) as T
  }

  /** Failure Unread for those of these that were not read. */
  need(readings: readonly Reading[]): void {
    const lacking = readings.filter(({ key }) => !this.#said.has(key))
    if (lacking.length > 0) throw new Unread(lacking)
  }

  /** Reads them one after the other, each once. Answers their keys. */
  async read(readings: readonly Reading[], turn: Turn): Promise<string[]> {
    const keys: string[] = []
    for (const { key, read } of readings) {
      if (this.#said.has(key)) continue
      if (turn.gone?.aborted) throw fail('service_unavailable', 'unavailable')
      this.#said.set(key, await read(turn))
      keys.push(key)
    }
    return keys
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.#said.delete(key)
  }
}

/** A writer asks at once for what it lacks; what others write meanwhile, and what it writes itself, may have to be read as well. */
const maxTries = 20

/**
 * Writes, and reads in between what it lacks, for this turn. That may take long: before and after, its writer is asked whether they may still
 * write. Failures are those of all three; service_unavailable once its client is gone.
 */
export async function readFirst<T>(
  write: (texts: Texts) => Promise<T>,
  turn: Turn,
  texts = new Texts(),
): Promise<T> {
  const own: string[] = []
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write(texts)
      } catch (error) {
        if (!(error instanceof Unread) || attempt === maxTries) throw error
        await turn.stillMay?.()
        own.push(...(await texts.read(error.readings, turn)))
        await turn.stillMay?.()
      }
    }
  } finally {
    texts.forget(own)
  }
}

/** Does these one after the other; what they lack is asked for at once. A later one may fail for the lack of an earlier one. */
export async function doEach<T>(works: Iterable<() => Promise<T>>): Promise<T[]> {
  const done: T[] = []
  const lacking: Reading[] = []
  for (const work of works) {
    try {
      done.push(await work())
    } catch (error) {
      if (error instanceof Unread) lacking.push(...error.readings)
      else if (lacking.length === 0) throw error
    }
  }
  if (lacking.length > 0) throw new Unread(lacking)
  return done
}
