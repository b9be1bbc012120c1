// A bookmark: an address on the web with words of the shop's own, and whether the page is still there.
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import { choice } from '#core/fields/choice.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { longtext } from '#core/fields/longtext.ts'
import { moment } from '#core/fields/moment.ts'
import { tags } from '#core/fields/tags.ts'
import { text } from '#core/fields/text.ts'
import { url } from '#core/fields/url.ts'
import { healths, statuses } from '../rules/bookmark.ts'
import { normalizedUrl, shortUrl } from '../rules/normalize.ts'

/** Written by the server, and no fact that people look for. */
const kept = { system: true, hidden: true } as const

export const bookmark = defineEntity({
  kind: 'Bookmark',
  prefix: 'bmk',
  path: 'bookmarks',
  icon: 'bookmark',
  fields: {
    url: url({ required: true, search: true }),
    title: text({ max: 500, search: true, example: 'Notebook parts', second: 'Peças' }),
    description: longtext({ max: 5_000, rows: 3, search: true }),
    tag_names: { ...tags({ search: true }), example: ['parts'], second: ['manuals', 'parts'] },
    status: choice({ options: statuses, initial: 'active' }),
    starred: flag(),
    notes: longtext({ rows: 5, search: true }),
    // What programs that speak the API of linkding call it by.
    number: integer({ ...kept, isName: true }),
    // By which two addresses of one page are the same.
    url_normalized: text({ ...kept, max: 6_000 }),
    // Kept for programs that use the API of linkding and expect it back; everybody in the Group reads each bookmark anyway.
    shared: flag({ hidden: true }),
    health: choice({ options: healths, system: true }),
    // What its server answered when it was found gone; absent where the server itself was.
    health_status: integer({ ...kept }),
    gone_since: moment({ system: true }),
  },
  label: ({ title, url: address = '' }) => title ?? shortUrl(address),
  columns: ['title', 'url', 'tag_names', 'status', 'starred'],
  filters: ['status', 'tag_names', 'starred', 'health'],
  sorts: ['title', 'number', 'url_normalized'],
  sort: { field: 'created_at', direction: 'desc' },
  bulk: { set: ['status', 'tag_names', 'starred'] },
  sections: [
    { name: 'page', fields: ['url', 'title', 'description', 'notes'] },
    {
      name: 'place',
      fields: ['tag_names', 'status', 'starred', 'health', 'gone_since'],
      place: 'aside',
    },
  ],
  current: { status: 'unread' },
  access: membersMayEdit,
  sequence: 'number',
  derive: ({ url: address, tag_names }) => ({
    url_normalized: address && normalizedUrl(address),
    tag_names: tag_names?.toSorted(),
  }),
})
