// Where no mail goes out: that an address stays unconfirmed, which closes nothing, and how a link gets to its person nevertheless.
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { Banner } from '#web/ui/feedback/Banner.tsx'

const Texts = partTexts('noMail', {
  en: () => import('./locales/en.json'),
  'pt-BR': () => import('./locales/pt-BR.json'),
})

/** `email`: the address that is not confirmed; left out where a link is asked for. */
export default function NoMail({ email }: { email?: string }) {
  return (
    <Texts>
      <Words email={email} />
    </Texts>
  )
}

function Words({ email }: { email?: string | undefined }) {
  const t = useTexts()
  if (email === undefined) return <Banner tone="warning">{t('noMail.link')}</Banner>
  return <Banner title={t('noMail.title')}>{t('noMail.card', { email })}</Banner>
}
