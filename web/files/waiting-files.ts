// Files that wait beside a text until it is stored: pasted, dropped, chosen or taken. They stay as long as the page of the product
// is open, whatever is looked at meanwhile.
import { useEffect, useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { askWhile } from '#web/ui/loss.ts'
import { freeName, plainName } from './names.ts'

/** By what they wait for. */
const waiting = observable<ReadonlyMap<string, readonly File[]>>(new Map())
const none: readonly File[] = []

/** They are kept by this page alone: the browser asks before it is left or loaded anew, whatever is looked at. */
askWhile(waiting, (all) => [...all.values()].some((files) => files.length > 0))

/** The files that wait for this. */
export function waitingFiles(key: string): readonly File[] {
  return waiting.get().get(key) ?? none
}

export interface WaitingFiles {
  readonly files: readonly File[]
  /** Each gets a name that no other one has; answers them as they are called then. */
  readonly add: (more: readonly File[]) => readonly File[]
  readonly remove: (gone: readonly File[]) => void
}

/** `taken`: names of files that are stored already. */
export function useWaitingFiles(key: string, taken: readonly string[] = []): WaitingFiles {
  const files = useSyncExternalStore(waiting.subscribe, waiting.get).get(key) ?? none
  return {
    files,
    add(more) {
      const now = waitingFiles(key)
      const added = named(more, [...taken, ...now.map(({ name }) => name)])
      put(key, [...now, ...added])
      return added
    },
    remove: (gone) => removeWaiting(key, gone),
  }
}

/** They wait no longer. Some may have been added meanwhile: those stay. */
export function removeWaiting(key: string, gone: readonly File[]): void {
  put(
    key,
    waitingFiles(key).filter((file) => !gone.includes(file)),
  )
}

function put(key: string, files: readonly File[]): void {
  waiting.set(new Map([...waiting.get(), [key, files]]))
}

/** What is pasted is always called alike. */
function named(more: readonly File[], taken: readonly string[]): File[] {
  const names = [...taken]
  return more.map((file) => {
    const name = freeName(plainName(file.name), names)
    names.push(name)
    return name === file.name ? file : new File([file], name, { type: file.type })
  })
}

/** Files as pictures in a text in Markdown, a line each. */
export function shownBy(files: readonly File[]): string {
  return files.map(({ name }) => `![${name.replace(/[[\]\\]/g, '')}](<${name}>)`).join('\n')
}

/**
 * Files that are pasted or dropped on this element belong to the text that is written in it, and to nothing that listens to the
 * whole page. A table that brings a picture of itself stays text.
 */
export function useFilesInto(element: HTMLElement, add: (files: readonly File[]) => void): void {
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null, isHere: boolean) => {
      if (!data || !isHere) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type !== 'dragover') add([...data.files])
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event
      take(event, data, Boolean(data?.files.length) && !data?.types.includes('text/plain'))
    }
    const drag = (event: DragEvent) => {
      const { dataTransfer: data } = event
      take(event, data, data?.types.includes('Files') === true)
    }
    element.addEventListener('paste', paste)
    element.addEventListener('dragover', drag)
    element.addEventListener('drop', drag)
    return () => {
      element.removeEventListener('paste', paste)
      element.removeEventListener('dragover', drag)
      element.removeEventListener('drop', drag)
    }
  })
}
