// What is said about a record is there as far as the record's kind is: rights that close one close both.
import { readableOf } from '#core/access/readable.ts'
import { rightRefuses } from '#core/access/rights.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { Module } from '#core/entity/module.ts'
import { registry, type Registry } from '#core/entity/registry.ts'

/** The registry of a server: kinds that are `about` others are read by the rights of these as well. */
export function houseRegistry(modules: readonly Module[]): Registry {
  const all = modules.flatMap(({ entities }) => entities)
  const closing = (entity: Entity) =>
    entity.about === undefined ? entity : { ...entity, reads: readsOf(entity, entity.about, all) }
  return registry(modules.map((module) => ({ ...module, entities: module.entities.map(closing) })))
}

function readsOf(
  entity: Entity,
  field: string,
  all: readonly Entity[],
): NonNullable<Entity['reads']> {
  return (actor) => {
    const readable = readableOf(entity, actor)
    const closed = all.filter((other) => rightRefuses(actor, 'read', other))
    if (readable === 'none' || closed.length === 0) return readable
    // In order of code points what follows the dash is the full stop.
    const others = closed.map(({ prefix }) => ({
      $or: [{ [field]: { $lt: `${prefix}-` } }, { [field]: { $gte: `${prefix}.` } }],
    }))
    return { $and: readable === 'all' ? others : [readable, ...others] }
  }
}
