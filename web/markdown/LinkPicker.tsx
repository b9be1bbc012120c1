// Pages to choose from while `[[` and the beginning of a name are written.
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '#web/api/texts.ts'
import { apply, selectionOf } from './box.ts'
import { Completion, useBegun } from './Completion.tsx'
import styles from './markdown.module.css'
import { pageBegun, pageLinked } from './page-link.ts'

/** Pages offered at once. */
export const maxOffered = 7
const typingPauseMs = 120

/** What a link may lead to. */
export interface LinkTarget {
  readonly key: string
  /** Written between the brackets. */
  readonly name: string
  readonly label: ReactNode
  /** Under the label, quiet: where it lies. */
  readonly place: string
}

/** A link that is being written: what is written of its name. */
export interface LinkBegun {
  /** Undefined: none is. */
  readonly begun: string | undefined
  /** What to look for, once the keys have rested. */
  readonly words: string
  readonly leave: () => void
}

export function useLinkBegun(box: HTMLTextAreaElement): LinkBegun {
  const [begun, leave] = useBegun(box, pageBegun)
  const [words = ''] = useDebouncedValue(begun, typingPauseMs)
  return { begun, words: words.trim(), leave }
}

export interface LinkPickerProps extends Omit<LinkBegun, 'words'> {
  readonly box: HTMLTextAreaElement
  readonly onText: (text: string) => void
  /** At most `maxOffered` of what the words find. */
  readonly targets: readonly LinkTarget[]
}

export function LinkPicker({ box, onText, begun, leave, targets }: LinkPickerProps) {
  const t = useTexts()
  const options = targets.map(({ key, name, label, place }) => ({
    key,
    choose() {
      leave()
      apply(box, pageLinked(selectionOf(box), begun ?? '', name), onText)
    },
    content: (
      <span className={styles.offered}>
        <span>{label}</span>
        <small>{place}</small>
      </span>
    ),
  }))
  return (
    <Completion
      {...{ box, options, begun }}
      label={t('markdown.pages')}
      found={t('markdown.pages_found', { count: options.length })}
      onLeave={leave}
    />
  )
}
