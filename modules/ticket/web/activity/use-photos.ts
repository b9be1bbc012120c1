// Photos and other files that wait in the comment box: pasted, dropped, chosen or taken. They stay as long as the page of the
// product is open, whatever is looked at meanwhile, and go once their comment is stored.
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { observable } from '#core/observable.ts'
import { useGroup } from '#web/api/context.ts'
import { freeName, plainName } from '#web/files/names.ts'
import { queueOf } from '#web/files/uploads.ts'
import { withPhotos } from './use-comment.ts'

/** By ticket. */
const waiting = observable<ReadonlyMap<string, readonly File[]>>(new Map())
const none: readonly File[] = []

/** They are kept by this page alone: the browser asks before it is left or loaded anew, whatever is looked at. */
const askBefore = (event: BeforeUnloadEvent) => event.preventDefault()
waiting.subscribe(() => {
  const isNeeded = [...waiting.get().values()].some((files) => files.length > 0)
  if (isNeeded) window.addEventListener('beforeunload', askBefore)
  else window.removeEventListener('beforeunload', askBefore)
})

/** Sends files to a comment that is stored; their progress is shown under it. */
export function sendFiles(client: QueryClient, db: string, id: string, files: readonly File[]) {
  queueOf(client, { db, kind: 'Comment', id }).add(files)
  withPhotos.set(new Set([...withPhotos.get(), id]))
}

export interface Photos {
  readonly files: readonly File[]
  readonly add: (more: readonly File[]) => void
  readonly remove: (file: File) => void
  /** Sends them to the comment that was stored; what fails is tried again under it. */
  readonly sendTo: (commentId: string) => void
}

export function usePhotos(ticketId: string): Photos {
  const { db } = useGroup()
  const client = useQueryClient()
  const key = `${db} ${ticketId}`
  const files = useSyncExternalStore(waiting.subscribe, waiting.get).get(key) ?? none
  const set = (now: readonly File[]) => waiting.set(new Map([...waiting.get(), [key, now]]))
  return {
    files,
    add: (more) => set([...files, ...named(more, files)]),
    remove: (gone) => set(files.filter((file) => file !== gone)),
    sendTo(id) {
      if (files.length === 0) return
      sendFiles(client, db, id, files)
      // Some may have been added while the comment was on its way: they belong to the next one.
      set((waiting.get().get(key) ?? none).filter((file) => !files.includes(file)))
    },
  }
}

/** What is pasted is always called alike: each file of a comment gets a name of its own. */
function named(more: readonly File[], known: readonly File[]): File[] {
  const names = known.map(({ name }) => name)
  return more.map((file) => {
    const name = freeName(plainName(file.name), names)
    names.push(name)
    return name === file.name ? file : new File([file], name, { type: file.type })
  })
}

/** The text of a comment that is nothing but its files. */
export function shownBy(files: readonly File[]): string {
  return files.map(({ name }) => `![${name.replace(/[[\]\\]/g, '')}](<${name}>)`).join('\n')
}

/**
 * Files that are pasted or dropped here belong to the comment and not to the ticket, whose own card listens to the whole page.
 * A table that brings a picture of itself stays text.
 */
export function useFilesInto(form: HTMLElement, add: Photos['add']): void {
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
    form.addEventListener('paste', paste)
    form.addEventListener('dragover', drag)
    form.addEventListener('drop', drag)
    return () => {
      form.removeEventListener('paste', paste)
      form.removeEventListener('dragover', drag)
      form.removeEventListener('drop', drag)
    }
  })
}
