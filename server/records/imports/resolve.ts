// One row as it will be written: which records it refers to and which it makes. Nothing is read or written here, so the
// preview of an import uses the same code.
import type { Actor } from '#core/access/actor.ts'
import type { Entity } from '#core/entity/entity.ts'
import { validate } from '#core/entity/validate.ts'
import type { FieldErrors } from '#core/errors.ts'
import { isEmpty } from '#core/fields/field.ts'
import { isRef } from '#core/fields/ref.ts'
import type { TextField } from '#core/fields/text.ts'
import { newId } from '#core/ids.ts'
import { readRow } from '#core/import/read-row.ts'
import type { ImportPlan } from '#core/import/rules.ts'
import { identityOf, type ImportKind } from '#core/import/targets.ts'
import type { SaveRequest } from '../save.ts'
import { layerOn, type Layer } from './known.ts'

/** A record that a row makes. */
export interface Making extends SaveRequest {
  readonly entity: Entity
}

export type Resolved =
  | {
      readonly outcome: 'created'
      /** In order: the records that are referred to, then the record itself. */
      readonly makes: readonly Making[]
      /** Existing records, by the field that refers to them. */
      readonly found: Readonly<Record<string, string>>
    }
  | { readonly outcome: 'present'; readonly id: string }
  | { readonly outcome: 'refused'; readonly errors: FieldErrors }

export interface Resolving {
  readonly kind: ImportKind
  readonly plan: ImportPlan
  readonly actor: Actor
  /** ISO moment. */
  readonly now: string
}

/** Adds what the row makes to `layer`, for the rows after it. */
export function resolveRow(
  { kind, plan, actor, now }: Resolving,
  layer: Layer,
  cells: readonly string[],
): Resolved {
  const draft = readRow(kind, plan, cells)
  if (Object.keys(draft.errors).length > 0) return { outcome: 'refused', errors: draft.errors }
  const own = identityOf(kind, { ...draft.input, ...draft.kept })
  const [current] = plan.present === 'leave' ? (layer.get(kind.entity.kind)?.find(own) ?? []) : []
  if (current !== undefined) return { outcome: 'present', id: current }
  const errors: FieldErrors = {}
  const found: Record<string, string> = {}
  const ids: Record<string, string> = {}
  const makes: Making[] = []
  const kept = draft.kept.created_at === undefined ? {} : { created_at: draft.kept.created_at }
  for (const [field, other] of kind.refs) {
    const said = draft.refs[field]
    if (!said) continue
    const matches = layer.get(other.entity.kind)?.find(identityOf(other, said)) ?? []
    const way = plan.missing[field] ?? 'create'
    if (matches.length > 1) errors[field] = { key: 'ambiguous', count: matches.length }
    else if (matches.length === 1) ids[field] = found[field] = matches[0]!
    else if (way === 'refuse') errors[field] = { key: 'required' }
    else if (way === 'create') {
      const { entity } = other
      const input = { ...sharedRefs(kind.entity, entity, ids), ...complete(entity, said) }
      const making = { entity, ...fresh(entity), input, kept }
      for (const [name, message] of errorsOf(making, { actor, now })) {
        errors[`${field}.${name}`] = message
      }
      makes.push(making)
      ids[field] = making.id
    }
  }
  const { entity } = kind
  const input = { ...complete(entity, draft.input), ...ids }
  const making = { entity, ...fresh(entity), input, kept: draft.kept }
  for (const [name, message] of errorsOf(making, { actor, now })) errors[name] = message
  if (Object.keys(errors).length > 0) return { outcome: 'refused', errors }
  makes.push(making)
  remember(kind, makes, layer)
  return { outcome: 'created', makes, found }
}

const fresh = ({ prefix }: Entity) => ({ id: newId(prefix), rev: undefined, isFresh: true })

function errorsOf({ entity, id, input }: Making, { actor, now }: Pick<Resolving, 'actor' | 'now'>) {
  const result = validate(entity, { ...input, _id: id }, { before: undefined, actor, now })
  return Object.entries('errors' in result ? result.errors : {})
}

/** Generates what the row cannot have: an identifier for a thing that has none. */
function complete(entity: Entity, said: Record<string, unknown>): Record<string, unknown> {
  const made = Object.entries(entity.fields).flatMap(([name, field]) => {
    const { required, generate } = field as TextField
    return required && generate && isEmpty(said[name]) ? [[name, generate()] as const] : []
  })
  return { ...said, ...Object.fromEntries(made) }
}

/** The customer of a ticket is the customer of the thing that comes with it. */
function sharedRefs(
  entity: Entity,
  other: Entity,
  ids: Readonly<Record<string, string>>,
): Record<string, string> {
  const byKind = new Map(
    Object.entries(ids).flatMap(([name, id]) => {
      const field = entity.fields[name]!
      return isRef(field) ? [[field.to, id] as const] : []
    }),
  )
  return Object.fromEntries(
    Object.entries(other.fields).flatMap(([name, field]) => {
      const id = isRef(field) ? byKind.get(field.to) : undefined
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}

function remember(kind: ImportKind, makes: readonly Making[], layer: Layer): void {
  const kinds = [kind, ...kind.refs.values()]
  for (const { entity, id, input, kept } of makes) {
    const made = kinds.find((one) => one.entity.kind === entity.kind)!
    layer.get(entity.kind)?.add(id, identityOf(made, { ...input, ...kept }))
  }
}

/** The same for several rows in their order, on a layer of their own. */
export function resolveRows(
  resolving: Resolving,
  known: Layer,
  rows: readonly (readonly string[])[],
): Resolved[] {
  const layer = layerOn(known)
  return rows.map((cells) => resolveRow(resolving, layer, cells))
}

/** The kinds whose records a plan compares rows with. */
export function comparedKinds(kind: ImportKind, plan: ImportPlan): ImportKind[] {
  const refs = [...kind.refs].filter(([field]) =>
    plan.columns.some(({ target }) => target.startsWith(`${field}.`)),
  )
  const others = refs.map(([, other]) => other)
  const names = new Set(plan.columns.map(({ target }) => target))
  const isOwn = plan.present === 'leave' && kind.rules.identity.some((path) => names.has(path))
  return [...new Set([...(isOwn ? [kind] : []), ...others])]
}
