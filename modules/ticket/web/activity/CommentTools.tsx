// Under the comment box while somebody writes: signs of Markdown, how it will look, photos, and whether the customer may read it.
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { shownBy } from '#web/files/waiting-files.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import classes from '../ticket.module.css'
import { BoxTools } from './BoxTools.tsx'
import { commentTexts } from './comment-texts.ts'
import { usePhotos, type Photos } from './use-photos.ts'

/** What the box must know when it sends. */
export interface CommentExtras {
  readonly hasFiles: boolean
  /** The comment as it is meant: one without words is its files. */
  readonly addressed: (text: string) => { content: string; for_customer: boolean }
  /** The comment is stored. */
  readonly follow: (commentId: string) => void
}

interface CommentToolsProps {
  form: HTMLFormElement
  ticketId: string
  text: string
  onText: (text: string) => void
  onExtras: (extras: CommentExtras) => void
}

export default function CommentTools(props: CommentToolsProps) {
  return (
    <PartTexts name="comment-box" load={commentTexts} outline={null}>
      <Tools {...props} />
    </PartTexts>
  )
}

function Tools({ form, ticketId, text, onText, onExtras }: CommentToolsProps) {
  const t = useTexts()
  const box = form.querySelector('textarea')
  const photos = usePhotos(ticketId)
  const { files, add, sendTo } = photos
  const [isForCustomer, setForCustomer] = useState(false)
  const [isPreview, setPreview] = useState(false)
  useEffect(() => {
    onExtras({
      hasFiles: files.length > 0,
      addressed: (words) => ({
        content: words.trim() === '' ? shownBy(files) : words,
        for_customer: isForCustomer,
      }),
      follow(commentId) {
        sendTo(commentId)
        // The next one is for colleagues again, unless somebody says so.
        setForCustomer(false)
        setPreview(false)
      },
    })
    // The rest is made anew with each of these.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [files, isForCustomer, onExtras])
  if (!box) return null
  const isEmpty = text.trim() === '' && files.length === 0
  return (
    <div className={classes.commentTools}>
      <BoxTools
        {...{ box, text, onText, isPreview }}
        frame={form}
        onFiles={add}
        onPreview={setPreview}
      >
        {files.length > 0 && <WaitingFiles photos={photos} />}
      </BoxTools>
      {!isEmpty && (
        <Checkbox
          label={t('comment-box.for_customer')}
          checked={isForCustomer}
          onChange={({ currentTarget }) => setForCustomer(currentTarget.checked)}
        />
      )}
    </div>
  )
}

function WaitingFiles({ photos: { files, remove } }: { photos: Photos }) {
  const t = useTexts()
  return (
    <ul className={classes.waiting} aria-label={t('comment-box.photos')}>
      {files.map((file) => (
        <li key={file.name}>
          <span>{file.name}</span>
          <ActionIcon
            size="sm"
            aria-label={t('comment-box.drop_photo', { name: file.name })}
            onClick={() => remove(file)}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
