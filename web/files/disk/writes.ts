// The calls that change files and folders of the disk. Each answers what was done and what was refused.
import { ApiError, call, type Refusal } from '#web/api/client.ts'
import type { Item } from './items.ts'

/** One that stays as it is, and why. */
export type Refused = Refusal & { readonly id: string }

export interface Written {
  readonly items: readonly Item[]
  readonly refused: readonly Refused[]
}

/** The handling of a name that is taken: refused, a second one beside it, or a new version of what is there. */
export type Taken = 'refuse' | 'keep_both' | 'overwrite'

export interface Placing {
  readonly ids: readonly string[]
  /** The folder, `''` the root. */
  readonly parent: string
  /** With one id alone: its new name. */
  readonly name?: string
  readonly taken?: Taken
}

/** Of one call. */
const maxIds = 1_000

/** Whether it was refused for a name that is taken. */
export const isTaken = ({ error }: Refused) => error === 'conflict'

/** Of a call about one file or folder: rejects with `ApiError` where it was refused, 409 for a name that is taken. */
export async function orRefuse(written: Promise<Pick<Written, 'refused'>>): Promise<void> {
  const [why] = (await written).refused
  if (why) throw new ApiError(isTaken(why) ? 409 : 422, why)
}

/** The same for as many as there are, a call after the other. */
async function inSlices(
  ids: readonly string[],
  write: (some: readonly string[]) => Promise<Written>,
): Promise<Written> {
  const written: Written[] = []
  for (let at = 0; at < ids.length; at += maxIds) {
    written.push(await write(ids.slice(at, at + maxIds)))
  }
  return {
    items: written.flatMap(({ items }) => items),
    refused: written.flatMap(({ refused }) => refused),
  }
}

export function place(db: string, how: 'move' | 'copy', placing: Placing): Promise<Written> {
  const { ids, parent, name, taken = 'refuse' } = placing
  const answer = taken === 'refuse' ? {} : { [taken]: true }
  return inSlices(ids, (some) =>
    call('POST', `/${db}/_disk/${how}`, { body: { ids: some, parent, name, ...answer } }),
  )
}

/** Into the trash, or out of it. */
export function trash(
  db: string,
  how: 'remove' | 'restore',
  ids: readonly string[],
): Promise<Written> {
  return inSlices(ids, (some) => call('POST', `/${db}/_disk/${how}`, { body: { ids: some } }))
}

export interface Destroyed {
  readonly destroyed: number
  readonly refused: readonly Refused[]
}

/** For ever, with all versions; only what is in the trash. */
export function destroy(db: string, ids: readonly string[]): Promise<Destroyed> {
  return call('POST', `/${db}/_disk/destroy`, { body: { ids } })
}

export interface Marks {
  readonly starred?: boolean
  /** `''`: none. */
  readonly color?: string
}

export function mark(db: string, ids: readonly string[], marks: Marks): Promise<Written> {
  return inSlices(ids, (some) =>
    call('POST', `/${db}/_disk/set`, { body: { ids: some, ...marks } }),
  )
}
