// The words of the administration and of the Groups below one, which no other page waits for.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'

const words = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function AdminTexts({ children }: { children: ReactNode }) {
  return (
    <PartTexts name="admin" load={words} outline={<CardSkeleton lines={4} />}>
      {children}
    </PartTexts>
  )
}
