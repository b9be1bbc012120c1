// What a forecast is made of: balances of today, what is pending, and what entries that recur will still bring.
import type { RecordContext } from '#server/records/face.ts'
import { find } from '#server/records/find.ts'
import { postingQueries } from '../../store/postings/reading.ts'
import { minorOf } from '../../rules/amounts.ts'
import { forecastOf, type Expected, type Forecast } from '../../rules/report/forecast.ts'
import { recurringOf } from '../../rules/report/recurring.ts'
import { usualPrecision } from '../../rules/wallet/amounts.ts'
import type { LoadedWallet } from '../wallet/load.ts'

interface ForecastQuery {
  readonly today: string
  readonly until: string
  readonly currency: string
  readonly decimals: number
}

/** Limit of series that are read. */
const maxSeries = 500

const flows = { in: 'in', out: 'out', move: 'move', fee: 'move' } as const

/** `wallets`: all of one currency. */
export async function loadForecast(
  context: RecordContext,
  wallets: readonly LoadedWallet[],
  asked: ForecastQuery,
): Promise<Forecast> {
  const { until, today, decimals } = asked
  const ledgers = wallets.map(({ _id }) => _id)
  const scaleOf = new Map(
    wallets.map(({ _id, precision = usualPrecision }) => [
      _id,
      10n ** BigInt(decimals - precision),
    ]),
  )
  const [sums, series] = await Promise.all([
    ledgers.length === 0
      ? []
      : postingQueries(context.database).sums({
          ledgers,
          to: until,
          by: 'day',
          standings: ['pending'],
        }),
    find(context, { selector: { klass: 'Series' }, limit: maxSeries }),
  ])
  const pending = sums.map(({ ledger, period, flow, minor }): Expected => ({
    date: period,
    minor: minor * (scaleOf.get(ledger) ?? 1n),
    by: flows[flow],
  }))
  const recurring = series.docs.flatMap((one) =>
    recurringOf(one, { ...asked, wallets: new Set(ledgers) }),
  )
  const balance = wallets.reduce(
    (total, wallet) => total + minorOf(wallet.balance ?? '0', decimals),
    0n,
  )
  return forecastOf({ ...asked, balance }, [
    ...pending,
    ...recurring.filter(({ date }) => date >= today),
  ])
}
