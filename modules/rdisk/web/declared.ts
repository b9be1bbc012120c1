// The kind of files and folders and the icons of its app: pages of other apps wait for none of it.
import { IconShare, IconStar } from '@tabler/icons-react'
import type { Declared } from '#web/face.ts'
import { addIcons } from '#web/ui/icons.tsx'
import { rdiskModule } from '../module.ts'

addIcons({ share: IconShare, star: IconStar })

export const declared: Declared = {
  ...rdiskModule,
  behind: () => import('./upload/UploadDock.tsx'),
}
