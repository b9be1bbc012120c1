// The main action of a folder: files or a whole folder are chosen, dropped on the page or pasted, and go into the queue.
import { IconFiles, IconFolderUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ChangeEvent, RefObject } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { usePastedFiles } from '#web/files/drop.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { chosenFiles, type Found } from './dropped.ts'
import { pastedName } from './pasted-name.ts'
import styles from './upload.module.css'
import { UploadButton } from './UploadButton.tsx'
import { uploadsWith } from './uploads.ts'
import { useDrops, type FolderAtHand } from './use-drops.ts'

interface UploadToolsProps {
  folder: FolderAtHand
}

export default function UploadTools({ folder }: UploadToolsProps) {
  const t = useTexts()
  const add = useAdd()
  const files = useRef<HTMLInputElement>(null)
  const folders = useRef<HTMLInputElement>(null)
  const over = useDrops(folder, (found, parent) => void found.then((all) => add(all, parent)))
  usePastedFiles((pasted) => {
    const named = pasted.map((file) => ({ file, folders: [], name: pastedName(file, new Date()) }))
    add(named, folder.id)
  })
  useShortcuts([{ key: 'u', text: 'disk.upload.key', run: () => files.current?.click() }])
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add(chosenFiles(target.files), folder.id)
    // The same file can be chosen again.
    target.value = ''
  }
  const input = { type: 'file', hidden: true, multiple: true, onChange: take } as const
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <UploadButton />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFiles size={17} aria-hidden />}
            onClick={() => files.current?.click()}
          >
            {t('disk.upload.files')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderUp size={17} aria-hidden />}
            onClick={() => folders.current?.click()}
          >
            {t('disk.upload.folder')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input {...input} ref={files} aria-label={t('disk.upload.files')} />
      <input {...input} ref={ofFolders(folders)} aria-label={t('disk.upload.folder')} />
      {over !== undefined && (
        <div className={styles.over}>
          <span>{t('disk.upload.drop', { folder: over })}</span>
        </div>
      )}
    </>
  )
}

/** The input takes a folder with all that is in it: an attribute that React does not know. */
function ofFolders(ref: RefObject<HTMLInputElement | null>) {
  return (input: HTMLInputElement | null) => {
    ref.current = input
    if (input) input.webkitdirectory = true
  }
}

function useAdd() {
  const { db } = useGroup()
  const queue = uploadsWith(useQueryClient())
  return (found: readonly (Found & { readonly name?: string })[], parent: string) =>
    queue.add(
      found.map(({ file, folders, name = file.name }) => ({ db, parent, folders, file, name })),
    )
}
