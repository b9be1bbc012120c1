// The Group that was open last in this tab: what the menu shows on screens that belong to no Group.
import { inTab } from '#web/storage/kept.ts'

const key = 'group'

export function rememberPlace(db: string): void {
  inTab.set(key, db)
}

export function forgetPlace(): void {
  inTab.set(key, undefined)
}

export function lastPlace(): string | undefined {
  return inTab.get(key)
}
