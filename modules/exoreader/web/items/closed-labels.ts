// Labels whose subscriptions are folded away, kept in this browser.
import { inBrowser } from '#web/storage/browser-storage.ts'

const key = 'reader-closed-labels'

export const closedLabels = (): readonly string[] => inBrowser.getTexts(key) ?? []

export function keepClosed(id: string, isClosed: boolean): void {
  const others = closedLabels().filter((one) => one !== id)
  inBrowser.setJson(key, isClosed ? [...others, id] : others)
}
