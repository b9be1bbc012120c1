// The app of files as menus name it, known before its kind is loaded (spec 2: disk).
import type { App, MenuTool } from '#core/entity/module.ts'

const main = (path: string, icon: string): MenuTool => ({
  path: `disk-${path}`,
  text: `rdisk.menu.${path}`,
  icon,
  place: 'main',
})

export const rdiskApp: App = {
  name: 'rdisk',
  icon: 'folder',
  feature: 'rdisk',
  home: 'disk',
  menu: [
    { kind: 'CloudFile' },
    {
      kind: 'Bookmark',
      feature: 'bookmark',
      group: 'others',
      looks: { key: 'bookmark', path: 'bookmarks', icon: 'bookmark' },
    },
  ],
  tools: [
    main('recent', 'history'),
    main('starred', 'star'),
    main('links', 'share'),
    main('trash', 'trash'),
    { path: 'notes', text: 'rdisk.menu.notes', icon: 'note', feature: 'textnotes' },
    { path: 'disk-help', text: 'rdisk.menu.help', icon: 'info' },
  ],
}
