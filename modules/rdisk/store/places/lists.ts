// Statements of lists of places: a folder in an order of people, the trash, stars, what was put lately, and what is due to go.
import type { Statement } from '#server/store/connections/statement.ts'
import type { DueList, PlaceListQuery, PlacePage } from './face.ts'
import { columnsOf } from './steps.ts'

/** Places of one answer, and those that an answer has unless said. */
export const maxPlaces = 10_000
export const usualPlaces = 1_000

export const lists: Readonly<Record<PlaceListQuery['of'], Statement>> = {
  trash: {
    name: 'places_trash',
    text: `select ${columnsOf('p')} from places p where db = $1 and deleted_at <> ''
      and ($2::text is null or (deleted_at, id) < ($2, $3)) order by deleted_at desc, id desc limit $4`,
  },
  starred: {
    name: 'places_starred',
    text: `select ${columnsOf('p')} from places p where db = $1 and starred and slot = ''
      and ($2::text is null or id > $3) order by id limit $4`,
  },
  recent: {
    name: 'places_recent',
    text: `select ${columnsOf('p')} from places p where db = $1 and not folder and not litter and slot = '' and record = id
      and ($2::text is null or (content_at, id) < ($2, $3)) order by content_at desc, id desc limit $4`,
  },
}
/** What each of these lists is ordered by, beside the id. */
export const orderedBy = { trash: 'deleted_at', starred: 'id', recent: 'content_at' } as const

export const due: Readonly<Record<DueList, Statement>> = {
  trash: {
    name: 'places_due_trash',
    text: `select p.id from places p join documents d on d.db = $1 and d.id = p.record and d.seq <= $3
      where p.db = $1 and p.deleted_at <> '' and p.deleted_at < $2 order by p.deleted_at, p.id limit $4`,
  },
  litter: {
    name: 'places_due_litter',
    text: `select p.id from places p join documents d on d.db = $1 and d.id = p.record and d.seq <= $3
      where p.db = $1 and p.litter and p.content_at < $2 order by p.content_at limit $4`,
  },
}

/** A listing in an order of people: what it is sorted by, folders first where that is wanted, then by id. */
export function sorted({
  sort,
  direction = 'asc',
  foldersFirst,
  after,
  limit,
  litter,
  folders,
}: PlacePage) {
  const key = sort === 'name' ? 'name collate names_for_people' : (sort ?? 'name')
  const group = foldersFirst ? '(not folder)' : 'false'
  const [sign, order] = direction === 'asc' ? ['>', 'asc'] : ['<', 'desc']
  const type = sort === 'size' ? 'bigint' : 'text'
  const conditions = [
    ...(litter === false ? ['not litter'] : []),
    ...(folders ? ['folder'] : []),
    ...(after
      ? [
          `(${group} > $4 or (${group} = $4 and (${key}, id) ${sign} ($5::${type}${sort === 'name' ? ' collate names_for_people' : ''}, $6)))`,
        ]
      : []),
  ].map((text) => ` and ${text}`)
  const shape = [
    sort ?? 'plain',
    order,
    foldersFirst,
    litter === false,
    folders,
    after !== undefined,
  ]
  const values = after
    ? [foldersFirst ? !after.folder : false, after[sort ?? 'name'], after.id]
    : []
  return {
    statement: {
      name: `places_list_${shape.map(String).join('_')}`,
      text: `select ${columnsOf('p')} from places p where db = $1 and parent = $2 and slot = ''${conditions.join('')}
        order by ${foldersFirst ? `${group}, ` : ''}${key} ${order}, id ${order} limit $3`,
    },
    values: [Math.min(limit ?? usualPlaces, maxPlaces), ...values],
  }
}
