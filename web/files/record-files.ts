// Files of a record as its document names them, and who may change them. Pure.
import type { Actor, Verb } from '#core/access/actor.ts'
import { planRefuses } from '#core/access/policies.ts'
import { rightRefuses } from '#core/access/rights.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { Stub, WireDocument } from '#core/wire.ts'

export interface RecordFile extends Stub {
  readonly name: string
}

/** Which record the files are of. */
export interface RecordPath {
  readonly db: string
  readonly kind: string
  readonly id: string
}

export function stubsOf(record: WireDocument): Readonly<Record<string, Stub>> {
  return (record._attachments ?? {}) as Readonly<Record<string, Stub>>
}

/** In the order in which they came. */
export function filesOf(record: WireDocument): RecordFile[] {
  return Object.entries(stubsOf(record))
    .map(([name, stub]) => ({ name, ...stub }))
    .sort((a, b) => a.revpos - b.revpos || a.name.localeCompare(b.name))
}

export function recordPath({ db, id }: RecordPath): string {
  return `/${db}/${encodeURIComponent(id)}`
}

export function filePath(place: RecordPath, name: string): string {
  return `${recordPath(place)}/${encodeURIComponent(name)}`
}

/** `size`: pixels of the longer side. */
export function thumbnailPath(
  place: RecordPath,
  { name, digest }: RecordFile,
  size: 320 | 1600,
): string {
  // The digest keeps a browser from showing the picture that had this name before.
  return `${filePath(place, name)}?thumbnail=${size}#${digest}`
}

interface Rights {
  readonly add: boolean
  /** Open to those whose plan is full, too. */
  readonly remove: boolean
}

export function rightsOver(entity: Entity, actor: Actor, record: WireDocument): Rights {
  const { access = entity.access } = entity.attachments ?? {}
  const may = (plan: Verb) =>
    planRefuses(actor, plan, entity) === undefined &&
    access(actor, 'update', record) === undefined &&
    rightRefuses(actor, plan, entity) === undefined
  return { add: may('update'), remove: may('remove') }
}
