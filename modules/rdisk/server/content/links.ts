// Notes point at pages and at each other by names, as pages of the handbooks do: `links` of the document says what its text
// points at, and the store keeps the pointers beside it (modules/handbook/docs/names.md, modules/textnotes/docs/notes.md).
import type { Pointing } from '#core/entity/pointers.ts'
import { noteNameOf } from '#core/markdown/notes.ts'
import type { WireDocument } from '#core/wire.ts'
import type { Texts } from '#server/store/pointers/unread.ts'
import { contentOf, type FileFacts } from '../../rules/place.ts'
import { isLinking, namesIn, textContentOf, type AskedFile } from './text.ts'

interface LinksRequest extends AskedFile {
  readonly before: WireDocument | undefined
}

/** Names that the text of a file points at; undefined where there are none. The same content is not read again. Failure Unread as `namesIn`. */
export async function linksOf(
  { before, ...asked }: LinksRequest,
  texts: Texts,
): Promise<readonly string[] | undefined> {
  const { doc } = asked
  if (!textContentOf(doc)) return undefined
  const isSame =
    before !== undefined &&
    textContentOf(before) !== undefined &&
    contentOf(before)?.digest === contentOf(doc)?.digest &&
    isLinking(before as FileFacts) === isLinking(doc as FileFacts)
  const links = isSame ? knownIn(before) : await namesIn(asked, texts)
  return links.length > 0 ? links : undefined
}

/** Of any revision, also one that was made elsewhere and says nonsense. */
function knownIn({ links }: WireDocument): string[] {
  return Array.isArray(links) ? links.filter((name) => typeof name === 'string') : []
}

/** Characters of a name, as the index takes them. */
const maxNameLength = 200
const noteNames = /\.(?:md|markdown|txt)(?:\.age)?$/i

export const filePointing: Pointing = {
  names(doc) {
    const { kind, name } = doc as FileFacts
    const isNote = (kind === 'file' || kind === 'file_enc') && typeof name === 'string'
    if (!isNote || !noteNames.test(name)) return []
    const called = noteNameOf(name.replace(/\.age$/i, ''))
    return called === '' ? [] : [{ name: called, rank: 'label' }]
  },
  pointers(doc) {
    if ((doc as FileFacts).kind !== 'file') return []
    const names = knownIn(doc).filter(({ length }) => length > 0 && length <= maxNameLength)
    return [...new Set(names)].map((name) => ({ name, kind: 'link' }))
  },
}
