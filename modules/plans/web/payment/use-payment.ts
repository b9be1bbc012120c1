// What a Group pays for, and the calls that change it. Each answers what is paid for now, so the screens need not ask again.
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, type ApiError } from '#web/api/client.ts'
import { refresh } from '#web/api/records.ts'
import { useSession } from '#web/api/session/session.ts'
import { useAddress } from '#web/router/use-address.ts'
import { useWelcome } from '#web/shell/welcome.ts'
import type {
  BillingState,
  ChangePreview,
  Checkout,
  SandboxPayment,
} from '../../rules/payment/wire.ts'

export const stateKey = (db: string) => ['billing', db]

interface BillingOptions {
  /** Administrators alone are answered. */
  readonly isAsked?: boolean
  /** The server is about to change it: asked again every second. */
  readonly waits?: (state: BillingState | undefined) => boolean
}

/** Asked where plans are sold. */
export function useBilling(db: string, { isAsked = true, waits }: BillingOptions = {}) {
  const isSold = useWelcome()?.billing !== 'off'
  return useQuery<BillingState, ApiError>({
    queryKey: stateKey(db),
    queryFn: ({ signal }) => call('GET', `/${db}/_billing`, { signal }),
    enabled: isSold && isAsked,
    refetchInterval: ({ state }) => (waits?.(state.data) ? 1_000 : false),
  })
}

/** The server takes no payment at a form that was opened more than a day ago. */
const formMs = 12 * 3_600_000

/**
 * What the payment form is opened with; asked anew each time, since the size of the Group counts, and while the page stays open once half
 * a day is over, or when it is looked at after that.
 */
export function useCheckout(db: string, price_id: string) {
  return useQuery<Checkout, ApiError>({
    queryKey: [...stateKey(db), 'checkout', price_id],
    queryFn: ({ signal }) =>
      call('GET', `/${db}/_billing/checkout`, { query: { price_id }, signal }),
    staleTime: formMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: formMs,
    refetchIntervalInBackground: true,
    retry: false,
  })
}

/** What another plan would cost from now on. */
export function useChangePreview(db: string, price_id: string) {
  return useQuery<ChangePreview, ApiError>({
    queryKey: [...stateKey(db), 'change', price_id],
    queryFn: ({ signal }) => call('GET', `/${db}/_billing/change`, { query: { price_id }, signal }),
    staleTime: 0,
    retry: false,
  })
}

/** The Group has another plan: everything that knew the former one is loaded anew. */
export function usePlanChanged(db: string): () => Promise<void> {
  const client = useQueryClient()
  const session = useSession()
  return async () => {
    await Promise.all([session.refresh(), refresh(client, db, 'Account')])
  }
}

const keep = (client: QueryClient, db: string) => (state: BillingState) =>
  client.setQueryData(stateKey(db), state)

/**
 * Opens the last look at a paid plan. The provider's form needs a page that was loaded for it: the policy of all others lets its script
 * not in.
 */
export function useOpenCheckout(db: string): (price_id: string) => void {
  const { go } = useAddress()
  const isPaddle = useWelcome()?.billing === 'paddle'
  return (price_id) => {
    const address = `/account/${db}/checkout/${price_id}`
    if (isPaddle) window.location.assign(address)
    else go(address)
  }
}

export function useChangePlan(db: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (price_id: string) =>
      call<BillingState>('POST', `/${db}/_billing/change`, { body: { price_id } }),
    onSuccess: keep(client, db),
  })
}

export function useKeepPlan(db: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<BillingState>('POST', `/${db}/_billing/keep`),
    onSuccess: keep(client, db),
  })
}

/** Opens the provider's page of invoices and cards in a window of its own. */
export function usePortal(db: string) {
  return useMutation({
    mutationFn: () => call<{ url: string }>('POST', `/${db}/_billing/portal`),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  })
}

export interface SandboxSent {
  readonly card: string
  /** The bank's question was answered with yes. */
  readonly confirmed: boolean
  readonly locale: string
  readonly theme: string
}

export function useSandboxPayment(db: string, { price_id, quantity, custom_data }: Checkout) {
  return useMutation({
    mutationFn: ({ card, confirmed, locale, theme }: SandboxSent) => {
      const { rev, livemode } = custom_data
      const body = {
        price_id,
        quantity,
        card,
        confirmed,
        custom_data: { rev, livemode, locale, theme },
      }
      return call<SandboxPayment>('POST', `/${db}/_sandbox/pay`, { body })
    },
  })
}

export async function saveBillingEmail(db: string, email: string): Promise<void> {
  await call('PUT', `/${db}/_billing/email`, { body: { email } })
}
