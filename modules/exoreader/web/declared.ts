// The kinds of the reader, and what their pages and the dashboard have besides: pages of other apps wait for none of it.
import { IconNews } from '@tabler/icons-react'
import type { Declared } from '#web/face.ts'
import { addIcons } from '#web/ui/icons.tsx'
import { exoreaderModule } from '../module.ts'

addIcons({ news: IconNews })

const screens = () => import('./screens.ts')

export const declared: Declared = {
  ...exoreaderModule,
  slots: {
    ReaderSubscription: {
      cell: async () => (await screens()).loadFeedCell(),
      show: async () => (await screens()).loadCards(),
      shows: ['rules'],
      actions: async () => (await screens()).loadReadFeed(),
    },
  },
}
