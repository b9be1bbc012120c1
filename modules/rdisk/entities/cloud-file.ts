// A file or folder of a Group's disk (spec 3). Its content is its one attachment; its versions are its revisions.
import { membersMayEdit } from '#core/access/policies.ts'
import { defineEntity } from '#core/entity/entity.ts'
import type { PlaceLocation } from '#core/entity/place.ts'
import { choice } from '#core/fields/choice.ts'
import { color } from '#core/fields/color.ts'
import { flag } from '#core/fields/flag.ts'
import { integer } from '#core/fields/number.ts'
import { json } from '#core/fields/json.ts'
import { longtext } from '#core/fields/longtext.ts'
import { moment } from '#core/fields/moment.ts'
import { ref } from '#core/fields/ref.ts'
import { tags } from '#core/fields/tags.ts'
import { text } from '#core/fields/text.ts'
import { fileKinds, isFolder, kindErrors } from '../rules/kind.ts'
import { isLitter } from '../rules/name.ts'
import {
  contentName,
  contentOf,
  davPath,
  fullPath,
  placeOf,
  usualVersions,
} from '../rules/place.ts'
import { nameField } from './name-field.ts'

const hidden = { system: true, hidden: true } as const

/** The ending of a note. */
const isNote = /(?<=.)\.(?:md|markdown)$/i

/** Names from the root on, its own at last. */
const namesOf = ({ name = '' }: { name?: string }, { folders }: PlaceLocation) => [
  ...folders.map((folder) => folder.name),
  name,
]

export const cloudFile = defineEntity({
  kind: 'CloudFile',
  prefix: 'fle',
  path: 'disk',
  icon: 'folder',
  fields: {
    name: nameField(),
    dir_id: ref('CloudFile', { prefix: 'fle' }),
    kind: { ...choice({ options: fileKinds, initial: 'file' }), second: 'file_enc' as const },
    description: longtext({ search: true, max: 10_000, rows: 3 }),
    color: color(),
    starred: flag(),
    max_versions: integer({ min: 1, max: 100, initial: usualVersions }),
    tags: tags({ search: true }),
    size: integer({ system: true, max: Number.MAX_SAFE_INTEGER }),
    content_type: text({ system: true }),
    // When its author last changed it, as their program says.
    mtime: moment({ system: true }),
    content_at: moment(hidden),
    deleted_at: moment(hidden),
    // The token or session that deleted it: what it puts there again a moment later is the same file.
    deleted_by: text(hidden),
    via: choice({ ...hidden, options: ['web', 'dav', 'api'] }),
    autosaved_by: text(hidden),
    // It had a name of people's before the one that it has, which systems use for themselves.
    kept: flag(hidden),
    // Names that its text points at.
    links: json({ ...hidden }),
  },
  label: ({ name = '' }) => name,
  unnoticed: ({ name = '' }) => isLitter(name),
  // People call a note by its name, whatever it is as a file.
  recent: ({ name = '', kind }) =>
    kind === 'file' && isNote.test(name)
      ? { the: 'cloud-file.the_note', label: name.replace(isNote, '') }
      : undefined,
  columns: ['name', 'size', 'mtime'],
  sorts: ['name', 'size'],
  filters: ['kind', 'starred'],
  when: { max_versions: (doc) => !isFolder(doc) },
  placed: true,
  computed: {
    external_key: (doc) => placeOf(doc).tag || undefined,
    fullpath: (doc, { location }) => location && fullPath(namesOf(doc, location)),
    // What is in the trash is reached by no program.
    webdav_link: (doc, { db, location, origin }) =>
      location && !location.hidden && origin !== undefined
        ? origin + davPath(db, namesOf(doc, location), isFolder(doc))
        : undefined,
  },
  check: (doc, { before }) => kindErrors(doc, before),
  event: (doc, before) =>
    contentOf(doc)?.digest === contentOf(before)?.digest ? undefined : 'attach',
  access: membersMayEdit,
  attachments: { take: 'files', originals: true, only: contentName },
})
