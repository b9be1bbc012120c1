// What the browser reads of the disk: folders, the tree of them, one file, the trash, lists, versions, usage.
import { z } from 'zod'
import type { Place } from '#core/entity/place.ts'
import { fail } from '#core/errors.ts'
import { searchTerms, soughtTerms } from '#core/search/terms.ts'
import { addressOf } from '#server/calls/address.ts'
import type { Call, Route } from '#server/calls/route.ts'
import type { RecordContext } from '#server/records/face.ts'
import { get } from '#server/records/get.ts'
import { normalForm } from '#core/letters/normal-form.ts'
import { placeQueries } from '../../store/places/reading.ts'
import { cloudFile } from '../../entities/cloud-file.ts'
import { isOwn } from '../../rules/own.ts'
import { versionsOf } from '../tree/versions.ts'
import { davPath, fullPath, usualVersions, type FileFacts } from '../../rules/place.ts'
import { crumb, crumbsOf, itemsOf, readingHere, withPaths, type Item } from './items.ts'
import { anyFile } from '../tree/store.ts'
import { lineOf, shownLocks } from './locks.ts'

const disk = { tag: 'Disk', access: 'database', method: 'GET' } as const
const id = z.string().max(1_200)
const folder = id.default('')
/** Rows of one answer, and places of the lists that have no pages. */
const usualLimit = 500
const listed = 100

