// The card of a record's files: pictures as thumbnails, everything else by its name; more are chosen, dropped, pasted or
// taken with the camera.
import { useQueryClient } from '@tanstack/react-query'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Entity } from '#core/entity/entity.ts'
import type { WireDocument } from '#core/wire.ts'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { useDrop, usePastedFiles } from './drop.ts'
import { FilesOutline } from './FilesOutline.tsx'
import { FileGrid } from './FileGrid.tsx'
import classes from './files.module.css'
import { filePath, filesOf, rightsOver, type RecordPath, type RecordFile } from './record-files.ts'
import { beginRemoval, hidden } from './removals.ts'
import { texts } from './texts.ts'
import { queueOf } from './upload/uploads.ts'
import { useFileInputs } from './choose/use-file-inputs.tsx'

interface FilesCardProps {
  entity: Entity
  record: WireDocument
}

export default function FilesCard(props: FilesCardProps) {
  return (
    <PartTexts name="files" load={texts} outline={<FilesOutline />}>
      <Files {...props} />
    </PartTexts>
  )
}

function Files({ entity, record }: FilesCardProps) {
  const t = useTexts()
  const { db, actor } = useGroup()
  const client = useQueryClient()
  const { kind } = entity
  const { _id: id } = record
  const place = useMemo(() => ({ db, kind, id }), [db, kind, id])
  const queue = queueOf(client, place)
  const uploads = useSyncExternalStore(queue.seen.subscribe, queue.seen.get)
  const rights = rightsOver(entity, actor, record)
  const isOver = useDrop(rights.add ? queue.add : undefined)
  usePastedFiles(rights.add ? queue.add : undefined)
  const { files, remove } = useFiles(place, record)
  const isPhone = useIsPhone()
  const addButtons = rights.add ? <AddButtons onAdd={queue.add} /> : undefined
  const isEmpty = files.length === 0 && uploads.length === 0
  return (
    <div className={classes.files} data-over={isOver || undefined}>
      <Card
        title={t('files.title')}
        count={files.length || undefined}
        action={isPhone ? undefined : addButtons}
      >
        <FileGrid
          place={place}
          files={files}
          queue={queue}
          onRemove={rights.remove ? remove : undefined}
        />
        {isEmpty && !isPhone && (
          <p className={classes.empty}>
            {t('files.empty')} {t('files.how')}
          </p>
        )}
        {isPhone && addButtons}
        {isOver && <p className={classes.over}>{t('files.drop')}</p>}
      </Card>
    </div>
  )
}

/** The files to show, and what takes one away. */
function useFiles(place: RecordPath, record: WireDocument) {
  const t = useTexts()
  const client = useQueryClient()
  const gone = useSyncExternalStore(hidden.subscribe, hidden.get)
  const files = filesOf(record).filter(({ name }) => !gone.has(filePath(place, name)))
  const remove = (file: RecordFile) => {
    const removal = beginRemoval(client, place, file)
    void toast({
      message: t('files.removed', { name: file.name }),
      undo: { label: t('actions.undo'), run: removal.undo },
      onGone: removal.finish,
    })
  }
  return { files, remove }
}

function AddButtons({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const t = useTexts()
  const label = t('files.add')
  const { choose, photograph, inputs } = useFileInputs(onAdd, { choose: label, photograph: label })
  return (
    <div className={classes.add}>
      <Button
        className={classes.camera}
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={photograph}
      >
        {t('files.camera')}
      </Button>
      <Button leftSection={<IconPaperclip size={16} aria-hidden />} onClick={choose}>
        {t('files.add')}
      </Button>
      {inputs}
    </div>
  )
}
