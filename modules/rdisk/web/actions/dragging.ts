// Files and folders that are dragged by mouse or finger, and folders that take them, by the library; this file alone knows it.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { isOwn } from '../../rules/own.ts'
import type { Item } from '#web/files/disk/items.ts'
import classes from '../list/list.module.css'
import { useFileActions } from './FileActions.tsx'
import type { Target } from './file-actions.ts'

/** What is being dragged, wherever it began. */
interface Dragged {
  readonly items: readonly Item[]
}

const draggedOf = (data: Record<string, unknown>) => data.dragged as Dragged | undefined

/** Lets an element be dragged. `items`: what goes along; `label`: what the pointer carries. */
export function useDragged(
  element: RefObject<HTMLElement | null>,
  {
    items,
    label,
    enabled,
  }: { items: () => readonly Item[]; label: () => string; enabled: boolean },
): void {
  const latest = useRef({ items, label })
  useEffect(() => {
    latest.current = { items, label }
  })
  useEffect(() => {
    if (!element.current || !enabled) return undefined
    return draggable({
      element: element.current,
      getInitialData: () => ({ dragged: { items: latest.current.items() } satisfies Dragged }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => ({ x: -12, y: -8 }),
          render: ({ container }) => {
            const carried = document.createElement('div')
            carried.className = classes.carried!
            carried.textContent = latest.current.label()
            container.append(carried)
          },
        }),
    })
  }, [element, enabled])
}

/** A folder does not go into itself, nor where it is. */
function mayTake(folder: string, { items }: Dragged): boolean {
  return items.every(({ id, parent }) => id !== folder && parent !== folder)
}

/** Lets an element take what is dragged onto it, as the folder. True while something is over it. */
export function useDropOn(
  element: RefObject<HTMLElement | null>,
  folder: Target | undefined,
): boolean {
  const { move, mayWrite } = useFileActions()
  const [isOver, setOver] = useState(false)
  const id = folder?.id
  const name = folder?.name ?? ''
  useEffect(() => {
    const isTarget = id !== undefined && (id === '' || isOwn({ id }))
    if (!element.current || !isTarget || !mayWrite) return undefined
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data)
        return dragged !== undefined && mayTake(id, dragged)
      },
      getDropEffect: () => 'move',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        move(draggedOf(source.data)!.items, { id, name })
      },
    })
  }, [element, id, name, move, mayWrite])
  return isOver
}
