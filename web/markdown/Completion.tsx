// Offers something while its beginning is written in a text of many lines.
import { useEffect, useState } from 'react'
import OptionList, { type Option } from '#web/ui/float/OptionList.tsx'

export interface CompletionProps {
  readonly box: HTMLTextAreaElement
  /** What is offered, spoken. */
  readonly label: string
  /** Spoken when something is found: how many, and which keys choose. */
  readonly found: string
  readonly options: readonly Option[]
  /** What is written of it; the first option is marked again whenever it changes. Undefined: nothing is. */
  readonly begun: string | undefined
  readonly onLeave: () => void
}

/** What is written before the caret, as `begunAt` reads it; undefined while something is selected or the box is left. */
export function useBegun(
  box: HTMLTextAreaElement,
  begunAt: (text: string, caret: number) => string | undefined,
): [begun: string | undefined, leave: () => void] {
  const [begun, setBegun] = useState<string>()
  useEffect(() => {
    const look = () => {
      const { value, selectionStart, selectionEnd } = box
      setBegun(selectionStart === selectionEnd ? begunAt(value, selectionStart) : undefined)
    }
    const leave = () => setBegun(undefined)
    const events = ['input', 'click', 'focus'] as const
    for (const name of events) box.addEventListener(name, look)
    box.addEventListener('blur', leave)
    look()
    return () => {
      for (const name of events) box.removeEventListener(name, look)
      box.removeEventListener('blur', leave)
    }
  }, [box, begunAt])
  return [begun, () => setBegun(undefined)]
}

export function Completion({ found, options, begun, ...list }: CompletionProps) {
  const isOffered = begun !== undefined && options.length > 0
  return (
    <>
      <output className="sr-only">{isOffered && found}</output>
      {isOffered && <OptionList key={begun} side="top-start" marks options={options} {...list} />}
    </>
  )
}
