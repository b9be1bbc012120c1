// The words of the screen that imports a bank's file, which are loaded with it.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { ImportTexts } from '#web/records/import/ImportTexts.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function UploadTexts({ children }: { children: ReactNode }) {
  return (
    <ImportTexts>
      <PartTexts name="upload" load={texts} outline={<RowsSkeleton />}>
        {children}
      </PartTexts>
    </ImportTexts>
  )
}
