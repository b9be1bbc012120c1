// The words of relations, which are loaded with what shows them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function RelationTexts({ children }: { children: ReactNode }) {
  return (
    <PartTexts name="relation" load={texts} outline={null}>
      {children}
    </PartTexts>
  )
}
