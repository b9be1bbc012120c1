// The screens of notes: lists in this part of the program; a note itself, which reads and writes Markdown, in one of its own.
import NoteList, { StarredNotes } from './list/NoteList.tsx'
import NoteTags from './list/NoteTags.tsx'
import NewNote from './note/NewNote.tsx'

export const loadList = async () => ({ default: NoteList })
export const loadStarred = async () => ({ default: StarredNotes })
export const loadTags = async () => ({ default: NoteTags })
export const loadNew = async () => ({ default: NewNote })
export const loadNote = () => import('./note/NotePage.tsx')
