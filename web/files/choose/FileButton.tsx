// A button that opens the browser's dialog for files.
import { Button, type ButtonProps } from '#web/ui/controls/Button.tsx'
import { useFileInput, type FileChoice } from './use-file-inputs.tsx'

type Look = Pick<ButtonProps, 'variant' | 'leftSection' | 'loading'>

interface FileButtonProps extends Look {
  readonly choice: FileChoice
  readonly disabled?: boolean
  readonly onTake: (files: readonly File[]) => void
}

export function FileButton({ choice, onTake, ...look }: FileButtonProps) {
  const { choose, input } = useFileInput(onTake, choice)
  return (
    <>
      <Button {...look} onClick={choose}>
        {choice.label}
      </Button>
      {input}
    </>
  )
}
