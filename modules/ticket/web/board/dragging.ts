// Cards that are dragged by mouse or finger and columns that take them, by the library; this file alone knows it.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import type { Status } from '../../rules/ticket/status.ts'
import type { Ticket } from '../ticket-doc.ts'
import classes from './board.module.css'

interface DragListener {
  readonly onStart: (ticket: Ticket) => void
  /** Wherever it was let go. */
  readonly onEnd: () => void
}

/** Lets an element be dragged; the returned function ends that. */
export function dragCard(
  element: HTMLElement,
  ticket: Ticket,
  { onStart, onEnd }: DragListener,
): () => void {
  return draggable({
    element,
    getInitialData: () => ({ ticket }),
    onGenerateDragPreview: ({ nativeSetDragImage, location }) => {
      const { left, top, width } = element.getBoundingClientRect()
      const { clientX, clientY } = location.initial.input
      setCustomNativeDragPreview({
        nativeSetDragImage,
        getOffset: () => ({ x: clientX - left, y: clientY - top }),
        render: ({ container }) => {
          const copy = element.cloneNode(true) as HTMLElement
          copy.classList.add(classes.lifted!)
          copy.style.width = `${width}px`
          container.append(copy)
        },
      })
    },
    onDragStart: () => onStart(ticket),
    onDrop: onEnd,
  })
}

interface DropListener {
  readonly onEnter: (status: Status) => void
  readonly onLeave: (status: Status) => void
  readonly onDrop: (ticket: Ticket, status: Status) => void
}

/** Lets an element take cards; the returned function ends that. */
export function takeCards(
  element: HTMLElement,
  status: Status,
  { onEnter, onLeave, onDrop }: DropListener,
): () => void {
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => 'ticket' in source.data,
    getDropEffect: () => 'move',
    onDragEnter: () => onEnter(status),
    onDragLeave: () => onLeave(status),
    onDrop: ({ source }) => onDrop(source.data.ticket as Ticket, status),
  })
}
