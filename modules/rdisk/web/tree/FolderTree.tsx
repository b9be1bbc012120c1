// The tree beside the list: folders are links, and take what is dropped on them.
import { useRef, type ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useDropOn } from '../actions/dragging.ts'
import type { Target } from '../actions/file-actions.ts'
import { itemAddress } from '#web/files/disk/items.ts'
import { Tree } from './Tree.tsx'
import classes from './tree.module.css'

/** `current`: the folder at hand; undefined where files of all folders are shown. */
export function FolderTree({ current }: { current: string | undefined }) {
  const t = useTexts()
  return (
    <Tree
      current={current}
      label={t('disk.tree.label')}
      draw={(folder, _, content) => (
        <FolderLink folder={folder} isCurrent={folder.id === current}>
          {content}
        </FolderLink>
      )}
    />
  )
}

interface FolderLinkProps {
  folder: Target
  isCurrent: boolean
  children: ReactNode
}

function FolderLink({ folder, isCurrent, children }: FolderLinkProps) {
  const { db } = useGroup()
  const link = useRef<HTMLAnchorElement>(null)
  const isOver = useDropOn(link, folder)
  return (
    <a
      ref={link}
      className={classes.folder}
      href={itemAddress(db, folder.id)}
      aria-current={isCurrent ? 'page' : undefined}
      data-over={isOver || undefined}
      data-folder-id={folder.id}
      data-folder-name={folder.name}
      draggable={false}
      title={folder.name}
    >
      {children}
    </a>
  )
}
