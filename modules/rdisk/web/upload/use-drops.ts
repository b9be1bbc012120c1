// Files and folders that are dragged from the desktop: over a folder of the list or the tree they go into that one, over anything else
// into the folder at hand.
import { useEffect, useRef, useState } from 'react'
import { droppedFiles, type Found } from './dropped.ts'

/** A folder, and its name for those who see where files would go. */
export interface FolderAtHand {
  readonly id: string
  readonly name: string
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** The folder under the pointer, as its element says. */
function under({ target }: DragEvent): HTMLElement | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-folder-id]') : null
  return element ?? undefined
}

/** The name of the folder that files are held over; undefined while none are. */
export function useDrops(
  folder: FolderAtHand,
  take: (found: Promise<Found[]>, parent: string) => void,
): string | undefined {
  const [over, setOver] = useState<string>()
  const latest = useRef({ folder, take })
  useEffect(() => {
    latest.current = { folder, take }
  })
  useEffect(() => {
    let marked: HTMLElement | undefined
    const mark = (element: HTMLElement | undefined) => {
      if (marked === element) return
      marked?.removeAttribute('data-drop')
      element?.setAttribute('data-drop', 'true')
      marked = element
    }
    const dragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      const element = under(event)
      mark(element)
      setOver(element?.dataset.folderName ?? latest.current.folder.name)
    }
    const leave = (event: DragEvent) => {
      // From one element to the next it is still over the page.
      if (event.relatedTarget) return
      mark(undefined)
      setOver(undefined)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      const parent = under(event)?.dataset.folderId ?? latest.current.folder.id
      mark(undefined)
      setOver(undefined)
      latest.current.take(droppedFiles(event.dataTransfer), parent)
    }
    document.addEventListener('dragover', dragOver)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      mark(undefined)
      document.removeEventListener('dragover', dragOver)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return over
}
