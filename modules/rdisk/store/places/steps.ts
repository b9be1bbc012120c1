// Steps from place to place as SQL, to be joined with. Each looks its places up in an index: a plan that was made while the table was
// empty would read all places of the database for each step, and is kept for as long as the connection.

/** What a `Place` and the row of it have in common, beside the id. */
export const commonColumns = [
  'parent',
  'name',
  'folder',
  'kind',
  'size',
  'content_type',
  'tag',
  'modified_at',
  'created_at',
  'content_at',
  'deleted_at',
  'starred',
  'color',
  'litter',
] as const

/** Columns of a `Place`. */
export const placeColumns = ['id', ...commonColumns, 'versions']

/** The columns of a place, from a row under this name. */
export const columnsOf = (alias: string) =>
  placeColumns.map((name) => `${alias}.${name}`).join(', ')

/** The live place of a name in a folder: '' is the first slot, and asking for an order leads to the index that has it. */
export const memberOf = (alias: string, folder: string, name: string) =>
  `join lateral (select * from places where db = $1 and parent = ${folder} and name = ${name}
    order by slot limit 1) ${alias} on ${alias}.slot = ''`

/** The live places in a folder. */
export const membersOf = (alias: string, folder: string) =>
  `cross join lateral (select * from places
    where db = $1 and parent = ${folder} and slot = '' offset 0) ${alias}`

/** The place with an id. */
export const placeWith = (alias: string, id: string) =>
  `cross join lateral (select * from places where db = $1 and id = ${id} limit 1) ${alias}`

/** Folders above each other that are looked through: a circle, which no way of writing leaves, would have no end. */
export const maxLevels = 10_000
