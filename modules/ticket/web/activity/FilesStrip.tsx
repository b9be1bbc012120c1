// Files of a record where its text is read, without a card: photos under a comment, and their progress while they are sent.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { FileGrid } from '#web/files/FileGrid.tsx'
import { filesOf } from '#web/files/record-files.ts'
import { texts } from '#web/files/texts.ts'
import { queueOf } from '#web/files/upload/uploads.ts'

interface FilesStripProps {
  kind: string
  record: WireDocument
  /** Those that are shown. */
  names: readonly string[]
}

export default function FilesStrip({ kind, record, names }: FilesStripProps) {
  const { db } = useGroup()
  const client = useQueryClient()
  const { _id: id } = record
  const place = useMemo(() => ({ db, kind, id }), [db, kind, id])
  const files = filesOf(record).filter(({ name }) => names.includes(name))
  return (
    <PartTexts name="files" load={texts} outline={null}>
      <FileGrid place={place} files={files} queue={queueOf(client, place)} />
    </PartTexts>
  )
}
