// The rates of tax that lines of estimates carry, in the settings, and the way to them.
import { useTexts } from '#web/api/texts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { taxWordsIn } from '../estimate/tax-words.ts'
import { EstimateTexts } from '../estimate/EstimateTexts.tsx'
import { useTaxes } from '../estimate/lines/use-lines.ts'

export default function TaxesRow({ db }: { db: string }) {
  return (
    <EstimateTexts outline={null}>
      <Rates db={db} />
    </EstimateTexts>
  )
}

function Rates({ db }: { db: string }) {
  const t = useTexts()
  const { taxes } = useTaxes()
  return (
    <>
      {taxes.length > 0 && <p>{taxes.map((tax) => taxWordsIn(t, tax)).join(' · ')}</p>}
      <Button component="a" href={`/account/${db}/taxes`}>
        {t('tax.many')}
      </Button>
    </>
  )
}
