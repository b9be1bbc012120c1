// The sign of a file in lists: the picture itself or the first page where the server draws one, else a plain sign of what it is.
import {
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconFolderSymlink,
  IconLock,
  IconMovie,
  IconMusic,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react'
import { useState } from 'react'
import { isPdf } from '#core/entity/media-type.ts'
import { useGroup } from '#web/api/context.ts'
import { thumbnailAddress, type Item } from '#web/files/disk/items.ts'
import { fileTypeOf, type FileType } from '../file-type.ts'
import classes from './list.module.css'

const signs: Readonly<Partial<Record<FileType, typeof IconFile>>> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  audio: IconMusic,
  video: IconMovie,
  archive: IconFileZip,
  encrypted: IconLock,
  document: IconFileText,
  sheet: IconTable,
}

interface ThumbnailProps {
  item: Item
  /** Pixels of the longer side of the drawing: 320 in lists and grids. */
  size?: 320 | 1600
  /** Pixels of the sign. */
  sign?: number
}

export function Thumbnail({ item, size = 320, sign = 18 }: ThumbnailProps) {
  const { db } = useGroup()
  const [broken, setBroken] = useState<string>()
  const address = thumbnailAddress(db, item, size)
  if (item.folder) return <FolderSign item={item} size={Math.round(sign * 1.3)} />
  if (address !== undefined && address !== broken) {
    return (
      <span className={classes.thumbnail}>
        <img
          src={address}
          data-page={isPdf(item.content_type) || undefined}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(address)}
        />
      </span>
    )
  }
  return (
    <span className={classes.thumbnail}>
      <FileSign type={fileTypeOf(item)} size={sign} />
    </span>
  )
}

function FolderSign({ item, size }: { item: Item; size: number }) {
  const Sign = item.kind === 'dir_app' ? IconFolderSymlink : IconFolder
  return (
    <span className={classes.folderSign} style={{ color: item.color || undefined }}>
      <Sign size={size} stroke={1.5} aria-hidden />
    </span>
  )
}

/** Texts and tables are drawn as what they look like from afar. */
function FileSign({ type, size }: { type: FileType; size: number }) {
  if (type === 'markdown' || type === 'text') return <Lines isTitled={type === 'markdown'} />
  if (type === 'csv') return <Cells />
  const Sign = signs[type] ?? IconFile
  return <Sign size={size} stroke={1.6} aria-hidden />
}

function Lines({ isTitled }: { isTitled: boolean }) {
  return (
    <svg viewBox="0 0 40 32" className={classes.drawing} aria-hidden>
      {isTitled && <path d="M6 8h12" data-strong />}
      <path d={isTitled ? 'M6 14h28M6 18h24M6 22h27M6 26h14' : 'M6 8h28M6 13h24M6 18h27M6 23h14'} />
    </svg>
  )
}

function Cells() {
  return (
    <svg viewBox="0 0 40 32" className={classes.drawing} aria-hidden>
      <path d="M0 8.5h40M0 16.5h40M0 24.5h40M13.5 0v32M27.5 0v32" data-rule />
      <path d="M3 4.5h7M17 4.500h7M31 4.500h6" data-strong />
      <path d="M3 12.5h5M17 12.5h8M31 12.5h4M3 20.5h6M17 20.5h6M31 20.5h5" />
    </svg>
  )
}
