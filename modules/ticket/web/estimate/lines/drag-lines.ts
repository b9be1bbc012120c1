// Lines that are dragged by their handle to another place, by the library; loaded once somebody points at a handle.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

interface Dragging {
  readonly handle: HTMLElement
  /** Its place in the list. */
  readonly index: number
  readonly onDrop: (from: number, to: number) => void
}

/** Lets a line be dragged within its list, and take the place of another one; the returned function ends that. */
export function dragLine(line: HTMLElement, { handle, index, onDrop }: Dragging): () => void {
  const list = line.parentElement
  const mark = (isOver: boolean) => line.toggleAttribute('data-over', isOver)
  const ends = [
    draggable({ element: line, dragHandle: handle, getInitialData: () => ({ index, list }) }),
    dropTargetForElements({
      element: line,
      canDrop: ({ source }) => source.data.list === list && source.data.index !== index,
      getDropEffect: () => 'move',
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: ({ source }) => {
        mark(false)
        onDrop(source.data.index as number, index)
      },
    }),
  ]
  return () => ends.forEach((end) => end())
}
