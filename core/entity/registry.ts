// Finds an entity by kind, id prefix or address. Built once from the list of modules.
import { prefixOf } from '#core/ids.ts'
import type { Entity } from './entity.ts'
import type { Module } from './module.ts'

export interface Registry {
  readonly modules: readonly Module[]
  readonly entities: readonly Entity[]
  byKind(kind: string): Entity | undefined
  /** By the id's prefix, e.g. `eqi-…` → Equipment. */
  byId(id: string): Entity | undefined
  byPath(path: string): Entity | undefined
}

/** Throws when two entities share a kind, prefix or path. */
export function registry(modules: readonly Module[]): Registry {
  const entities = modules.flatMap((module) => module.entities)
  const index = (key: (entity: Entity) => string | undefined) => {
    const map = new Map<string, Entity>()
    for (const entity of entities) {
      const name = key(entity)
      if (name === undefined) continue
      if (map.has(name)) throw new Error(`two entities claim ${name}`)
      map.set(name, entity)
    }
    return map
  }
  const kinds = index((entity) => entity.kind)
  const prefixes = index((entity) => entity.prefix)
  const paths = index((entity) => entity.path)
  return {
    modules,
    entities,
    byKind: (kind) => kinds.get(kind),
    byId: (id) => prefixes.get(prefixOf(id) ?? ''),
    byPath: (path) => paths.get(path),
  }
}
