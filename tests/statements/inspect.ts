// Does a statement name its database wherever it touches a table of tenants? PostgreSQL itself says so: its plan shows
// under which conditions each table is read. The plan is made as a user whom row-level security does not bind, so that
// only the statement's own conditions are in it.
import type { Client } from 'pg'

export interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Filter?: string
  readonly 'Index Cond'?: string
  readonly 'Recheck Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Tables behind the wall, from the catalogue. */
export async function readTenantTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** What is wrong with this statement, for the reader of the list; nothing when it is sound. */
export async function faultsOf(
  client: Client,
  statement: string,
  tables: readonly string[],
): Promise<string[]> {
  const text = statement.trim()
  // Another setting is no matter of tenants, as long as the text says which one it is.
  if (/set_config\s*\((?!\s*'(?!app\.))/i.test(text)) return ['enters a database with set_config()']
  // The migrations of modules build the wall, and enter nothing.
  const isBuilding = /^(?:--[^\n]*\n\s*)*(?:create|alter) /i.test(text)
  if (/app\.db/i.test(text) && !isEntering(text) && !isBuilding)
    return ['enters a database in another way']
  const touches = new RegExp(`\\b(?:${tables.join('|')})\\b`)
  if (!touches.test(text) || !/^(?:select|with|insert|update|delete|merge|values)\b/i.test(text)) {
    return []
  }
  const plan = await planOf(client, text)
  return nodesOf(plan)
    .filter((node) => tables.includes(node['Relation Name'] ?? '') && isScan(node))
    .filter((node) => !namesDatabase(node))
    .map((node) => `reads ${node['Relation Name']} (${node.Alias}) without its db`)
}

/** `set local` with a literal, alone or behind `begin`; `set` alone, for connections that only read. */
function isEntering(text: string): boolean {
  return /^(?:set|(?:begin;)?\s*set local) app\.db = '(?:[^']|'')*'$/.test(text)
}

/** The plan that any values get. */
export async function planOf(client: Client, text: string): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, costs off, format json) ${text}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** A plan with all that is below it. */
export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** Writing into a table is a node too; what is changed there was scanned below it. */
function isScan(node: PlanNode): boolean {
  return node['Node Type'].endsWith('Scan')
}

function namesDatabase(node: PlanNode): boolean {
  const own = [node.Filter, node['Index Cond'], node['Recheck Cond']]
  if (own.some((condition) => condition !== undefined && isBound(condition))) return true
  // A bitmap of several indexes: each of them must name it.
  const indexes = (node.Plans ?? []).flatMap(nodesOf).filter((one) => one['Index Cond'])
  return indexes.length > 0 && indexes.every((one) => isBound(one['Index Cond']!))
}

/** One of the conditions that must all hold compares `db` with a value of the call. */
function isBound(condition: string): boolean {
  return conjuncts(condition).some((one) =>
    /^(?:\w+\.)?db = (?:\(?\$\d+\)?(?:::text)?|'[^']*'::text)$/.test(one),
  )
}

/** The parts of `((a) AND (b))`, without parentheses around them. */
export function conjuncts(condition: string): string[] {
  const text = unwrap(condition.trim())
  const parts: string[] = []
  let depth = 0
  let quoted = false
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === "'") quoted = !quoted
    if (quoted) continue
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (depth === 0 && text.startsWith(' OR ', at)) return []
    if (depth === 0 && text.startsWith(' AND ', at)) {
      parts.push(text.slice(start, at))
      start = at + ' AND '.length
    }
  }
  const last = text.slice(start)
  return parts.length === 0 ? [last] : [...parts, last].flatMap(conjuncts)
}

/** `(a)` → `a`, as long as the first parenthesis ends with the last sign. */
function unwrap(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === "'") quoted = !quoted
    if (quoted) continue
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0) return text
  }
  return unwrap(text.slice(1, -1))
}
