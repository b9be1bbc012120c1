// Bookmarks of a Group: addresses on the web that everybody in it saves and finds (spec 3). A part of the app of files.
import type { Module } from '#core/entity/module.ts'
import { bookmark } from './entities/bookmark.ts'

export const bookmarkModule: Module = { name: 'bookmark', entities: [bookmark] }
