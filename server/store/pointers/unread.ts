// Texts that take long are read while no lock is held: a writer that comes to one that is not read yet gives up what it has done, and begins
// anew once it is. So no text keeps the other writers of a database waiting.
import { Failure } from '#core/errors.ts'

/** Reads a text, and keeps what it says where the writer will look for it. */
type Reading = () => Promise<unknown>

/** Texts that have to be read before this can be written. Callers see it only where that does not help. */
export class Unread extends Failure {
  readonly readings: readonly Reading[]

  constructor(readings: readonly Reading[]) {
    super('service_unavailable', { key: 'unavailable' })
    this.readings = readings
  }
}

/** A writer of several records that lack a text each. */
const maxTries = 100

/** Writes, and reads in between what it lacks. Failures are those of both. */
export async function readFirst<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof Unread) || attempt === maxTries) throw error
      for (const read of error.readings) await read()
    }
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
