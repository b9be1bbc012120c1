// The wiki's screens in one part of the program: its front and its pages, which people go to and fro between; what is written with,
// and the history, come from here when they are opened. The first script of every page names this file alone.
import WikiIndex from './index/WikiIndex.tsx'
import WikiPage from './show/WikiPage.tsx'

export { WikiIndex, WikiPage }
export const loadNew = () => import('./edit/NewPage.tsx')
export const loadHistory = () => import('./history/PageHistory.tsx')
export const loadText = () => import('./edit/TextField.tsx')
export const loadAddress = () => import('./edit/AddressField.tsx')
