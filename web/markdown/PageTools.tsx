// Buttons over the text of a page beside those of every text: headings, links to pages.
import { IconBrackets, IconHeading } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { apply, selectionOf } from './box.ts'
import { headed } from './edits.ts'

interface PageToolsProps {
  box: HTMLTextAreaElement
  onText: (text: string) => void
  /** More of them. */
  children?: ReactNode
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true }

export function PageTools({ box, onText, children }: PageToolsProps) {
  const t = useTexts()
  const link = () => {
    const { text, start, end } = selectionOf(box)
    const at = start + 2 + (end - start)
    const linked = `${text.slice(0, start)}[[${text.slice(start, end)}${text.slice(end)}`
    apply(box, { text: linked, start: at, end: at }, onText)
    // The list of pages listens to what is written.
    requestAnimationFrame(() => box.dispatchEvent(new Event('input', { bubbles: true })))
  }
  return (
    <>
      <ActionIcon
        aria-label={t('markdown.heading')}
        title={t('markdown.heading')}
        onClick={() => apply(box, headed(selectionOf(box)), onText)}
      >
        <IconHeading {...icon} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('markdown.page_link')}
        title={t('markdown.page_link')}
        onClick={link}
      >
        <IconBrackets {...icon} />
      </ActionIcon>
      {children}
    </>
  )
}
