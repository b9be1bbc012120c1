// Feeds and their items, which all Groups share (modules/exoreader/docs/feeds.md), opened on the store.
import type { SharesTables } from '#server/store/tables/sql.ts'
import type { FeedTables } from './face.ts'
import { hubTables } from './hubs.ts'
import { itemTables } from './items.ts'
import { keepingTables } from './keeping.ts'
import { neighbourTables } from './neighbours.ts'
import { pollTables } from './polling.ts'
import { wholeTextTables } from './whole-texts.ts'

export const feedTables = (store: SharesTables): FeedTables => ({
  ...pollTables(store),
  ...hubTables(store),
  ...itemTables(store),
  ...neighbourTables(store),
  ...keepingTables(store),
  ...wholeTextTables(store),
})
