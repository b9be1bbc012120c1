// The words of the wiki's screens, which are loaded with what shows them.
import type { ReactNode } from 'react'
import { PartTexts } from '#web/api/PartTexts.tsx'

const texts = {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
}

export function WikiTexts({
  children,
  outline = null,
}: {
  children: ReactNode
  outline?: ReactNode
}) {
  return (
    <PartTexts name="wiki" load={texts} outline={outline}>
      {children}
    </PartTexts>
  )
}
