// The icon of what a file is, by its media type or the first part of that. Programs may say any text for one.
import { IconFile, IconFileTypePdf, IconMovie, IconMusic, IconPhoto } from '@tabler/icons-react'

export const fileIcons = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  other: IconFile,
} as const

const drawn = ['image', 'video', 'audio'] as const

/** Which of the icons. */
export function fileIconOf(contentType: string): keyof typeof fileIcons {
  if (contentType === 'application/pdf') return 'pdf'
  return drawn.find((one) => contentType.split('/', 1)[0] === one) ?? 'other'
}
