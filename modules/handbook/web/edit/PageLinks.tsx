// Pages to choose from while `[[` and the beginning of a name are written.
import { searchTerms } from '#core/search/terms.ts'
import { useGroup } from '#web/api/context.ts'
import { useFind } from '#web/api/records.ts'
import { LinkPicker, maxOffered, useLinkBegun } from '#web/markdown/LinkPicker.tsx'
import { PageIcon } from '../PageIcon.tsx'

interface PageLinksProps {
  box: HTMLTextAreaElement
  onText: (text: string) => void
}

export function PageLinks({ box, onText }: PageLinksProps) {
  const { db } = useGroup()
  const { words, ...link } = useLinkBegun(box)
  const query = {
    selector: searchTerms(words).length > 0 ? { $text: words } : {},
    fields: ['_id', 'uri', 'title', 'icon'],
    sort: [{ updated_at: 'desc' as const }],
    limit: maxOffered,
  }
  const { data } = useFind(db, 'Handbook', query, { enabled: link.begun !== undefined })
  const targets = (data?.docs ?? []).map(({ _id: key, uri, title, icon }) => ({
    key,
    name: String(uri),
    place: String(uri),
    label: (
      <>
        <PageIcon icon={icon as string | undefined} size={15} /> {String(title)}
      </>
    ),
  }))
  return <LinkPicker {...link} {...{ box, onText, targets }} />
}
