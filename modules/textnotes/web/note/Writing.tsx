// The text of a note while it is written: the buttons of Markdown over a box that grows. `[[` offers pages and other notes.
import { useEffect, useState } from 'react'
import { useTexts } from '#web/api/texts.ts'
import MarkdownTools from '#web/markdown/MarkdownTools.tsx'
import { PageTools } from '#web/markdown/PageTools.tsx'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { releaseKeys } from '#web/ui/held-keys.ts'
import { useIsPhone } from '#web/ui/phone.ts'
import { isMarkdown, titleOf } from '../../rules/names.ts'
import type { FileAnswer } from '#web/files/disk/items.ts'
import { NoPictures, PictureTools } from '../picture/PictureTools.tsx'
import { NoteLinks } from './NoteLinks.tsx'
import classes from './note.module.css'
import { Reading } from './Reading.tsx'
import type { NoteSession } from './session.ts'

interface WritingProps {
  session: NoteSession
  box: string
  file: FileAnswer
  /** Its text must not reach the server. */
  isPrivate: boolean
}

export function Writing({ session, box, file, isPrivate }: WritingProps) {
  const { item } = file
  const t = useTexts()
  const isPhone = useIsPhone()
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const [isPreview, setPreview] = useState(false)
  const area = place?.querySelector('textarea')
  const write = (text: string) => session.type(text)
  useEffect(() => {
    place?.querySelector('textarea')?.focus({ preventScroll: true })
    releaseKeys()
  }, [place])
  return (
    <div ref={setPlace} className={classes.editor} data-preview={isPreview || undefined}>
      {area && isMarkdown(item.name) && (
        <MarkdownTools
          box={area}
          onText={write}
          isPreview={isPreview}
          onPreview={setPreview}
          mentions={false}
        >
          {!isPreview && (
            <>
              <PageTools box={area} onText={write} />
              {!isPrivate && <NoteLinks box={area} onText={write} />}
              {isPrivate ? (
                <NoPictures place={place!} />
              ) : (
                <PictureTools {...{ session, file }} place={place!} box={area} />
              )}
            </>
          )}
        </MarkdownTools>
      )}
      {isPreview && <Reading text={box} file={file} isPrivate={isPrivate} onText={write} />}
      <Textarea
        aria-label={titleOf(item.name)}
        placeholder={t('notes.placeholder')}
        spellCheck
        minRows={isPhone ? 14 : 22}
        maxRows={200}
        value={box}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={() => void session.save()}
      />
    </div>
  )
}
