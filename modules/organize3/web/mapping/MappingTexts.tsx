// The words around mappings: loaded with what shows them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

interface MappingTextsProps {
  outline: ReactNode
  children: ReactNode
}

export function MappingTexts({ outline, children }: MappingTextsProps) {
  return (
    <PartTexts name="rule" load={texts} outline={outline}>
      {children}
    </PartTexts>
  )
}
