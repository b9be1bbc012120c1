// The feed reader as menus name it, known before its kinds are loaded (spec 2: subscriptions, items, labels).
import type { App } from '#core/entity/module.ts'

export const exoreaderApp: App = {
  name: 'exoreader',
  icon: 'rss',
  feature: 'exoreader',
  // A reader has its feed instead of the dashboard (spec 2).
  home: 'reader_items',
  menu: [
    { kind: 'ReaderSubscription' },
    // No record: it has no declaration that would say how it looks.
    { kind: 'ReaderItem', looks: { key: 'reader-item', path: 'reader_items', icon: 'news' } },
    { kind: 'ReaderLabel' },
  ],
}
