// Under the box of a comment, new or written anew: a preview, buttons for Markdown, people and photos.
import { useEffect, type ReactNode } from 'react'
import { useFilesInto } from '#web/files/waiting-files.ts'
import { Markdown } from '#web/markdown/Markdown.tsx'
import MarkdownTools from '#web/markdown/MarkdownTools.tsx'
import classes from '../ticket.module.css'
import { FileButtons } from './FileButtons.tsx'

interface BoxToolsProps {
  /** Takes files that are pasted or dropped, and is marked while the text is shown as it will look. */
  frame: HTMLElement
  box: HTMLTextAreaElement
  text: string
  onText: (text: string) => void
  onFiles: (files: readonly File[]) => void
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  /** Between the text and its tools. */
  children?: ReactNode
}

export function BoxTools(props: BoxToolsProps) {
  const { frame, box, text, onText, onFiles, isPreview, onPreview, children } = props
  useFilesInto(frame, onFiles)
  useEffect(() => {
    frame.toggleAttribute('data-preview', isPreview)
  }, [frame, isPreview])
  return (
    <>
      {isPreview && (
        <div className={classes.preview}>
          <Markdown text={text} />
        </div>
      )}
      {children}
      <MarkdownTools box={box} onText={onText} isPreview={isPreview} onPreview={onPreview}>
        <FileButtons onAdd={onFiles} />
      </MarkdownTools>
    </>
  )
}
