// Files that came and went with one save: "added the file photo.jpg".
import { useTexts } from '#web/api/texts.ts'
import type { FileChanges } from './history.ts'

/** Names that are said; of more the number is. */
const few = 3

export default function FileWords({ files: { added, removed } }: { files: FileChanges }) {
  return (
    <>
      {added.length > 0 && <Names text="records.files.added" names={added} />}
      {added.length > 0 && removed.length > 0 && ', '}
      {removed.length > 0 && <Names text="records.files.removed" names={removed} />}
    </>
  )
}

function Names({
  text,
  names,
}: {
  text: `records.files.${keyof FileChanges}`
  names: readonly string[]
}) {
  const t = useTexts()
  return (
    <>
      {t(text, { count: names.length })} {names.length <= few && <b>{names.join(', ')}</b>}
    </>
  )
}
