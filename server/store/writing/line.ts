// A line of revisions on its way into a record's tree: which rows it adds, parts, joins and extends. Pure.
// There is a row for each leaf, each revision whose body was kept once, and each that two lines part at. The ancestors
// between two rows, which nobody has bodies of, are names in the list of the younger row: never a row each.
import { generationOf } from '../documents/revision.ts'

/** A row of the tree, as far as its place in it goes. */
export interface TreeRow {
  readonly rev: string
  readonly parent: string | null
  /** The names beyond `parent` down to the next row, newest first; null unless `parent` itself has no row. */
  readonly ancestors: readonly string[] | null
  readonly leaf: boolean
}

/** A row that is there, and whether the last name of its list has a row of its own. */
export interface KnownRow extends TreeRow {
  readonly joined: boolean
}

/** A row with the names that lead to the next older row: its parent and the ancestors beyond. */
class Node {
  readonly rev: string
  chain: string[]
  leaf: boolean
  isChanged: boolean

  constructor(
    rev: string,
    chain: string[],
    { leaf, isChanged }: Record<'leaf' | 'isChanged', boolean>,
  ) {
    this.rev = rev
    this.chain = chain
    this.leaf = leaf
    this.isChanged = isChanged
  }
}

export class Tree {
  readonly #rows = new Map<string, Node>()
  /** Names that have no row: the row whose list they are in. */
  readonly #names = new Map<string, Node>()
  /** Names at the ends of lists, and parents, that have a row which the line may not touch. */
  readonly #untouched = new Set<string>()
  #nameBytes = 0

  /** Of the rows only those matter that a line touches: by their revision or by a name in their list. */
  constructor(rows: readonly KnownRow[]) {
    for (const { rev, parent, ancestors, leaf, joined } of rows) {
      const chain = parent === null ? [] : [parent, ...(ancestors ?? [])]
      this.#rows.set(rev, new Node(rev, chain, { leaf, isChanged: false }))
      if (parent !== null && (ancestors === null || joined)) this.#untouched.add(chain.at(-1)!)
    }
    for (const node of this.#rows.values()) this.#register(node)
  }

  /** True when the revision is in the tree, as a row or as a name. */
  has(rev: string): boolean {
    return this.#rows.has(rev) || this.#names.has(rev)
  }

  /**
   * Puts a line into the tree, newest first. What is known of a revision's parent stays; where nothing is known the
   * line says it. The first revision has a row afterwards, those behind it are no leaves.
   */
  lay(line: readonly string[]): void {
    this.#rowOf(line[0]!)
    const ancestors = line.slice(1).filter((rev) => !this.has(rev))
    for (const rev of ancestors) this.#nameBytes += Buffer.byteLength(rev)
    for (const [at, parent] of line.slice(1).entries()) {
      const holder = this.#holder(line[at]!)
      const known = this.#parentOf(line[at]!, holder)
      if (known === parent) continue
      const isPlaced = this.has(parent)
      // The line contradicts what is known: its older part has a place of its own.
      if (isPlaced || known !== undefined) this.#rowOf(parent)
      if (known !== undefined) continue
      const end = this.#holder(line[at]!)
      end.chain.push(parent)
      end.isChanged = true
      if (!isPlaced) this.#names.set(parent, end)
    }
    for (const rev of line.slice(1)) {
      const row = this.#rows.get(rev)
      if (!row?.leaf) continue
      row.leaf = false
      row.isChanged = true
    }
  }

  /** Bytes of the ancestors' names that `lay` added to the tree. */
  get nameBytes(): number {
    return this.#nameBytes
  }

  /** The place of a row now. */
  row(rev: string): TreeRow {
    return this.#placed(this.#rows.get(rev)!)
  }

  /** The rows that `lay` added or changed, as they are now. */
  changed(): TreeRow[] {
    const nodes = [...this.#rows.values()].filter(({ isChanged }) => isChanged)
    return nodes.map((node) => this.#placed(node))
  }

  #placed({ rev, chain, leaf }: Node): TreeRow {
    const [parent = null, ...ancestors] = chain
    const hasRow = parent === null || this.#rows.has(parent) || this.#untouched.has(parent)
    return { rev, parent, ancestors: hasRow ? null : ancestors, leaf }
  }

  #register(node: Node): void {
    for (const name of node.chain) {
      if (!this.#rows.has(name) && !this.#untouched.has(name)) this.#names.set(name, node)
    }
  }

  #holder(rev: string): Node {
    return this.#rows.get(rev) ?? this.#names.get(rev)!
  }

  #parentOf(rev: string, holder: Node): string | undefined {
    return holder.chain[generationOf(holder.rev) - generationOf(rev)]
  }

  /** The row of a revision: a new one where it has none, for which the list that its name is in is parted. */
  #rowOf(rev: string): Node {
    const known = this.#rows.get(rev)
    if (known) return known
    const holder = this.#names.get(rev)
    const at = holder ? generationOf(holder.rev) - generationOf(rev) : 0
    const row = new Node(rev, holder?.chain.slice(at) ?? [], { leaf: false, isChanged: true })
    this.#rows.set(rev, row)
    this.#names.delete(rev)
    if (!holder) return row
    holder.chain = holder.chain.slice(0, at)
    holder.isChanged = true
    this.#register(row)
    return row
  }
}

/** What `putPlaces` takes of rows: revisions, generations, parents, lists of ancestors as texts, and which are leaves. */
export function placeValues(rows: readonly TreeRow[]): unknown[] {
  return [
    rows.map(({ rev }) => rev),
    rows.map(({ rev }) => generationOf(rev)),
    rows.map(({ parent }) => parent),
    rows.map(({ ancestors }) => ancestors && arrayText(ancestors)),
    rows.map(({ leaf }) => leaf),
  ]
}

/** A list of texts as PostgreSQL writes it. */
export function arrayText(texts: readonly (string | null)[]): string {
  const parts = texts.map((text) =>
    text === null ? 'null' : `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`,
  )
  return `{${parts.join(',')}}`
}
