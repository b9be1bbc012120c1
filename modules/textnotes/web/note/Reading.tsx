// The text of a note as it reads: Markdown drawn from its tree, other texts as they are written. Tasks can be ticked here, which
// changes the one sign of the task and nothing else.
import { useMemo } from 'react'
import { parseNote } from '#core/markdown/notes.ts'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { MarkdownTree } from '#web/markdown/MarkdownTree.tsx'
import { isMarkdown } from '../../rules/names.ts'
import { ticked } from '../../rules/tasks.ts'
import type { FileAnswer } from '#web/files/disk/items.ts'
import { NoPicture, NotePicture } from '../picture/NotePicture.tsx'
import { decodeReferences } from './decode.ts'
import classes from './note.module.css'
import { useLinked } from './use-linked.ts'

interface ReadingProps {
  text: string
  file: FileAnswer
  /** Its text must not reach the server. */
  isPrivate: boolean
  /** Left out: nothing can be ticked. */
  onText?: ((text: string) => void) | undefined
}

const read = (text: string) => parseNote(text, decodeReferences)

export function Reading({ text, file, isPrivate, onText }: ReadingProps) {
  const { name } = file.item
  const t = useTexts()
  const { db } = useGroup()
  const tree = useMemo(() => read(text), [text])
  const blocks = useLinked(tree, !isPrivate && isMarkdown(name))
  if (text.trim() === '') return <p className={classes.blank}>{t('notes.blank')}</p>
  if (!isMarkdown(name)) return <pre className={classes.plain}>{text}</pre>
  const folders = file.crumbs.filter(({ id }) => id !== file.item.id).map((one) => one.name)
  const tick = (nth: number) => {
    const next = ticked(text, nth, read)
    if (next !== undefined) onText?.(next)
  }
  return (
    <article className={classes.paper}>
      <MarkdownTree
        blocks={blocks}
        isPage
        onTask={onText && tick}
        picture={(path, alt) =>
          isPrivate ? (
            <NoPicture words={alt} why={t('notes.pictures.private')} />
          ) : (
            <NotePicture folders={folders} path={path} alt={alt} />
          )
        }
        missing={(wanted, words) => (
          <a
            className={classes.missing}
            href={`/account/${db}/notes/new?name=${encodeURIComponent(wanted)}`}
            title={t('notes.missing')}
          >
            {words}
            <span className="sr-only"> ({t('notes.missing')})</span>
          </a>
        )}
      />
    </article>
  )
}
