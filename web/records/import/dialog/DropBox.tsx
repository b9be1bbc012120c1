// Where files that come in are dropped or chosen: one box, with a button for each way to choose them.
import { IconFileText } from '@tabler/icons-react'
import { useDrop } from '#web/files/drop.ts'
import { FileButton } from '#web/files/choose/FileButton.tsx'
import type { FileChoice } from '#web/files/choose/use-file-inputs.tsx'
import classes from './drop-box.module.css'

interface DropBoxProps {
  /** What may be dropped or, once something is chosen, what that is. */
  text: string
  choices: readonly FileChoice[]
  onTake: (files: readonly File[]) => void
  /** What was taken is being read. */
  isBusy?: boolean
}

export function DropBox({ text, choices, onTake, isBusy }: DropBoxProps) {
  const isOver = useDrop(onTake)
  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      <IconFileText size={28} stroke={1.5} aria-hidden />
      <p>{text}</p>
      <div className={classes.buttons}>
        {choices.map((choice) => (
          <FileButton key={choice.label} choice={choice} loading={isBusy} onTake={onTake} />
        ))}
      </div>
    </div>
  )
}
