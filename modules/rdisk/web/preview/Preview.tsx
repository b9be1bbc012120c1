// What is in a file, shown without leaving the page. No file runs as a page: pictures and media are elements of this one, texts are
// read and drawn here, a PDF shows its first page and opens beside this one.
import { Suspense, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Bone, Delayed } from '#web/ui/feedback/Skeleton.tsx'
import { contentAddress, thumbnailAddress, type Item } from '#web/files/disk/items.ts'
import { latePiece } from '#web/ui/feedback/late-piece.tsx'
import { Thumbnail } from '../list/Thumbnail.tsx'
import { previewOf } from '../file-type.ts'
import classes from './preview.module.css'

const TextPreview = latePiece(() => import('./TextPreview.tsx'))

interface PreviewProps {
  /** As it is or, of a former version, as it was. */
  item: Item
  /** Revision of that version. */
  rev: string | undefined
}

export function Preview({ item, rev }: PreviewProps) {
  const { db } = useGroup()
  const [isBroken, setBroken] = useState(false)
  const what = previewOf(item)
  const address = contentAddress(db, item.id, rev)
  if (isBroken || what === 'none' || what === 'encrypted') {
    return <NoPreview item={item} address={address} />
  }
  const small = rev === undefined ? thumbnailAddress(db, item, 1600) : undefined
  const props = { item, address, small, onBroken: () => setBroken(true) }
  if (what === 'image') return <PicturePreview {...props} />
  if (what === 'pdf') return <PdfPreview {...props} />
  if (what === 'audio' || what === 'video') return <MediaPreview {...props} what={what} />
  return (
    <Suspense fallback={<Waiting />}>
      <TextPreview item={item} address={address} what={what} />
    </Suspense>
  )
}

interface PartProps {
  item: Item
  /** Of its bytes. */
  address: string
  /** Of a small picture of it, where there is one. */
  small: string | undefined
  /** The browser cannot show it. */
  onBroken: () => void
}

function PicturePreview({ item, address, small, onBroken }: PartProps) {
  return (
    <div className={classes.stage}>
      <a href={address} target="_blank" rel="noopener">
        <img src={small ?? address} alt={item.name} onError={onBroken} />
      </a>
    </div>
  )
}

function PdfPreview({ item, address, onBroken }: PartProps) {
  const t = useTexts()
  const open = { href: address, target: '_blank', rel: 'noopener' }
  return (
    <div className={classes.stage}>
      <a {...open} className={classes.sheet}>
        <img
          src={`${address}?thumbnail=1600#${item.tag}`}
          alt={t('disk.preview.first_page', { name: item.name })}
          onError={onBroken}
        />
      </a>
      <Button component="a" variant="filled" {...open}>
        {t('disk.preview.open_pdf')}
      </Button>
    </div>
  )
}

function MediaPreview({ item, address, what, onBroken }: PartProps & { what: 'audio' | 'video' }) {
  const media = { src: address, controls: true, onError: onBroken }
  return (
    <div className={classes.stage}>
      {what === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- files of people come without captions
        <audio {...media} preload="metadata" aria-label={item.name} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
        <video {...media} preload="metadata" aria-label={item.name} />
      )}
    </div>
  )
}

/** What cannot be shown here can still be opened elsewhere. */
function NoPreview({ item, address }: Pick<PartProps, 'item' | 'address'>) {
  const t = useTexts()
  const what = previewOf(item)
  const why = what === 'encrypted' || what === 'pdf' || what === 'none' ? what : 'broken'
  const open = what === 'pdf' ? { target: '_blank', rel: 'noopener' } : { download: item.name }
  return (
    <EmptyState
      title={t(`disk.preview.no.${why}`)}
      text={t(`disk.preview.no_text.${why}`)}
      drawing={<Thumbnail item={item} sign={28} />}
    >
      <Button component="a" variant="filled" href={address} {...open}>
        {t(what === 'pdf' ? 'disk.preview.open_pdf' : 'disk.download')}
      </Button>
    </EmptyState>
  )
}

export function Waiting() {
  return (
    <Delayed>
      <div className={classes.waiting}>
        <Bone width="62%" />
        <Bone width="84%" />
        <Bone width="48%" />
      </div>
    </Delayed>
  )
}
