// At the foot of the list of contracts: what of those in force that are shown is used of what they include, each in its own period.
import type { WireDocument } from '#core/wire.ts'
import { useTexts } from '#web/api/texts.ts'
import type { Share } from '../../rules/contract/period.ts'
import { minutesText } from '../../rules/time/time.ts'
import { ContractTexts } from './ContractTexts.tsx'
import { useRowBalances } from './use-balance.ts'

export default function ContractFoot({ docs }: { docs: readonly WireDocument[] }) {
  return (
    <ContractTexts outline={null}>
      <Used docs={docs} />
    </ContractTexts>
  )
}

function Used({ docs }: { docs: readonly WireDocument[] }) {
  const t = useTexts()
  const balances = Object.values(useRowBalances(docs))
  const hours = sumOf(balances.flatMap((one) => one.minutes ?? []))
  const visits = sumOf(balances.flatMap((one) => one.visits ?? []))
  const said = [
    hours.included > 0 &&
      t('contracts.of', { used: minutesText(hours.used), included: minutesText(hours.included) }),
    visits.included > 0 && t('contracts.of-visits', { ...visits }),
  ].flatMap((one) => one || [])
  const used = said.map((one) => one.replaceAll(' ', '\u00a0')).join(', ')
  return used !== '' && <span>{t('contracts.used-in-all', { used })}</span>
}

function sumOf(shares: readonly Share[]): Share {
  return {
    used: shares.reduce((sum, { used }) => sum + used, 0),
    included: shares.reduce((sum, { included }) => sum + included, 0),
  }
}
