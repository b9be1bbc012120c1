// Two versions of one record against the one both began with: who changed which field. Pure.
import type { Entity } from '#core/entity/entity.ts'
import { isEmpty } from '#core/fields/field.ts'

export type Side = 'mine' | 'theirs'

export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Both changed it, differently: the person must look. */
  readonly clash: boolean
  /** Whose value is kept unless the person says otherwise: who alone changed it; my own in a clash. */
  readonly side: Side
}

type Values = Record<string, unknown>

/** Equal as stored values: an absent, null or blank one is empty. */
export function same(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]))
}

/** Fields in which mine and theirs differ, in the order of the declaration; `system` ones are never ours to keep. */
export function differences(
  entity: Entity,
  base: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    // A box that was never ticked says the same as one that is not.
    const read = (values: Values) =>
      field.kind === 'flag' ? (values[name] ?? false) : values[name]
    if (field.system || field.once || same(read(mine), read(theirs))) return []
    const changedByMe = !same(read(base), read(mine))
    const changedByThem = !same(read(base), read(theirs))
    const side: Side = changedByThem && !changedByMe ? 'theirs' : 'mine'
    const values = { mine: mine[name], theirs: theirs[name] }
    return [{ name, ...values, clash: changedByMe && changedByThem, side }]
  })
}

/** My values with theirs put in where they were chosen. */
export function merged(
  mine: Values,
  found: readonly Difference[],
  chosen: Readonly<Record<string, Side>>,
): Values {
  const taken = found.filter(({ name, side }) => (chosen[name] ?? side) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs])) }
}
