// The words of the import room, which are loaded with it: pages that import nothing do not carry them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { RowsSkeleton } from '#web/ui/feedback/Skeleton.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function ImportTexts({ children }: { children: ReactNode }) {
  return (
    <PartTexts name="import" load={texts} outline={<RowsSkeleton />}>
      {children}
    </PartTexts>
  )
}
