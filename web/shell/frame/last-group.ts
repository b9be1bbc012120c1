// The Group that was open last in this tab: what the menu shows on screens that belong to no Group.
import type { MyMembership } from '../../api/session/session.ts'
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

/** The Group that the menu of a page speaks of: of its address, else the one visited last, else the only one. */
export function groupOfMenu(
  groups: readonly MyMembership[],
  account_id: string | undefined,
): MyMembership | undefined {
  const wanted = account_id ?? lastGroup()
  const only = groups.length === 1 ? groups[0] : undefined
  return groups.find(({ db_name }) => db_name === wanted) ?? only
}
