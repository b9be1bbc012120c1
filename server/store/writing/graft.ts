// Where a revision that was made elsewhere belongs in a record's tree: which rows of it change, which
// leaves it takes the place of. Queues nothing itself.
import { failCall } from '#core/errors.ts'
import type { Run, Statement } from '../connections/statement.ts'
import { Tree, type KnownRow, type TreeRow } from './line.ts'
import type { Revision } from './put.ts'
import { generationOf } from '../documents/revision.ts'
import { nextRow } from '../queries/trees.ts'

/** A row that a line touches. */
interface Branch extends KnownRow {
  /** Its body was kept once, or still is. */
  readonly known: boolean
}

// Rows beside the line are left alone, however many there are. A list is looked into only where it may reach down to the line: $4 is
// the line's oldest generation. The line is hashed: inside `coalesce` PostgreSQL cannot make a join of it, which would compare each
// name of a list with each of the line. A list that joins its row by a name of the line need not be sent: that row alone is touched.
const treeOf: Statement = {
  name: 'tree',
  text: `select rev, parent, leaf, event <> 'missing' as known, ancestors,
      ancestors is not null and exists (select from revisions o
        where o.db = $1 and o.id = $2 and o.rev = ${nextRow('rows')}) as joined
    from (select * from revisions where db = $1 and id = $2 and rev = any($3)
      union all
      select * from revisions r where db = $1 and id = $2 and ancestors is not null
        and generation > $4 and not coalesce(rev in (select unnest($3::text[])), false)
        and exists (select from unnest(array_prepend(parent, ancestors)) as name
          where coalesce(name in (select unnest($3::text[])), false)
            and (name <> ${nextRow('r')} or not exists (select from revisions o
              where o.db = $1 and o.id = $2 and o.rev = name)))) as rows`,
}

/** An ancestor whose body arrives later. A body that was kept here once and was thinned is not filled again. Takes `fillValues`. */
export const fillRevision: Statement = {
  name: 'fill_revision',
  text: `update revisions set deleted = $4, klass = $5, event = $6, actor = $7, at = $8, body = $9,
      size = $10
    where db = $1 and id = $2 and rev = $3 and event = 'missing'`,
}

export function fillValues(name: string, { put, rev, text }: Revision): unknown[] {
  const { id, deleted, klass, event, actor, at } = put
  return [name, id, rev, deleted, klass, event, actor, at, text, Buffer.byteLength(text)]
}

/** Reads the rows of a record that a line touches. */
export async function readTree(
  run: Run,
  name: string,
  { id, line }: { id: string; line: readonly string[] },
): Promise<Branch[]> {
  return run<Branch>(treeOf, [name, id, line, generationOf(line.at(-1)!)])
}

/** Throws bad_request unless each revision follows the next one by one generation. */
export function checkLine(line: readonly string[]): void {
  const generations = line.map(generationOf)
  const isLine = generations.every((n, at) => n === generations[0]! - at)
  if (!isLine || line.length === 0) throw failCall('doc_validation', 'Invalid _revisions')
}

interface Growth {
  /** The revision has no place in the tree yet. */
  readonly isNew: boolean
  /** It has a place, but its body comes only now. */
  readonly isFilled: boolean
  /** Leaves that are leaves no more. */
  readonly ended: string[]
  /** The place of the revision in the tree. */
  readonly place: TreeRow
  /** The other rows that the line adds or changes; the revision's own too, unless it is new. */
  readonly places: TreeRow[]
  /** Bytes of the ancestors' names that were not in the tree. */
  readonly nameBytes: number
  readonly changesLeaves: boolean
}

/** What a line adds to a tree. */
export function growth(branches: readonly Branch[], line: readonly string[]): Growth {
  const [rev = ''] = line
  const tree = new Tree(branches)
  const isNew = !tree.has(rev)
  const isKnown = branches.some((branch) => branch.rev === rev && branch.known)
  tree.lay(line)
  const covered = new Set(line.slice(1))
  const ended = branches.filter((row) => row.leaf && covered.has(row.rev)).map((row) => row.rev)
  return {
    isNew,
    isFilled: !isNew && !isKnown,
    ended,
    place: tree.row(rev),
    places: tree.changed().filter((row) => !isNew || row.rev !== rev),
    nameBytes: tree.nameBytes,
    changesLeaves: isNew || ended.length > 0,
  }
}
