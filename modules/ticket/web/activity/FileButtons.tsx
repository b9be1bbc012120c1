// The buttons by which photos and other files come to a comment: taken with the camera, or chosen.
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { useFileInputs } from '#web/files/choose/use-file-inputs.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import type { Photos } from './use-photos.ts'

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true }

export function FileButtons({ onAdd }: { onAdd: Photos['add'] }) {
  const t = useTexts()
  const { choose, photograph, inputs } = useFileInputs(onAdd, {
    choose: t('comment-box.file'),
    photograph: t('comment-box.photo'),
  })
  return (
    <>
      <ActionIcon
        aria-label={t('comment-box.photo')}
        title={t('comment-box.photo')}
        onClick={photograph}
      >
        <IconCamera {...icon} />
      </ActionIcon>
      <ActionIcon aria-label={t('comment-box.file')} title={t('comment-box.file')} onClick={choose}>
        <IconPaperclip {...icon} />
      </ActionIcon>
      {inputs}
    </>
  )
}
