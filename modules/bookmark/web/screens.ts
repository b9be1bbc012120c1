// The list of bookmarks, and what else of them is loaded when it is opened. The first script of every page names this file alone.
import BookmarkList from './list/BookmarkList.tsx'

export const loadList = async () => ({ default: BookmarkList })
export const loadNew = () => import('./new/NewBookmark.tsx')
export const loadOpen = () => import('./show/OpenPage.tsx')
export const loadTags = () => import('./new/TagsInput.tsx')
