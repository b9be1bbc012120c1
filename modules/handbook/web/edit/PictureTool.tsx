// The button over a text that has files of its own: pictures are chosen, or taken.
import { IconPhoto } from '@tabler/icons-react'
import { useTexts } from '#web/api/texts.ts'
import { useFileInputs } from '#web/files/choose/use-file-inputs.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'

interface PictureToolProps {
  onFiles: (files: readonly File[]) => void
}

export function PictureTool({ onFiles }: PictureToolProps) {
  const t = useTexts()
  const label = t('wiki.edit.picture')
  const { choose, inputs } = useFileInputs(onFiles, { choose: label, photograph: label })
  return (
    <>
      <ActionIcon aria-label={label} title={label} onClick={choose}>
        <IconPhoto size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
      {inputs}
    </>
  )
}
