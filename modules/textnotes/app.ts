// The notes as an app that menus name, known before anything of them is loaded (spec 2: Rdisk and textnotes: disk).
import type { App } from '#core/entity/module.ts'

export const textnotesApp: App = {
  name: 'textnotes',
  icon: 'note',
  feature: 'textnotes',
  home: 'notes',
  menu: [],
  tools: [
    { path: 'notes', text: 'textnotes.notes', icon: 'note', place: 'main' },
    { path: 'starred-notes', text: 'textnotes.starred', icon: 'star', place: 'main' },
    { path: 'note-tags', text: 'textnotes.tags', icon: 'tags', place: 'main' },
    { path: 'disk', text: 'textnotes.disk', icon: 'folder', place: 'main', feature: 'rdisk' },
  ],
  // A note is a file of the disk.
  uses: ['rdisk'],
}
