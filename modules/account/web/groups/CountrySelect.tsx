// Where a Group works: how days are written there, its currency and its paper follow.
import { countriesByName, countryOfLanguage } from '#core/country/names.ts'
import { useTexts } from '#web/api/texts.ts'
import { NativeSelect } from '#web/ui/controls/NativeSelect.tsx'

interface CountrySelectProps {
  /** Two letters, or `''`: none. */
  value: string
  onChange: (value: string) => void
}

export function CountrySelect({ value, onChange }: CountrySelectProps) {
  const t = useTexts()
  return (
    <NativeSelect
      label={t('account.fields.country')}
      description={t('account.hints.country')}
      value={value}
      data={[{ value: '', label: t('account.no_country') }, ...countriesByName(t.locale)]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What is proposed to a new Group: the country of the browser's language. */
export const proposedCountry = () => countryOfLanguage(navigator.language) ?? ''
