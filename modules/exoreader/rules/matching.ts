// Which items of a document came before, though their ids flip between http and https, or are made anew altogether: what was read
// stays read. Pure.

/** What an item of a document is compared by. */
export interface Arriving {
  readonly key: string
  readonly alias: string | null
  readonly hash: string
  readonly title: string
  readonly url: string
  readonly point_at: string
}

/** An item that is kept. */
export interface StoredItem extends Arriving {
  readonly id: number
}

export interface Matched<Item> {
  readonly added: readonly Item[]
  /** What the feed says differs from what is kept. */
  readonly changed: readonly { readonly id: number; readonly item: Item }[]
  /** They are known by other keys from now on. */
  readonly renamed: readonly {
    readonly id: number
    readonly key: string
    readonly alias: string | null
  }[]
  /** Keys of purged items that the document still lists. */
  readonly listed: readonly string[]
}

export interface Compared {
  /** Those with a key or an alias of the document. */
  readonly known: readonly StoredItem[]
  /** Identities of purged items. */
  readonly buried: readonly { readonly key: string; readonly alias: string | null }[]
  /** Those that came last, whatever their keys. */
  readonly newest: readonly StoredItem[]
}

/** New items of one document from which on they may be old ones with new ids, and the share of them that must look so. */
const burstFrom = 5
const burstShare = 0.8

export function matchItems<Item extends Arriving>(
  items: readonly Item[],
  { known, buried, newest }: Compared,
): Matched<Item> {
  const byKey = new Map(known.map((one) => [one.key, one]))
  const byAlias = new Map(known.flatMap((one) => (one.alias === null ? [] : [[one.alias, one]])))
  const tombs = new Map(
    buried.flatMap(
      ({ key, alias }) =>
        [[key, key], ...(alias === null ? [] : [[alias, key]])] as [string, string][],
    ),
  )
  const taken = new Set<number>()
  const added: Item[] = []
  const found: [StoredItem, Item][] = []
  const listed: string[] = []
  // What has the very key goes first: an alias leads to nothing that another one has by its key.
  const exact = items.map((item) => byKey.get(item.key))
  for (const one of exact) if (one) taken.add(one.id)
  for (const [at, item] of items.entries()) {
    const same = exact[at]
    const alias = item.alias === null ? undefined : byAlias.get(item.alias)
    const tomb = tombs.get(item.key) ?? (item.alias === null ? undefined : tombs.get(item.alias))
    if (same) found.push([same, item])
    else if (alias) {
      // Both spellings in one document are one item.
      if (taken.has(alias.id)) continue
      taken.add(alias.id)
      found.push([alias, item])
    } else if (tomb !== undefined) listed.push(tomb)
    else added.push(item)
  }
  const rekeyed = rekeyedOf(
    added,
    newest.filter(({ id }) => !taken.has(id)),
  )
  found.push(...rekeyed)
  const old = new Set(rekeyed.map(([, item]) => item))
  return {
    added: added.filter((item) => !old.has(item)),
    changed: found.flatMap(([one, item]) => (one.hash === item.hash ? [] : [{ id: one.id, item }])),
    renamed: found.flatMap(([{ id, key, alias }, item]) =>
      key === item.key && alias === item.alias ? [] : [{ id, key: item.key, alias: item.alias }],
    ),
    listed,
  }
}

/** New items that are kept ones with other ids; none where too few of them look so. */
function rekeyedOf<Item extends Arriving>(
  added: readonly Item[],
  newest: readonly StoredItem[],
): [StoredItem, Item][] {
  if (added.length < burstFrom || newest.length === 0) return []
  const left = new Map<string, StoredItem>()
  for (const one of newest)
    for (const mark of marksOf(one)) if (!left.has(mark)) left.set(mark, one)
  const taken = new Set<number>()
  const pairs: [StoredItem, Item][] = []
  for (const item of added) {
    const one = marksOf(item)
      .map((mark) => left.get(mark))
      .find((kept) => kept && !taken.has(kept.id))
    if (!one) continue
    taken.add(one.id)
    pairs.push([one, item])
  }
  return pairs.length >= added.length * burstShare ? pairs : []
}

/** By which an item looks like another one: its title and day, the path of its address. */
function marksOf({ title, url, point_at }: Arriving): string[] {
  const address = URL.parse(url)
  const path =
    address && address.pathname !== '/' ? [`path ${address.pathname}${address.search}`] : []
  return [...path, ...(title === '' ? [] : [`title ${point_at.slice(0, 10)} ${title}`])]
}
