// Buttons over the text of a page beside those of every text: headings, links to pages, pictures.
import { IconBrackets, IconHeading, IconPhoto } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { useFileInputs } from '#web/files/use-file-inputs.tsx'
import { apply, selectionOf } from '#web/markdown/box.ts'
import { headed } from '#web/markdown/edits.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'

interface PageToolsProps {
  box: HTMLTextAreaElement
  onText: (text: string) => void
  onFiles: (files: readonly File[]) => void
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true }

export function PageTools({ box, onText, onFiles }: PageToolsProps) {
  const t = useTexts()
  const label = t('wiki.edit.picture')
  const { choose, inputs } = useFileInputs(onFiles, { choose: label, photograph: label })
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
        aria-label={t('wiki.edit.heading')}
        title={t('wiki.edit.heading')}
        onClick={() => apply(box, headed(selectionOf(box)), onText)}
      >
        <IconHeading {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={t('wiki.edit.link')} title={t('wiki.edit.link')} onClick={link}>
        <IconBrackets {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={label} title={label} onClick={choose}>
        <IconPhoto {...icon} />
      </ActionIcon>
      {inputs}
    </>
  )
}
