// Where a revision that was made elsewhere belongs in a record's tree: which of its ancestors are new, which leaves it
// takes the place of. Queues nothing itself.
import { fail } from '#core/errors.ts'
import type { Run, Statement } from '../connections.ts'
import type { LeafRow } from './branches.ts'
import type { Revision } from './put.ts'
import { generationOf } from './revision.ts'

/** A revision in its tree, as far as it matters here: a leaf, or one of the line that comes. */
export interface Branch extends Omit<LeafRow, 'body'> {
  readonly parent: string | null
  readonly leaf: boolean
  readonly known: boolean
  /** Bodies of leaves alone. */
  readonly body: Record<string, unknown> | null
}

const treeOf: Statement = {
  name: 'tree',
  text: `select rev, parent, leaf, deleted, klass, counters, body is not null as known,
      case when leaf then body end as body
    from revisions where db = $1 and id = $2 and (leaf or rev = any($3))`,
}

/** An ancestor whose body comes after all. Takes `fillValues`. */
export const fillRevision: Statement = {
  name: 'fill_revision',
  text: `update revisions set deleted = $4, klass = $5, event = $6, actor = $7, at = $8, body = $9
    where db = $1 and id = $2 and rev = $3 and body is null`,
}

export function fillValues(name: string, { put, rev, text }: Revision): unknown[] {
  const { id, deleted, klass, event, actor, at } = put
  return [name, id, rev, deleted, klass, event, actor, at, text]
}

/** Reads the leaves of a record, and what it has of a line. */
export async function readTree(
  run: Run,
  name: string,
  { id, line }: { id: string; line: readonly string[] },
): Promise<Branch[]> {
  return run<Branch>(treeOf, [name, id, line])
}

/** Throws bad_request unless each revision follows the next one by one generation. */
export function checkLine(line: readonly string[]): void {
  const generations = line.map(generationOf)
  const isLine = generations.every((n, at) => n === generations[0]! - at)
  if (!isLine || line.length === 0) throw fail('doc_validation', 'Invalid _revisions')
}

interface Growth {
  /** The revision has no place in the tree yet. */
  readonly isNew: boolean
  /** It has a place, but its body comes only now. */
  readonly isFilled: boolean
  /** Leaves that stay leaves. */
  readonly others: LeafRow[]
  /** What has to be written of the line: `stays` for the revision itself when an older part of its line comes. */
  readonly ancestors: { rev: string; parent: string | null; stays: boolean }[]
  readonly changesLeaves: boolean
}

/** What a line adds to a tree. */
export function growth(tree: readonly Branch[], line: readonly string[]): Growth {
  const places = new Map(tree.map((branch) => [branch.rev, branch]))
  const tip = places.get(line[0]!)
  const covered = new Set(line.slice(1))
  const ancestors = line
    .map((rev, at) => ({ rev, parent: line[at + 1] ?? null, stays: at === 0 }))
    .filter(({ rev, parent, stays }) => {
      const place = places.get(rev)
      if (!place) return !stays
      return (place.leaf && !stays) || (place.parent === null && parent !== null)
    })
  const leaves = tree.filter(({ leaf }) => leaf)
  const others = leaves.filter(({ rev }) => !covered.has(rev))
  return {
    isNew: tip === undefined,
    isFilled: tip?.known === false,
    others: others.map(({ rev, deleted, klass, body, counters }) => {
      return { rev, deleted, klass, counters, body: body ?? {} }
    }),
    ancestors,
    changesLeaves: tip === undefined || others.length < leaves.length,
  }
}
