// What a module says of itself to both sides: its app, menu, entities and settings keys.
import type { Right } from '#core/access/rights.ts'
import type { Entity } from './entity.ts'

/** The five apps (spec 1). A module that belongs to every app names none. */
export const appNames = ['ticket', 'organize3', 'exoreader', 'rdisk', 'textnotes'] as const
export type AppName = (typeof appNames)[number]

export interface MenuEntry {
  /** Kind whose index it opens; label and icon come from the entity. */
  readonly kind: string
  /** Below the address of the Group: the screen it opens in the place of the index. */
  readonly path?: string
  /** A Group that switched this off is not offered it (modules/account/docs/settings.md). */
  readonly feature?: string
  /** `others` folds under that heading (spec 2, navbar). */
  readonly group?: 'others'
  /** What it is drawn with before its kind is loaded, which comes with a part of the app. */
  readonly looks?: Pick<Entity, 'key' | 'path' | 'icon'>
}

/** A screen of the app that is no list of a kind; left out where no module brings it. */
export interface MenuTool {
  /** Below the address of the Group. */
  readonly path: string
  /** Text key. */
  readonly text: string
  readonly icon: string
  /** As of `MenuEntry`. */
  readonly feature?: string
  /** `main` is among the app's own entries, absent: among the others. */
  readonly place?: 'main'
  /** It is a report: for those who see them. */
  readonly isReport?: true
}

/** What a new Group does first. It is done once there are records of the kind, a file was imported, or the setting is set. */
export interface FirstStep {
  /** Of its texts: `first.{name}`. */
  readonly name: string
  /** Below the address of the Group. */
  readonly path: string
  readonly kind?: string
  /** More records than these; none unless said. */
  readonly beyond?: number
  /** A file of any kind that was imported does it too. */
  readonly imports?: true
  readonly setting?: string
}

/** A record that is written down by one press, or by a key. */
export interface Making {
  readonly kind: string
  /** Text key of its button. */
  readonly text: string
  readonly by: string
}

export interface App {
  readonly name: AppName
  readonly icon: string
  /** As of `MenuEntry`, of the whole app. */
  readonly feature?: string
  /** Who lacks it is never in the app. */
  readonly right?: Right
  readonly menu: readonly MenuEntry[]
  readonly tools?: readonly MenuTool[]
  /** Below the address of the Group: its reports, where they are others than those that every app leads to. */
  readonly reports?: string
  /** Below the address of the Group: the page that it opens with, in the place of the dashboard. */
  readonly home?: string
  /** What its dashboard offers to write down, the main one last; unless said, a record of the first kind of its menu. */
  readonly makes?: readonly Making[]
  /** Shown to administrators on the dashboard until they are done, or put away. */
  readonly steps?: readonly FirstStep[]
  /** Apps whose kinds its pages show too: they are loaded with it. */
  readonly uses?: readonly AppName[]
  /** Apps that add to its records: they are loaded once a page of it is drawn. */
  readonly usesLater?: readonly AppName[]
}

export interface Module {
  readonly name: string
  /** Present when this module is one of the apps; its menu is shown when the app is chosen. */
  readonly app?: App
  readonly entities: readonly Entity[]
}
