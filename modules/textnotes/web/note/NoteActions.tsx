// What is done with a note as a whole: write, star, rename, its versions and file, lock, delete.
import {
  IconCheck,
  IconDownload,
  IconFolder,
  IconLock,
  IconPencil,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lateDialog } from '#web/ui/feedback/late-dialog.tsx'
import { useGroup } from '#web/api/context.ts'
import { refresh } from '#web/api/records.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import { MainAction } from '#web/ui/page/Page.tsx'
import { itemAddress, kind, type FileAnswer } from '#web/files/disk/items.ts'
import { mark, orRefuse, trash } from '#web/files/disk/writes.ts'
import { downloadNote } from '../download.ts'
import { useMayWrite } from '../may-write.ts'
import { RenameDialog } from './RenameDialog.tsx'
import type { NoteSession } from './session.ts'

const EncryptDialog = lateDialog(() => import('../age/EncryptDialog.tsx'))

interface NoteActionsProps {
  file: FileAnswer
  session: NoteSession
  isWriting: boolean
  isEditable: boolean
  onWrite: () => void
  finish: () => void
  onLock?: (() => void) | undefined
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true }

export function NoteActions(props: NoteActionsProps) {
  const { file, session, isWriting, isEditable, onWrite, finish, onLock } = props
  const { item } = file
  const t = useTexts()
  const { db } = useGroup()
  const mayWrite = useMayWrite()
  const [isRenaming, setRenaming] = useState(false)
  const [isEncrypting, setEncrypting] = useState(false)
  const remove = useRemove(file, session)
  return (
    <>
      {mayWrite && <Star file={file} />}
      <DotsMenu label={t('notes.more')}>
        {mayWrite && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
            {t('notes.rename.action')}
          </Menu.Item>
        )}
        <Menu.Item href={itemAddress(db, item.id)} leftSection={<IconFolder {...icon} />}>
          {t('notes.file')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload {...icon} />}
          onClick={() => downloadNote(db, item.id)}
        >
          {t('notes.download')}
        </Menu.Item>
        {onLock && (
          <Menu.Item
            leftSection={<IconLock {...icon} />}
            onClick={() => void session.save().then(onLock)}
          >
            {t('notes.lock')}
          </Menu.Item>
        )}
        {isEditable && !onLock && (
          <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => setEncrypting(true)}>
            {t('notes.encrypt.action')}
          </Menu.Item>
        )}
        {mayWrite && (
          <Menu.Item
            color="danger"
            leftSection={<IconTrash {...icon} />}
            onClick={() => void remove()}
          >
            {t('notes.remove')}
          </Menu.Item>
        )}
      </DotsMenu>
      {isEditable && !isWriting && (
        <MainAction
          label={t('notes.write')}
          shortcut="E"
          icon={<IconPencil {...icon} />}
          onClick={onWrite}
        />
      )}
      {isEditable && isWriting && (
        <MainAction label={t('notes.done')} icon={<IconCheck {...icon} />} onClick={finish} />
      )}
      {isEncrypting && (
        <EncryptDialog {...{ file, session }} onClose={() => setEncrypting(false)} />
      )}
      {isRenaming && <RenameDialog file={file} onClose={() => setRenaming(false)} />}
    </>
  )
}

function Star({ file: { item, doc } }: { file: FileAnswer }) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const isOn = doc.starred === true
  const label = t(isOn ? 'notes.unstar' : 'notes.star')
  const toggle = async () => {
    try {
      await orRefuse(mark(db, [item.id], { starred: !isOn }))
      await refresh(client, db, kind)
    } catch (error) {
      void toast({ message: t.problem(error) })
    }
  }
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={() => void toggle()}
    >
      {isOn ? (
        <IconStarFilled size={18} aria-hidden />
      ) : (
        <IconStar size={18} stroke={1.75} aria-hidden />
      )}
    </ActionIcon>
  )
}

/** To the trash, with undo; what is typed is saved before, so that undo brings back all of it. */
function useRemove({ item }: FileAnswer, session: NoteSession) {
  const t = useTexts()
  const { db } = useGroup()
  const client = useQueryClient()
  const { go } = useAddress()
  const undo = () =>
    void orRefuse(trash(db, 'restore', [item.id]))
      .then(() => refresh(client, db, kind))
      .catch((error: unknown) => toast({ message: t.problem(error) }))
  return async () => {
    try {
      await session.save()
      await orRefuse(trash(db, 'remove', [item.id]))
      go(`/account/${db}/notes`)
      void toast({ message: t('notes.removed'), undo: { label: t('actions.undo'), run: undo } })
      await refresh(client, db, kind)
    } catch (error) {
      void toast({ message: t.problem(error) })
    }
  }
}
