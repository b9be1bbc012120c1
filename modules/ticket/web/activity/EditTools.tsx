// Under a comment that is written anew: the same signs, people and photos as under a new one. Its files are sent at once, since
// the comment is there already.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useFilesInto } from '#web/files/waiting-files.ts'
import { Markdown } from '#web/markdown/Markdown.tsx'
import MarkdownTools from '#web/markdown/MarkdownTools.tsx'
import type { EditorToolsProps } from '#web/records/text/TextEditor.tsx'
import classes from '../ticket.module.css'
import { commentTexts } from './comment-texts.ts'
import { FileButtons } from './FileButtons.tsx'
import { sendFiles } from './use-photos.ts'

export default function EditTools(props: EditorToolsProps) {
  return (
    <PartTexts name="comment-box" load={commentTexts} outline={null}>
      <Tools {...props} />
    </PartTexts>
  )
}

function Tools({ record, box, text, onText }: EditorToolsProps) {
  const { db } = useGroup()
  const client = useQueryClient()
  const [isPreview, setPreview] = useState(false)
  const add = (files: readonly File[]) => sendFiles(client, db, record._id, files)
  useFilesInto(box, add)
  useEffect(() => {
    box.toggleAttribute('data-preview', isPreview)
  }, [box, isPreview])
  return (
    <div className={classes.commentTools}>
      {isPreview && (
        <div className={classes.preview}>
          <Markdown text={text} />
        </div>
      )}
      <MarkdownTools box={box} onText={onText} isPreview={isPreview} onPreview={setPreview}>
        <FileButtons onAdd={add} />
      </MarkdownTools>
    </div>
  )
}
