// The Group that was open last in this tab: what the menu shows on screens that belong to no Group.

const key = 'group'

export function rememberPlace(db: string): void {
  sessionStorage.setItem(key, db)
}

export function forgetPlace(): void {
  sessionStorage.removeItem(key)
}

export function lastPlace(): string | undefined {
  return sessionStorage.getItem(key) ?? undefined
}
