// The Group that was open last in this tab: what the menu shows on screens that belong to no Group.
import { inTab } from '#web/storage/browser-storage.ts'

const key = 'group'

export function rememberGroup(db: string): void {
  inTab.set(key, db)
}

export function forgetGroup(): void {
  inTab.set(key, undefined)
}

export function lastGroup(): string | undefined {
  return inTab.get(key)
}
