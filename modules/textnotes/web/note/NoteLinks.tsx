// Notes and pages of the handbooks to choose from while `[[` and the beginning of a name are written.
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { LinkPicker, maxOffered, useLinkBegun } from '#web/markdown/LinkPicker.tsx'
import { searchTerms } from '#core/search/terms.ts'
import { titleOf } from '../../rules/names.ts'
import { useNotes } from '../note-calls.ts'

/** Pages among what is offered. */
const maxPages = 3

interface NoteLinksProps {
  box: HTMLTextAreaElement
  onText: (text: string) => void
}

export function NoteLinks({ box, onText }: NoteLinksProps) {
  const { db } = useGroup()
  const { words, ...link } = useLinkBegun(box)
  const enabled = link.begun !== undefined
  const notes =
    useNotes(db, { q: words || undefined, limit: maxOffered }, { enabled }).data?.items ?? []
  const query = {
    selector: searchTerms(words).length > 0 ? { $text: words } : {},
    fields: ['_id', 'uri', 'title'],
    sort: [{ updated_at: 'desc' as const }],
    limit: maxOffered,
  }
  const pages = useFind(db, 'Handbook', query, { enabled }).data?.docs ?? []
  const targets = [
    ...notes.slice(0, maxOffered - Math.min(maxPages, pages.length)).map(({ id, name, path }) => {
      const title = titleOf(name)
      return { key: id, name: title, label: title, place: path }
    }),
    ...pages.slice(0, maxPages).map(({ _id: key, uri, title }) => {
      return { key, name: String(uri), label: String(title), place: `wiki/${String(uri)}` }
    }),
  ]
  return <LinkPicker {...link} {...{ box, onText, targets }} />
}