const listQuery = z.object({
  folder,
  sort: z.enum(['name', 'size', 'modified_at']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  after: id.optional(),
  limit: z.coerce.number().int().min(1).max(usualLimit).default(usualLimit),
})
const treeQuery = z.object({ folder, open: id.optional() })
const itemQuery = z.object({ id: id.optional(), path: z.string().max(8_000).optional() })
const trashQuery = z.object({
  after: id.optional(),
  limit: z.coerce.number().int().min(1).max(usualLimit).default(usualLimit),
})
const namedQuery = z.object({
  limit: z.coerce.number().int().min(1).max(listed).default(listed),
})
const searchQuery = z.object({ q: z.string().max(200), folder })
const byId = z.object({ id })

async function list(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const { folder: parent, after, limit, ...order } = call.query as z.infer<typeof listQuery>
  const places = placeQueries(context.database)
  const [above, last] = await Promise.all([
    crumbsOf(context, parent),
    after === undefined ? [] : places.get([after]),
  ])
  const page = { ...order, foldersFirst: true, litter: false, after: last[0] }
  const found = await places.list(parent, { ...page, limit: limit + 1 })
  const [self] = await itemsOf(context, above.slice(-1))
  return {
    folder: self ?? null,
    crumbs: above.map(crumb),
    items: await itemsOf(context, found.slice(0, limit)),
    more: found.length > limit,
  }
}

async function tree(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const { folder: top, open } = call.query as z.infer<typeof treeQuery>
  const above = open === undefined ? [] : await crumbsOf(context, open)
  const parents = [...new Set([top, ...above.map((place) => place.id)])]
  const levels: Record<string, Item[]> = {}
  for (const parent of parents) {
    const page = { sort: 'name', folders: true, limit: listed * 10 } as const
    levels[parent] = await itemsOf(context, await placeQueries(context.database).list(parent, page))
  }
  return { levels }
}

async function item(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const places = placeQueries(context.database)
  const { id: said, path } = call.query as z.infer<typeof itemQuery>
  const names = (path ?? '')
    .split('/')
    .filter(Boolean)
    .map((name) => normalForm(name))
  const walked = said === undefined ? await places.walk(names) : await places.get([said])
  const place = walked.at(-1)
  if (!place || (said === undefined && walked.length < names.length))
    throw fail('not_found', 'missing')
  const [one] = await itemsOf(context, [place])
  if (!one) throw fail('not_found', 'missing')
  const location = (await places.paths([place.id])).get(place.id)
  const crumbs = location?.folders ?? []
  const way = [...crumbs, place].map(({ name }) => name)
  return {
    item: one,
    crumbs,
    fullpath: fullPath(way),
    webdav_link:
      location?.hidden === false
        ? addressOf(call, davPath(context.database.name, way, place.folder))
        : null,
    external_key: place.tag || null,
    locks: location?.hidden === false ? await shownLocks(context, lineOf(place, crumbs)) : [],
    doc: isOwn(place) ? await get(context, place.id, {}) : null,
  }
}

async function trash(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const places = placeQueries(context.database)
  const { after, limit } = call.query as z.infer<typeof trashQuery>
  const [last] = after === undefined ? [] : await places.get([after])
  const found = await places.listed({ of: 'trash', after: last, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const paths = await places.paths(shown.map((place) => place.id))
  const items = (await itemsOf(context, shown)).map((one) => ({
    ...one,
    from: (paths.get(one.id)?.folders ?? []).map(({ name }) => name).join('/'),
  }))
  return { items, more: found.length > limit }
}

/** Those in folders of the trash are left out, so further ones are read until there are enough. */
const listOf = (of: 'starred' | 'recent') => async (call: Call) => {
  const context = readingHere(call)
  const { limit } = call.query as z.infer<typeof namedQuery>
  const items: Awaited<ReturnType<typeof withPaths>> = []
  for (let after: Place | undefined; items.length < limit;) {
    const found: Place[] = await placeQueries(context.database).listed({ of, after, limit: listed })
    items.push(...(await withPaths(context, found)))
    if (found.length < listed) break
    after = found.at(-1)
  }
  return { items: items.slice(0, limit) }
}

async function search(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const { q, folder: below } = call.query as z.infer<typeof searchQuery>
  const sought = soughtTerms(q)
  if (sought.length === 0) return { items: [], more: false }
  const [own, attached] = await Promise.all([
    foundFiles(context, q),
    placeQueries(context.database).attached(sought, listed + 1),
  ])
  const places = [...own, ...attached]
  const visible = places.filter(({ litter }) => !litter)
  const items = await withPaths(context, visible, below)
  const named = items.map((one) => ({ ...one, by: isNamed(one.name, sought) ? 'name' : 'content' }))
  return { items: named.slice(0, listed), more: places.length > listed }
}

/** Files and folders of the disk, the best first. */
async function foundFiles({ database }: RecordContext, q: string): Promise<Place[]> {
  const selector = { klass: cloudFile.kind, $text: q }
  const { found } = await database.find({ selector, limit: listed + 1 })
  const order = new Map(found.map((stored, at) => [stored.id, at]))
  const places = await placeQueries(database).get([...order.keys()])
  return places.toSorted((one, other) => order.get(one.id)! - order.get(other.id)!)
}

function isNamed(name: string, sought: readonly string[]): boolean {
  const terms = searchTerms(name)
  return sought.every((word) => terms.some((term) => term.startsWith(word)))
}

async function versions(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const { id: file } = call.query as z.infer<typeof byId>
  const doc: FileFacts = await get(context, file, {})
  return { max: doc.max_versions ?? usualVersions, versions: await versionsOf(context, file) }
}

async function usage(call: Call): Promise<unknown> {
  const context = readingHere(call)
  const [info, kept] = await Promise.all([
    context.database.info(),
    placeQueries(context.database).usage(),
  ])
  const { roomBytes } = context.house.rules.files(context, anyFile)
  const room = roomBytes === Infinity ? null : roomBytes
  return { used: info?.file_bytes ?? 0, room, ...kept }
}

export const readRoutes: readonly Route[] = [
  {
    ...disk,
    url: '/:db/_disk/list',
    summary: 'Members of a folder, folders first, and the folders that lead to it',
    query: listQuery,
    handle: list,
  },
  {
    ...disk,
    url: '/:db/_disk/tree',
    summary: 'Folders of a folder, and of each that leads to another one',
    query: treeQuery,
    handle: tree,
  },
  {
    ...disk,
    url: '/:db/_disk/item',
    summary: 'A file or folder by its id or path, with its addresses',
    query: itemQuery,
    handle: item,
  },
  {
    ...disk,
    url: '/:db/_disk/trash',
    summary: 'What is in the trash, the newest first',
    query: trashQuery,
    handle: trash,
  },
  {
    ...disk,
    url: '/:db/_disk/recent',
    summary: 'Files whose content was put lately',
    query: namedQuery,
    handle: listOf('recent'),
  },
  {
    ...disk,
    url: '/:db/_disk/starred',
    summary: 'Files and folders with a star',
    query: namedQuery,
    handle: listOf('starred'),
  },
  {
    ...disk,
    url: '/:db/_disk/search',
    summary:
      'Files and folders by words of their names, descriptions and contents; files of apps by their names',
    query: searchQuery,
    handle: search,
  },
  {
    ...disk,
    url: '/:db/_disk/versions',
    summary: 'Versions of a file that are kept, the newest first',
    query: byId,
    handle: versions,
  },
  {
    ...disk,
    url: '/:db/_disk/usage',
    summary: 'Room that files take up: all, in the trash, of former versions',
    handle: usage,
  },
]
