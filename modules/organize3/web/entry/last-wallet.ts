// The wallet that was written into last in this browser: the next line begins with it.

const keyOf = (db: string) => `last-wallet/${db}`

export function lastWallet(db: string): string {
  try {
    return localStorage.getItem(keyOf(db)) ?? ''
  } catch {
    return ''
  }
}

export function keepLastWallet(db: string, id: string): void {
  try {
    localStorage.setItem(keyOf(db), id)
  } catch {
    // Without a store the first wallet is offered.
  }
}
