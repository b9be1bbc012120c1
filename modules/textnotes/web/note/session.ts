// A note while it is open: what is stored, what is typed, and when it is saved. Knows no screen and no server: both are
// handed over. A save says which version it follows, so what somebody else saved meanwhile is never overwritten.
import type { ReadBytes } from '#web/api/bytes/read-bytes.ts'
import { ApiError } from '#web/api/client.ts'
import { edited, inBox, readNote, writeNote, type NoteText } from '../../rules/text.ts'

export interface NotePorts {
  load(): Promise<ReadBytes>
  /** Stores what follows the version with this tag; answers the new tag. Rejects with `ApiError`: 412 when it is another one by now. */
  save(bytes: Uint8Array<ArrayBuffer>, tag: string): Promise<string>
  /** Of an encrypted note: its bytes made readable, and sealed again. */
  readonly open?: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
  readonly seal?: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>
  /** Keeps what is not stored yet in this browser; undefined: nothing is left to keep. */
  keep(draft: NoteDraft | undefined): void
}

/** What was typed over the version with this tag. */
export interface NoteDraft {
  readonly box: string
  readonly tag: string
}

/**
 * `typed`: it will be saved soon. `offline`: the server does not answer; it is tried again. `conflict`: somebody else saved.
 * `refused`: the server said no, with `problem`.
 */
export type NotePhase = 'saved' | 'typed' | 'saving' | 'offline' | 'conflict' | 'refused'

export interface NoteState {
  readonly phase: NotePhase
  readonly note: NoteText
  /** As the box holds it, `\n` alone. */
  readonly box: string
  readonly tag: string
  /** In a conflict: what somebody else stored. */
  readonly theirs?: { readonly note: NoteText; readonly tag: string }
  readonly problem?: unknown
}

/** Rest after the last key before a note is saved, and before a save without an answer is tried again. */
export const savePauseMs = 2_000
export const retryPauseMs = 5_000

export class NoteSession {
  #state: NoteState
  readonly #ports: NotePorts
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | undefined

  private constructor(ports: NotePorts, state: NoteState) {
    this.#ports = ports
    this.#state = state
  }

  /** Opens a note; a draft over the same version goes on, one over another version is a conflict. */
  static async open(ports: NotePorts, draft?: NoteDraft): Promise<NoteSession> {
    const { note, tag } = await read(ports)
    const box = inBox(note.text)
    const session = new NoteSession(ports, { phase: 'saved', note, box, tag })
    if (!draft || draft.box === box) return session
    if (draft.tag === tag) session.type(draft.box)
    else session.#set({ phase: 'conflict', box: draft.box, theirs: { note, tag } })
    return session
  }

  readonly state = () => this.#state
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** There is something that is not stored. */
  get isDirty(): boolean {
    return this.#state.phase !== 'saved'
  }

  type(box: string): void {
    const { phase, tag } = this.#state
    this.#ports.keep({ box, tag })
    if (phase === 'conflict') return this.#set({ box })
    this.#set({ box, phase: phase === 'saving' ? phase : 'typed', problem: undefined })
    this.#later(savePauseMs)
  }

  /** Saves what is typed, at once. Resolves when that is done, well or not. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#saving
    const { phase } = this.#state
    if (phase === 'saved' || phase === 'conflict') return
    this.#saving = this.#attempt().finally(() => (this.#saving = undefined))
    await this.#saving
  }

  /** The server answers again. */
  async retry(): Promise<void> {
    if (this.#state.phase === 'offline') await this.save()
  }

  /** Somebody else stored a version while nothing is typed here: it is shown. */
  async look(): Promise<void> {
    if (this.#state.phase !== 'saved') return
    const { note, tag } = await read(this.#ports)
    if (this.#state.phase !== 'saved' || tag === this.#state.tag) return
    this.#set({ note, tag, box: inBox(note.text) })
  }

  /** A conflict ends: what is in the box goes on over their version, and is saved. */
  async settle(box: string): Promise<void> {
    const { theirs } = this.#state
    if (!theirs) return
    const { note, tag } = theirs
    const isTheirs = box === inBox(note.text)
    this.#set({ note, tag, box, theirs: undefined, phase: isTheirs ? 'saved' : 'typed' })
    if (isTheirs) return this.#ports.keep(undefined)
    this.#ports.keep({ box, tag })
    await this.save()
  }

  /** The bytes of what is typed, as they would be stored. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const { note, box } = this.#state
    return this.#sealed({ ...note, text: edited(note.text, box) })
  }

  /** Stores the note as UTF-8, whatever it was. */
  async convert(): Promise<void> {
    const { note } = this.#state
    this.#set({ note: { ...note, encoding: 'utf-8' }, phase: 'typed' })
    await this.#attempt(true)
  }

  /** What is in the box is stored elsewhere: nothing of it is kept here. */
  forget(): void {
    this.#ports.keep(undefined)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#listeners.clear()
  }

  async #attempt(isForced = false): Promise<void> {
    const { note, box, tag } = this.#state
    const text = edited(note.text, box)
    if (text === note.text && !isForced) return this.#stored(note, tag, box)
    this.#set({ phase: 'saving', problem: undefined })
    try {
      const next = await this.#ports.save(await this.#sealed({ ...note, text }), tag)
      this.#stored({ ...note, text }, next, box)
    } catch (error) {
      await this.#failed(error)
    }
  }

  #stored(note: NoteText, tag: string, sent: string): void {
    const { box } = this.#state
    const isAll = box === sent
    this.#set({ note, tag, phase: isAll ? 'saved' : 'typed' })
    this.#ports.keep(isAll ? undefined : { box, tag })
    if (!isAll) this.#later(savePauseMs)
  }

  async #failed(problem: unknown): Promise<void> {
    const status = problem instanceof ApiError ? problem.status : undefined
    if (status === 412) return this.#meet()
    if (status === 0 || status === 503) {
      this.#set({ phase: 'offline' })
      return this.#later(retryPauseMs)
    }
    this.#set({ phase: 'refused', problem })
  }

  /** Somebody else saved: the same text is no conflict. */
  async #meet(): Promise<void> {
    try {
      const theirs = await read(this.#ports)
      const { box } = this.#state
      if (inBox(theirs.note.text) === box) return this.#stored(theirs.note, theirs.tag, box)
      this.#set({ phase: 'conflict', theirs })
    } catch (error) {
      await this.#failed(error)
    }
  }

  #sealed(note: NoteText): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = writeNote(note)
    return this.#ports.seal?.(bytes) ?? Promise.resolve(bytes)
  }

  #later(pauseMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), pauseMs)
  }

  #set(part: Partial<NoteState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

async function read({ load, open }: NotePorts): Promise<{ note: NoteText; tag: string }> {
  const { bytes, tag } = await load()
  return { note: readNote(open ? await open(bytes) : bytes), tag }
}
