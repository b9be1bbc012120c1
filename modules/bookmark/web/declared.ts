// The kind of bookmarks, and what its pages have besides: pages of other apps wait for none of it.
import type { Declared } from '#web/face.ts'
import { bookmarkModule } from '../module.ts'

const screens = () => import('./screens.ts')

export const declared: Declared = {
  ...bookmarkModule,
  slots: {
    Bookmark: {
      actions: async () => (await screens()).loadOpen(),
      inputs: { tag_names: async () => (await screens()).loadTags() },
    },
  },
}
