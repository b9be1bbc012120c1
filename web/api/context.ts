// What every screen knows without a call: the Group at hand, the declared kinds and what modules
// add to their screens. The shell provides the values; this room only names them, so that records and modules need no shell.
import { createContext, useContext, type Context } from 'react'
import type { Actor } from '#core/access/actor.ts'
import type { Place } from '#core/time/day.ts'
import type { Entity } from '#core/entity/entity.ts'
import type { AppName } from '#core/entity/module.ts'
import type { Registry } from '#core/entity/registry.ts'
import type { ImportFace, Lazy, Slots, WebModule } from '#web/face.ts'

/** Somebody the Group knows, also after they left it. */
export interface Person {
  /** Id of the person: `usr-…`. */
  readonly id: string
  readonly name: string
  readonly email?: string
  /** Changes with their picture; absent: they have none. */
  readonly picture?: string
  /** A member now (accepted), who can be chosen; false: they left, and only the name is kept. */
  readonly member: boolean
}

/** The Group (or the personal database) that the address names. */
export interface Group extends Place {
  readonly db: string
  readonly name: string
  /** What is switched off in it: a part of the product that is in no menu (modules/account/docs/settings.md). */
  readonly off: readonly string[]
  /** The actor; the same facts that the server's policies get. */
  readonly actor: Actor
  /** By id. */
  readonly people: ReadonlyMap<string, Person>
}

export const GroupContext = createContext<Group | undefined>(undefined)

/** Every kind of record the product declares, and the extra pieces modules add to its generic screens. */
export interface Catalogue {
  readonly registry: Registry
  readonly slots: Readonly<Record<string, Slots>>
  /** Modules whose kinds come in from files. */
  readonly imports: readonly ImportSource[]
  /** Beside the filters of lists. */
  readonly chips: readonly Lazy<{ entity: Pick<Entity, 'path'> }>[]
  /** Loads the kinds of every app, with their texts: for what speaks of records whose app no page here needed. */
  readonly loadAll: () => Promise<Registry>
  /** Loads the kinds and texts that pages of an app need, before it is chosen. */
  readonly loadApp: (app: AppName) => Promise<void>
}

/** With the module's texts in each language: columns are known by the names of both. */
export type ImportSource = ImportFace & Required<Pick<WebModule, 'messages'>>

export const CatalogueContext = createContext<Catalogue | undefined>(undefined)

function useProvided<T>(context: Context<T | undefined>, name: string): T {
  const value = useContext(context)
  if (value === undefined) throw new Error(`${name} is not provided here`)
  return value
}

/** The Group at hand; only below `/account/$account_id`. */
export function useGroup(): Group {
  return useProvided(GroupContext, 'Group')
}

export function useRegistry(): Registry {
  return useProvided(CatalogueContext, 'Catalogue').registry
}

/** Loads the kinds of every app; until then `useRegistry` knows those that the pages so far needed. */
export function useLoadAll(): Catalogue['loadAll'] {
  return useProvided(CatalogueContext, 'Catalogue').loadAll
}

export function useLoadApp(): Catalogue['loadApp'] {
  return useProvided(CatalogueContext, 'Catalogue').loadApp
}

export function useImports(): readonly ImportSource[] {
  return useProvided(CatalogueContext, 'Catalogue').imports
}

export function useChips(): Catalogue['chips'] {
  return useProvided(CatalogueContext, 'Catalogue').chips
}

/** What modules add to the generic screens of a kind. */
export function useSlots(kind: string): Slots {
  return useProvided(CatalogueContext, 'Catalogue').slots[kind] ?? {}
}
