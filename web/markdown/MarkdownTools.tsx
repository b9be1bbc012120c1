// What helps to write a text in Markdown, under its box: a few signs, people to mention, and how it will look. Loaded when
// somebody begins to write.
import { IconAt, IconBold, IconEye, IconLink, IconList, IconPencil } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { apply, selectionOf } from './box.ts'
import { linked, listed, wrapped, type Selection } from './edits.ts'
import styles from './markdown.module.css'
import { MentionPicker } from './MentionPicker.tsx'

export interface MarkdownToolsProps {
  /** Where the text is written. */
  readonly box: HTMLTextAreaElement
  readonly onText: (text: string) => void
  readonly isPreview: boolean
  readonly onPreview: (isPreview: boolean) => void
  /** People can be mentioned. */
  readonly mentions?: boolean
  /** More buttons in the same line. */
  readonly children?: ReactNode
}

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export default function MarkdownTools(props: MarkdownToolsProps) {
  return (
    <PartTexts name="markdown" load={texts} outline={null}>
      <Tools {...props} />
    </PartTexts>
  )
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true }

function Tools(props: MarkdownToolsProps) {
  const { box, onText, isPreview, onPreview, mentions = true, children } = props
  const t = useTexts()
  const change = (edit: (now: Selection) => Selection) => apply(box, edit(selectionOf(box)), onText)
  const bold = () => change((now) => wrapped(now, '**'))
  useBoldKeys(box, change)
  const mention = () =>
    change(({ text, start, end }) => {
      const lead = /[\p{L}\p{N}]$/u.test(text.slice(0, start)) ? ' @' : '@'
      const at = start + lead.length
      return { text: text.slice(0, start) + lead + text.slice(end), start: at, end: at }
    })
  const Look = isPreview ? IconPencil : IconEye
  return (
    <div className={styles.tools}>
      {!isPreview && (
        <>
          <ActionIcon aria-label={t('markdown.bold')} title={t('markdown.bold')} onClick={bold}>
            <IconBold {...icon} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('markdown.list')}
            title={t('markdown.list')}
            onClick={() => change(listed)}
          >
            <IconList {...icon} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('markdown.link')}
            title={t('markdown.link')}
            onClick={() => change((now) => linked(now, t('markdown.link_words')))}
          >
            <IconLink {...icon} />
          </ActionIcon>
          {mentions && (
            <ActionIcon
              aria-label={t('markdown.mention')}
              title={t('markdown.mention')}
              onClick={mention}
            >
              <IconAt {...icon} />
            </ActionIcon>
          )}
        </>
      )}
      <ActionIcon
        aria-label={t(isPreview ? 'markdown.write' : 'markdown.preview')}
        title={t(isPreview ? 'markdown.write' : 'markdown.preview')}
        onClick={() => onPreview(!isPreview)}
      >
        <Look {...icon} />
      </ActionIcon>
      {children}
      {!isPreview && mentions && <MentionPicker box={box} onText={onText} />}
    </div>
  )
}

const marks: Readonly<Record<string, string>> = { b: '**', i: '*' }

/** Ctrl+B and Ctrl+I, as everywhere. */
function useBoldKeys(
  box: HTMLTextAreaElement,
  change: (edit: (now: Selection) => Selection) => void,
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const mark = marks[event.key.toLowerCase()]
      if (!mark || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      change((now) => wrapped(now, mark))
    }
    box.addEventListener('keydown', press)
    return () => box.removeEventListener('keydown', press)
  })
}
