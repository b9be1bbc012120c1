// The text of a page while it is written: Markdown with its buttons, links to other pages on `[[`, pictures that are pasted or
// dropped, and how it will look. Drawn in the place of the form's own box.
import { useState } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import type { OwnInputProps } from '#web/face.ts'
import { inputId } from '#web/fields/face.ts'
import { filesOf } from '#web/files/record-files.ts'
import { shownBy, useFilesInto, useWaitingFiles } from '#web/files/waiting-files.ts'
import { apply, selectionOf } from '#web/markdown/box.ts'
import MarkdownTools from '#web/markdown/MarkdownTools.tsx'
import { PageTools } from '#web/markdown/PageTools.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { Bone } from '#web/ui/feedback/Skeleton.tsx'
import { useIsPhone } from '#web/ui/phone.ts'
import { handbook as entity } from '../../entities/handbook.ts'
import { WikiTexts } from '../WikiTexts.tsx'
import classes from './edit.module.css'
import { PageLinks } from './PageLinks.tsx'
import { PictureTool } from './PictureTool.tsx'
import { Preview } from './Preview.tsx'
import { TooLong } from './TooLong.tsx'
import { waitingKey } from './waiting.ts'

export default function TextField(props: OwnInputProps) {
  return (
    <WikiTexts outline={<Bone height={320} />}>
      <Writing {...props} />
    </WikiTexts>
  )
}

function Writing({ form, name }: OwnInputProps) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [isPreview, setPreview] = useState(false)
  const box = place?.querySelector('textarea')
  const write = (text: string) => form.set(name, text)
  const value = form.values[name]
  const text = typeof value === 'string' ? value : ''
  return (
    <div className={classes.text}>
      {text.length > entity.fields.content.max && <TooLong form={form} text={text} />}
      <label className="field-label" htmlFor={inputId(name)}>
        {t('handbook.fields.content')}
      </label>
      <div ref={setPlace} className={classes.editor} data-preview={isPreview || undefined}>
        {place && box && (
          <Tools {...{ form, place, box, isPreview }} onText={write} onPreview={setPreview} />
        )}
        {isPreview && <Preview form={form} />}
        <Textarea
          id={inputId(name)}
          description={t('wiki.edit.help')}
          error={form.errors[name]}
          minRows={isPhone ? 12 : 20}
          maxRows={36}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          onBlur={() => form.blur(name)}
        />
      </div>
    </div>
  )
}

interface ToolsProps extends Pick<OwnInputProps, 'form'> {
  place: HTMLElement
  box: HTMLTextAreaElement
  isPreview: boolean
  onText: (text: string) => void
  onPreview: (isPreview: boolean) => void
}

function Tools({ form, place, box, isPreview, onText, onPreview }: ToolsProps) {
  const { db } = useGroup()
  const taken = form.base ? filesOf(form.base).map(({ name }) => name) : []
  const waiting = useWaitingFiles(waitingKey(db, form.id), taken)
  /** Files are named in the text where it is written; they are sent once the page is stored. */
  const add = (files: readonly File[]) => {
    const words = shownBy(waiting.add(files))
    const { text, start, end } = selectionOf(box)
    const lead = start > 0 && text[start - 1] !== '\n' ? '\n' : ''
    const at = start + lead.length + words.length
    apply(
      box,
      { text: text.slice(0, start) + lead + words + text.slice(end), start: at, end: at },
      onText,
    )
  }
  useFilesInto(place, add)
  return (
    <MarkdownTools {...{ box, onText, isPreview, onPreview }} mentions={false}>
      {!isPreview && (
        <>
          <PageTools box={box} onText={onText}>
            <PictureTool onFiles={add} />
          </PageTools>
          <PageLinks box={box} onText={onText} />
        </>
      )}
    </MarkdownTools>
  )
}
