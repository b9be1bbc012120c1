// Bookmarks and tags as programs know them that speak the API of linkding (its own api.md), and what they send as we keep it.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BookmarkStatus } from '../../rules/bookmark.ts'
import type { Bookmark } from '../find.ts'

/** Whatever is longer than a bookmark's own fields is refused by them. */
const words = z.string().max(200_000).nullish()

/** What programs send. What they leave out stays as it is. */
export const sent = z.object({
  url: z.string().max(10_000).optional(),
  title: words,
  description: words,
  notes: words,
  is_archived: z.boolean().optional(),
  unread: z.boolean().optional(),
  shared: z.boolean().optional(),
  tag_names: z.array(z.string().max(1_000)).max(1_000).optional(),
  date_added: z.iso.datetime({ offset: true }).max(100).optional(),
})
export type Sent = z.infer<typeof sent>

/** A bookmark that they read. What is not kept here is null or, where they want a text, empty. */
export function toProgram(doc: Bookmark): Record<string, unknown> {
  return {
    id: doc.number,
    url: doc.url,
    title: doc.title ?? '',
    description: doc.description ?? '',
    notes: doc.notes ?? '',
    web_archive_snapshot_url: '',
    favicon_url: null,
    preview_image_url: null,
    is_archived: doc.status === 'archived',
    unread: doc.status === 'unread',
    shared: doc.shared ?? false,
    tag_names: doc.tag_names ?? [],
    date_added: doc.created_at,
    date_modified: doc.updated_at,
    website_title: null,
    website_description: null,
  }
}

/** As members of a bookmark; `before`: the one that is changed. */
export function fromProgram(
  { is_archived, unread, shared, title, description, notes, url, tag_names }: Sent,
  before?: Bookmark,
): Record<string, unknown> {
  const said = { title, description, notes, url, tag_names, shared }
  const members = Object.entries(said).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(members),
    status: statusOf({ is_archived, unread }, before?.status as BookmarkStatus | undefined),
  }
}

/** Here a bookmark is unread or archived; what is both there is archived. */
function statusOf(
  { is_archived, unread }: Pick<Sent, 'is_archived' | 'unread'>,
  before: BookmarkStatus = 'active',
): BookmarkStatus {
  if (is_archived ?? before === 'archived') return 'archived'
  return (unread ?? before === 'unread') ? 'unread' : 'active'
}

/** The release of linkding whose calls these are: programs read it before they use one. */
const speaks = '1.41.0'

/** What programs look at before they sign in. */
export const healthy = { version: speaks, status: 'healthy' }

/** The preferences that programs read first: the defaults of linkding. */
export const profile = {
  theme: 'auto',
  bookmark_date_display: 'relative',
  bookmark_link_target: '_blank',
  web_archive_integration: 'disabled',
  tag_search: 'strict',
  enable_sharing: false,
  enable_public_sharing: false,
  enable_favicons: false,
  display_url: false,
  permanent_notes: false,
  version: speaks,
  search_preferences: { sort: 'added_desc', shared: 'off', unread: 'off' },
}

/** Tags have no records: their numbers follow from their names. */
export function tagNumber(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE() & 0x7f_ff_ff_ff
}

/** `date_added`: ISO moment. */
export function tagToProgram(name: string, date_added: string): Record<string, unknown> {
  return { id: tagNumber(name), name, date_added }
}
