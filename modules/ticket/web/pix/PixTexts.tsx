// The words of the settings of Pix: loaded with them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function PixTexts({ outline, children }: { outline: ReactNode; children: ReactNode }) {
  return (
    <PartTexts name="pix" load={texts} outline={outline}>
      {children}
    </PartTexts>
  )
}
