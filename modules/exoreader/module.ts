// The feed reader: feeds that a Group subscribes to, the labels they are sorted by, and their items (spec 1, 3). Items are no
// records: `server/items` answers them.
import type { Module } from '#core/entity/module.ts'
import { exoreaderApp } from './app.ts'
import { readerLabel } from './entities/reader-label.ts'
import { readerSubscription } from './entities/reader-subscription.ts'

export const exoreaderModule: Module = {
  name: 'exoreader',
  app: exoreaderApp,
  entities: [readerSubscription, readerLabel],
}
