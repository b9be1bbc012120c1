// The `If` header (RFC 4918, 10.4): its whole grammar, and whether what it says is true. Which locks and versions resources have is
// found out by the caller; here are no resources.

export interface Condition {
  readonly isNegated: boolean
  /** A lock token as a URI, or an entity tag with its quotes. */
  readonly token?: string
  readonly tag?: string
}

export interface ConditionList {
  /** Address of the resource it names; undefined: that of the request. */
  readonly resource: string | undefined
  /** All of them must hold. */
  readonly conditions: readonly Condition[]
}

/** A header that does not follow the grammar. */
export class IfHeaderError extends Error {}

/** Conditions of one header: as many as the longest one has room for. */
const maxConditions = 1_000

const piece =
  /[ \t]*(?:(?<open>\()|(?<close>\))|(?<not>[Nn][Oo][Tt](?=[ \t<[]))|<(?<uri>[^<>\s]+)>|\[(?<tag>(?:W\/)?"[^"]*")\])/y

/** Lists in their order; one of them must hold. Throws IfHeaderError. */
export function readIfHeader(header: string): ConditionList[] {
  const lists: { resource: string | undefined; conditions: Condition[] }[] = []
  let resource: string | undefined
  let list: Condition[] | undefined
  let isNegated = false
  let total = 0
  const refuse = (): never => {
    throw new IfHeaderError('The header If cannot be read')
  }
  piece.lastIndex = 0
  const text = header.trimEnd()
  while (piece.lastIndex < text.length) {
    const { open, close, not, uri, tag } = piece.exec(text)?.groups ?? refuse()
    if (list === undefined) {
      // Lists follow each other; where the first one is tagged, tags may come between them.
      if (open) list = []
      else if (uri && (lists.length === 0 || resource !== undefined)) resource = uri
      else refuse()
      continue
    }
    if (uri ?? tag) {
      list.push(uri ? { isNegated, token: uri } : { isNegated, tag: tag! })
      isNegated = false
      total += 1
      if (total > maxConditions) refuse()
    } else if (not && !isNegated) isNegated = true
    else if (close && !isNegated && list.length > 0) {
      lists.push({ resource, conditions: list })
      list = undefined
    } else refuse()
  }
  // The last tag has no list behind it, or a list has no end.
  const isWhole = list === undefined && lists.length > 0 && lists.at(-1)!.resource === resource
  return isWhole ? lists : refuse()
}

/** What is known of a resource that a header speaks of. */
export interface ResourceState {
  /** Its entity tag; undefined when it has none. */
  readonly tag: string | undefined
  /** Tokens of the locks that it is under. */
  readonly tokens: ReadonlySet<string>
}

/** Whether one of the lists holds. */
export function isTrue(
  lists: readonly ConditionList[],
  stateOf: (resource: string | undefined) => ResourceState,
): boolean {
  return lists.some(({ resource, conditions }) => {
    const state = stateOf(resource)
    return conditions.every(
      ({ isNegated, token, tag }) =>
        isNegated !== (token === undefined ? tag === state.tag : state.tokens.has(token)),
    )
  })
}

/** Every lock token that a header submits, whatever it says of it. */
export function tokensOf(lists: readonly ConditionList[]): ReadonlySet<string> {
  const tokens = lists.flatMap(({ conditions }) => conditions.flatMap(({ token }) => token ?? []))
  return new Set(tokens)
}
