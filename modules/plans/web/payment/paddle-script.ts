// Loads the provider's script and opens its form in an element of the page (Paddle.js, inline checkout).
import type { Checkout } from '../../rules/payment/wire.ts'

const source = 'https://cdn.paddle.com/paddle/v2/paddle.js'

interface PaddleEvent {
  readonly name?: string
}

interface Paddle {
  readonly Environment: { set(name: 'sandbox'): void }
  Initialize(options: { token: string; eventCallback(event: PaddleEvent): void }): void
  readonly Checkout: { open(options: object): void }
}

interface Opening {
  readonly checkout: Checkout
  readonly paddle: NonNullable<Checkout['paddle']>
  /** Class of the element that takes the frame. */
  readonly frame: string
  readonly locale: string
  readonly theme: 'light' | 'dark'
  readonly onOpen: () => void
  readonly onPaid: () => void
}

let loading: Promise<Paddle> | undefined
let hear: (event: PaddleEvent) => void = () => undefined

function load({ token, live }: Opening['paddle']): Promise<Paddle> {
  loading ??= new Promise((done, refuse) => {
    const script = document.createElement('script')
    script.src = source
    script.addEventListener('error', () => {
      loading = undefined
      refuse(new Error('blocked'))
    })
    script.addEventListener('load', () => {
      const { Paddle: paddle } = window as unknown as { Paddle: Paddle }
      if (!live) paddle.Environment.set('sandbox')
      paddle.Initialize({ token, eventCallback: (event) => hear(event) })
      done(paddle)
    })
    document.head.append(script)
  })
  return loading
}

/** Rejects where the script does not come, as with a blocker. */
export async function openPaddle(opening: Opening): Promise<void> {
  const { checkout, frame, theme } = opening
  const paddle = await load(opening.paddle)
  hear = ({ name }) => {
    if (name === 'checkout.loaded') opening.onOpen()
    if (name === 'checkout.completed') opening.onPaid()
  }
  // Portuguese is one language there (spec 7).
  const locale = opening.locale === 'pt-BR' ? 'pt' : 'en'
  paddle.Checkout.open({
    settings: {
      displayMode: 'inline',
      variant: 'one-page',
      frameTarget: frame,
      frameInitialHeight: 450,
      frameStyle: 'width:100%;min-width:312px;background:transparent;border:none',
      allowLogout: false,
      locale,
      theme,
    },
    items: [{ priceId: checkout.price_id, quantity: checkout.quantity }],
    customer: checkout.customer_id ? { id: checkout.customer_id } : { email: checkout.email },
    customData: { ...checkout.custom_data, locale, theme },
  })
}
