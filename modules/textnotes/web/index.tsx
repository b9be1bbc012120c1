// What notes add to the browser. All of it is loaded when it is first needed; a quick note can be written from every page.
import type { WebModule } from '#web/face.ts'
import { groupScreens } from '#web/shell/group-screens.ts'
import { textnotesApp } from '../app.ts'

type Part = 'loadList' | 'loadStarred' | 'loadTags' | 'loadNew' | 'loadNote'

const screens = () => import('./screens.ts')
const screen = groupScreens<Part>(screens)

export const textnotesWeb: WebModule = {
  name: 'textnotes',
  app: textnotesApp,
  screens: [
    screen('notes', 'textnotes.notes', 'loadList'),
    screen('starred-notes', 'textnotes.starred', 'loadStarred'),
    screen('note-tags', 'textnotes.tags', 'loadTags'),
    screen('notes/new', 'textnotes.new', 'loadNew'),
    screen('notes/$record_id', 'textnotes.note', 'loadNote'),
  ],
  messages: {
    en: () => import('../locales/en.json'),
    'pt-BR': () => import('../locales/pt-BR.json'),
  },
}

const capture = () => import('./capture/Capture.tsx')

/** A quick note, from every page of a Group in whatever app. */
export const captureWeb: WebModule = {
  name: 'capture',
  behind: capture,
  commands: [
    {
      text: 'shell.palette.note',
      icon: 'note',
      feature: 'textnotes',
      run: async () => (await capture()).openCapture(),
    },
  ],
}
