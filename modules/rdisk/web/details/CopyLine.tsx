// A line of text to take along: an address, a command. It is copied by its button.
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/api/texts.ts'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import classes from './details.module.css'

/** How long it says that it was copied, in milliseconds. */
const saidMs = 2_000

interface CopyLineProps {
  /** What it is, seen above it. */
  label: string
  text: string
  /** More than one line of a command: kept as they are. */
  isBlock?: boolean
}

export function CopyLine({ label, text, isBlock }: CopyLineProps) {
  const t = useTexts()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), saidMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  // The text stays where it can be marked by hand.
  const copy = () => void copyText(text).then(setCopied)
  return (
    <div className={classes.line}>
      <span>{label}</span>
      <div data-block={isBlock || undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its box is scrolled by keys, too */}
        <code tabIndex={0}>{text}</code>
        <ActionIcon
          size="sm"
          aria-label={isCopied ? t('disk.copied') : t('disk.copy_text', { label })}
          onClick={copy}
        >
          {isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
        </ActionIcon>
      </div>
      <output className="sr-only">{isCopied && t('disk.copied')}</output>
    </div>
  )
}
