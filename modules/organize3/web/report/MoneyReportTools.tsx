// What a report of money is about: its period, its currency, its wallet, and which records. The address holds all of it.
import { useTexts } from '#web/api/texts.ts'
import { FilterChip } from '#web/records/list/FilterChips.tsx'
import { useList } from '#web/records/list/use-list.ts'
import { DaysChip } from '#web/records/report/DaysChip.tsx'
import { PeriodTabs } from '#web/records/report/PeriodTabs.tsx'
import { useAddress } from '#web/router/use-address.ts'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Chip, Chips } from '#web/ui/list/Chips.tsx'
import { outgo } from '../../entities/outgo.ts'
import { reportStandings } from '../../rules/report/figures.ts'
import type { AskedReport } from './use-money-report.ts'

interface ToolsProps {
  asked: AskedReport
  currencies: readonly string[]
  /** The currency that the report is in. */
  chosen: string | undefined
}

export function MoneyReportTools({ asked, currencies, chosen }: ToolsProps) {
  const t = useTexts()
  const list = useList(outgo)
  return (
    <div className="no-print">
      <PeriodTabs asked={asked} />
      <Chips>
        {currencies.length > 1 && (
          <ChoiceChip
            name="currency"
            label={t('report.money.currency')}
            value={chosen}
            isKept
            options={currencies.map((value) => ({ value, label: value }))}
          />
        )}
        <DaysChip asked={asked} entity={outgo} name="date" />
        <FilterChip entity={outgo} list={list} name="wallet_id" />
        <ChoiceChip
          name="standing"
          label={t('report.money.standing')}
          value={asked.standing}
          options={reportStandings.map((value) => ({
            value,
            label: t(`report.money.standings.${value}`),
          }))}
        />
      </Chips>
    </div>
  )
}

interface ChoiceChipProps {
  /** Of the address. */
  name: string
  label: string
  value: string | undefined
  options: readonly { readonly value: string; readonly label: string }[]
  /** There is always one: it can be changed, not taken away. */
  isKept?: boolean
}

function ChoiceChip({ name, label, value, options, isKept }: ChoiceChipProps) {
  const t = useTexts()
  const { path, params, go } = useAddress()
  const choose = (next: string | undefined) => {
    const query = new URLSearchParams(params)
    // A wallet has one currency.
    if (name === 'currency') query.delete('wallet_id')
    if (next === undefined) query.delete(name)
    else query.set(name, next)
    go(`${path}?${String(query)}`, { replace: true })
  }
  const words = options.find((option) => option.value === value)?.label
  const clear =
    words === undefined || isKept
      ? {}
      : {
          onClear: () => choose(undefined),
          clearLabel: t('records.clear_filter', { field: label }),
        }
  return (
    <Menu>
      <Menu.Target>
        <Chip on={isKept} {...clear}>
          {words === undefined ? label : `${label}: ${words}`}
        </Chip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value ?? ''} onChange={choose}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value}>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
