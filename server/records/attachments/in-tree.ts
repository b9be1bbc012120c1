// Files that are attached to records, shown in the tree of files: a folder for the app's kind, in it one for each record that has
// files. They are read there and changed on the page of their record (modules/rdisk/docs/tree.md).
import { bytesOf, cut } from '#core/entity/name-bytes.ts'
import { maxNameBytes, tagOf, type PlaceFacts, type Placing } from '#core/entity/place.ts'
import { normalForm } from '#core/letters/normal-form.ts'
import type { WireDocument } from '#core/wire.ts'
import { filesOf } from './resolve.ts'

/** Id and name of the folder in the root that holds those of all apps. */
export const appsFolder = { id: 'app', name: 'Apps' } as const

/** Kind of every folder that an app shows. */
const appKind = 'dir_app'

const blank: Omit<PlaceFacts, 'id' | 'parent' | 'name'> = {
  folder: true,
  kind: appKind,
  size: 0,
  content_type: '',
  tag: '',
  modified_at: '',
  created_at: '',
  content_at: '',
  deleted_at: '',
  starred: false,
  color: '',
  litter: false,
  keep: 0,
}

/** A name that every file system takes, `most` bytes long at most. */
function fit(text: string, most: number): string {
  let name = normalForm(text).replaceAll(/[/\p{Cc}]/gu, '_')
  if (name === '' || name === '.' || name === '..') name = '_'
  return cut(name, most)
}

/** Characters of a record's id that distinguish folders of one name. */
const markLength = 6

/** Shows the files of records of a kind below `Apps/{folder}`. `title` names a record's folder. */
export function attachedPlaces(folder: string, title: (doc: WireDocument) => string): Placing {
  const parent = `${appsFolder.id}-${folder}`
  return {
    appFolders: [
      { ...blank, ...appsFolder, parent: '' },
      { ...blank, id: parent, parent: appsFolder.id, name: folder },
    ],
    places(doc) {
      const files = Object.entries(filesOf(doc))
      if (files.length === 0) return []
      const { _id: id, created_at = '' } = doc
      const moments = { modified_at: created_at, created_at }
      const mark = ` (${id.slice(-markLength)})`
      const name = fit(title(doc).trim(), maxNameBytes - bytesOf(mark)) + mark
      const taken = new Set<string>()
      const attached = files.map(([said, { content_type, digest, length }], at) => {
        const plain = fit(said, maxNameBytes)
        const own = taken.has(plain) ? fit(`${at + 1}-${plain}`, maxNameBytes) : plain
        taken.add(own)
        const content = { size: length, content_type, tag: tagOf(digest), content_at: created_at }
        return {
          ...blank,
          ...moments,
          ...content,
          id: `${id}/${said}`,
          parent: id,
          name: own,
          folder: false,
          kind: 'file',
        }
      })
      return [{ ...blank, ...moments, id, parent, name }, ...attached]
    },
  }
}
