// Files that are dropped anywhere on the page, or pasted.
import { useEffect, useRef, useState } from 'react'

type Take = (files: readonly File[]) => void

/** What is dragged over the page may be its own: a card of a board. */
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** True while files are held over the page. Nothing is taken while `take` is undefined. */
export function useDrop(take: Take | undefined): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const isOn = take !== undefined
  useEffect(() => {
    if (!isOn) return undefined
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = () => setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      latest.current?.([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [isOn])
  return isOver
}

/** Files of the clipboard, pasted anywhere but in a dialog. Text with pictures of itself, as of a table, stays text. */
export function usePastedFiles(take: Take | undefined): void {
  useEffect(() => {
    if (!take) return undefined
    const paste = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      const files = [...(clipboardData?.files ?? [])]
      const isElsewhere = target instanceof Element && target.closest('dialog, [role="dialog"]')
      const isText = ['text/plain', 'text/html'].every((type) =>
        clipboardData?.types.includes(type),
      )
      if (files.length === 0 || isElsewhere || isText) return
      event.preventDefault()
      take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take])
}
