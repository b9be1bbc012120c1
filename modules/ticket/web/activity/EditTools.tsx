// Under a comment that is written anew: the same signs, people and photos as under a new one. Its files are sent at once, since
// the comment is there already.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { PartTexts } from '#web/api/PartTexts.tsx'
import type { EditorToolsProps } from '../text/TextEditor.tsx'
import classes from '../ticket.module.css'
import { BoxTools } from './BoxTools.tsx'
import { commentTexts } from './comment-texts.ts'
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
  return (
    <div className={classes.commentTools}>
      <BoxTools
        {...{ box, text, onText, isPreview }}
        frame={box}
        onFiles={add}
        onPreview={setPreview}
      />
    </div>
  )
}
