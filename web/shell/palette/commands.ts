// What the palette offers and which of it fits the words typed. Pure.
import type { ReactNode } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { App } from '#core/entity/module.ts'
import type { Registry } from '#core/entity/registry.ts'
import { normalForm } from '#core/letters/normal-form.ts'

export interface Command {
  readonly id: string
  readonly section: 'records' | 'go' | 'create' | 'groups' | 'settings' | 'guide'
  readonly label: string
  readonly icon: ReactNode
  /** Quiet words under the label. */
  readonly detail?: string
  readonly run: () => void
}

/** A text as it is searched: accents and case do not matter. */
export const plain = (text: string) => normalForm(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Commands with every typed word at the start of one of theirs; accents and case do not matter. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => {
    const own = plain(label).split(/\s+/)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  })
}

/** "New …" for every kind in the app's menu. */
export function recordCommands(
  registry: Registry,
  app: App | undefined,
  db: string | undefined,
  name: (entity: Entity) => string,
): { href: string; label: string }[] {
  if (db === undefined) return []
  return (app?.menu ?? []).flatMap(({ kind }) => {
    const entity = registry.byKind(kind)
    if (!entity?.path) return []
    return [{ href: `/account/${db}/${entity.path}/new`, label: name(entity) }]
  })
}
