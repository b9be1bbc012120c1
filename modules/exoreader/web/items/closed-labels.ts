// Labels whose subscriptions are folded away, kept in this browser.
const stored = 'reader-closed-labels'

export function closedLabels(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(stored) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}

export function keepClosed(id: string, isClosed: boolean): void {
  const others = closedLabels().filter((one) => one !== id)
  try {
    localStorage.setItem(stored, JSON.stringify(isClosed ? [...others, id] : others))
  } catch {
    // Without a store they are open again with the next page.
  }
}
