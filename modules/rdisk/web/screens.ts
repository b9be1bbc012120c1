// What is loaded of the disk when it is first needed. One script names it all, so that the first one of every page need not.

export const loadDisk = () => import('./browser/DiskScreen.tsx')
export const loadNew = () => import('./browser/NewFolderScreen.tsx')

const named = () => import('./browser/NamedScreen.tsx')

export const recent = async () => ({ default: (await named()).RecentScreen })
export const starred = async () => ({ default: (await named()).StarredScreen })
export const links = () => import('./link/SharedLinks.tsx')
export const trash = () => import('./trash/TrashScreen.tsx')
export const help = () => import('./help/HelpScreen.tsx')
